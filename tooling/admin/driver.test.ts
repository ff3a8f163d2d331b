import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findings, looks, nameOf } from "./looks.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, openStage, phone, skipped, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf, scan } from "./warehouse-stage.ts";

const DRIVER = "driver@rafidain.test";
const HOUR_MS = 3_600_000;
const here = { latitude: 33.3152, longitude: 44.3661 };
let stage: Stage;
let office: Office;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage();
  office = await officeOf(stage.url, "operations@rafidain.test");
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(() => stage?.stop());

interface Delivery {
  id: string;
  delivery_code: string;
  barcode: string;
  status: string;
  proof_of_delivery: { photo_urls: string[]; recipient_name: string | null; signature_url: string | null } | null;
}

/** A delivery that was given to the demo's driver. */
async function given(): Promise<Delivery> {
  const { drivers } = await office.get<{ drivers: { id: string }[] }>("/delivery/drivers?search=Karrar&limit=1");
  const { delivery_services: services } = await office.get<{ delivery_services: { id: string }[] }>(
    "/delivery/services?limit=1",
  );
  const { delivery } = await office.post<{ delivery: Delivery }>("/delivery/deliveries", {
    delivery_service_id: services[0]?.id,
    pickup_address: { lat: 33.3128, lng: 44.3615, full_address: "Al-Mutanabbi Street 4, Baghdad" },
    delivery_address: { lat: 33.3262, lng: 44.4188, full_address: "Palestine Street 12, opposite the bakery" },
    sender: { name: "Al-Noor Books", phone: "+9647701112233" },
    recipient: { name: "Huda Salman", phone: "+9647704445566" },
    payer_type: "recipient",
    unit_size: 1,
  });
  await office.post(`/delivery/deliveries/${delivery.id}/assign`, { driver_id: drivers[0]?.id });
  return delivery;
}
const read = async (id: string) => (await office.get<{ delivery: Delivery }>(`/delivery/deliveries/${id}`)).delivery;

/** A phone whose clock is an hour behind: what its driver does in the coming hour has been done when the hour is over. */
async function phoneOf(how: Parameters<Stage["open"]>[0] = {}): Promise<Page> {
  const context = await stage.open({ viewport: phone, ...how });
  contexts.push(context);
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(here);
  const page = await context.newPage();
  await page.clock.install({ time: new Date(Date.now() - HOUR_MS - 60_000) });
  await page.goto("/driver/");
  await page.locator(`[data-email="${DRIVER}"]`).click();
  await page.locator(".task").first().waitFor();
  return page;
}

const say = (key: string, area = "driver") => textOf("en", area, key);
const act = (page: Page, action: string) => page.locator(`[data-action="${action}"]`).click();
const stands = (page: Page, status: string) => page.locator(`[data-status="${status}"]`).waitFor();
const confirm = (page: Page) => page.getByRole("button", { name: say("phone.confirm") }).click();

/** From the list to the proof, by what the page offers. */
async function bring(page: Page, { delivery_code, barcode }: Delivery): Promise<void> {
  await page.locator(`.task[data-code="${delivery_code}"]`).click();
  await stands(page, "assigned");
  await act(page, "start-pickup");
  await stands(page, "en_route_to_pickup");
  await act(page, "pickup");
  await confirm(page);
  await page.getByText(say("phone.pickup.scan_first")).waitFor();
  await scan(page, barcode);
  await page.getByText(say("phone.pickup.right")).waitFor();
  await confirm(page);
  await stands(page, "picked_up");
  await act(page, "start-delivery");
  await stands(page, "en_route_to_delivery");
  await act(page, "deliver");
  await confirm(page);
  await page.getByText(say("phone.proof_missing")).waitFor();
  const picture = { name: "door.png", mimeType: "image/png", buffer: await page.screenshot() };
  await page.locator('input[type="file"]').setInputFiles(picture);
  await page.locator(".photos img").waitFor();
  await confirm(page);
}

describe.skipIf(!chromiumPath)(`a driver's day on a phone over the demo${skipped}`, () => {
  test("goes from the list to a proof with a photo; then an hour without a network reaches the office once and in order", async () => {
    const [first, second] = [await given(), await given()];
    const page = await phoneOf();
    const context = page.context();
    await page.getByRole("switch").click();
    await bring(page, first);
    await expect
      .poll(() => read(first.id))
      .toMatchObject({
        status: "delivered",
        proof_of_delivery: {
          photo_urls: [expect.stringContaining("/files/")],
          recipient_name: "Huda Salman",
        },
      });

    // From here on without a network: the page starts again from what the phone has.
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await page.goto("/driver/#/tasks");
    await page.locator(`.task[data-code="${second.delivery_code}"]`).waitFor();
    await context.setOffline(true);
    await page.reload();
    await page.getByText(say("phone.offline.title")).waitFor();
    await bring(page, second);
    await page.getByText(say("phone.waits_here")).waitFor();
    await page.clock.fastForward(HOUR_MS);
    await page.reload();
    await page.goto("/driver/#/outbox");
    await page.locator('[data-state="waiting"]').nth(3).waitFor();
    expect((await read(second.id)).status).toBe("assigned");

    await context.setOffline(false);
    await page.locator('[data-state="done"]').nth(7).waitFor();
    await expect
      .poll(() => read(second.id))
      .toMatchObject({ status: "delivered", proof_of_delivery: { photo_urls: [expect.stringContaining("/files/")] } });
    const { timeline } = await office.get<{ timeline: { to: string; at: string; received_at: string }[] }>(
      `/delivery/deliveries/${second.id}/timeline`,
    );
    const own = timeline.filter(({ to }) => ["picked_up", "en_route_to_delivery", "delivered"].includes(to));
    expect(own.map(({ to }) => to)).toEqual(["picked_up", "en_route_to_delivery", "delivered"]);
  });

  test("says why something was refused and what to do", async () => {
    const delivery = await given();
    const page = await phoneOf();
    await page.locator(`.task[data-code="${delivery.delivery_code}"]`).click();
    await stands(page, "assigned");
    await page.context().setOffline(true);
    await act(page, "start-pickup");
    await stands(page, "en_route_to_pickup");
    await office.post(`/delivery/deliveries/${delivery.id}/unassign`, { reason: "Flat tyre" });
    await page.context().setOffline(false);
    await page.goto("/driver/#/outbox");
    await page.getByText(say("phone.refused.not_yours")).waitFor();
    await page.getByRole("button", { name: say("phone.refused.forget") }).click();
    await page.getByText(say("phone.refused.not_yours")).waitFor({ state: "detached" });
  });

  for (const look of looks(1).filter(({ viewport }) => viewport === phone || process.env.KARWAN_TEST_FULL === "1"))
    test(`meets WCAG 2.2 AA on every page: ${nameOf(look)}`, async () => {
      const { delivery_code } = await given();
      const page = await phoneOf(look);
      const found = await findings(page, "tasks");
      await page.locator(`.task[data-code="${delivery_code}"]`).click();
      for (const action of ["start-pickup", "pickup"]) await act(page, action);
      await page.locator("form").nth(1).waitFor();
      found.push(...(await findings(page, "pickup")));
      for (const address of ["#/outbox", "#/carried"]) {
        await page.goto(`/driver/${address}`);
        await page.locator("h1").waitFor();
        await page.locator(".mantine-Loader-root").first().waitFor({ state: "hidden" });
        found.push(...(await findings(page, address)));
      }
      expect(found).toEqual([]);
    });
});

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import type { Delivery } from "./driver-stage.ts";
import { act, bringToDoor, confirm, deliveryNow, given, HOUR_MS, phoneOf, say, stands } from "./driver-stage.ts";
import { findings, looks, nameOf } from "./looks.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, openStage, phone, skipped } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf } from "./warehouse-stage.ts";

let stage: Stage;
let office: Office;
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage({ isStill: true });
  office = await officeOf(stage.url, "operations@rafidain.test");
});
afterAll(() => stage?.stop());
const open = browsersOn(() => stage);

const read = (id: string) => deliveryNow(office, id);
const phoneOfDriver = (how: Parameters<Stage["open"]>[0] = {}) => phoneOf({ open }, how);

/** From the list to the proof, by what the page offers. */
async function bring(page: Page, delivery: Delivery): Promise<void> {
  await bringToDoor(page, delivery);
  await confirm(page);
  await page.getByText(say("phone.proof_missing")).waitFor();
  const picture = { name: "door.png", mimeType: "image/png", buffer: await page.screenshot() };
  await page.locator('input[type="file"]').setInputFiles(picture);
  await page.locator(".photos img").waitFor();
  await confirm(page);
}

describe.skipIf(!chromiumPath)(`a driver's day on a phone over the demo${skipped}`, () => {
  test("goes from the list to a proof with a photo; then an hour without a network reaches the office once and in order", async () => {
    const [first, second] = [await given(office), await given(office)];
    const page = await phoneOfDriver();
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
    await page.waitForFunction(
      "navigator.serviceWorker.getRegistration('/driver/').then((worker) => worker?.active?.state === 'activated')",
    );
    await page.goto("/driver/#/tasks");
    await page.locator(`.task[data-code="${second.delivery_code}"]`).waitFor();
    await context.setOffline(true);
    await page.reload();
    await page.getByText(say("live.offline", "shell")).waitFor();
    await bring(page, second);
    await page.getByText(say("phone.waits_here")).waitFor();
    // What was handed over is asked for no more, although the office knows nothing of it yet. That it waits is said
    // from the first of its steps on: what it is asked for goes with the last.
    await page.getByText(say("phone.deliver_to")).waitFor({ state: "detached" });
    await page.goto("/driver/#/tasks");
    const over = page.locator("section", { has: page.getByRole("heading", { name: say("phone.history") }) });
    await over.locator(`[data-code="${second.delivery_code}"]`).waitFor();
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
    const delivery = await given(office);
    const page = await phoneOfDriver();
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
      const { delivery_code } = await given(office);
      const page = await phoneOfDriver(look);
      const found = await findings(page, "tasks");
      await page.locator(`.task[data-code="${delivery_code}"]`).click();
      await act(page, "start-pickup");
      await stands(page, "en_route_to_pickup");
      await act(page, "pickup");
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

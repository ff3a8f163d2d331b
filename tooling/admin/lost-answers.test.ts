import { randomUUID } from "node:crypto";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { field, heard, hearing, lineOf, making, opened, shell } from "./making-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, inSight, openStage, skipped, textOf, withValues } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf, scan, stockOf } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
const WAREHOUSE = "warehouse@rafidain.test";
let stage: Stage;
let office: Office;
let stock: Awaited<ReturnType<typeof stockOf>>;
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage();
  office = await officeOf(stage.url, ADMIN);
  stock = await stockOf(office);
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);

const gateway = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: "text/html", body: "<h1>Bad gateway</h1>" });
const inProgress = (route: Route) =>
  route.fulfill({
    status: 409,
    contentType: "application/json",
    body: JSON.stringify({
      error: {
        json: {
          message: "A request with this Idempotency-Key is still in progress",
          code: -32_009,
          data: { success: false, code: "idempotency_in_progress", httpStatus: 409, message: "still in progress" },
        },
      },
    }),
  });

/** What is asked of an operation arrives and is done; what comes back instead is somebody else's, until it is let through. */
async function answerLost(page: Page, operation: string, instead: (route: Route) => Promise<void>) {
  const keys = new Set<string>();
  let isLost = true;
  await page.route(`**/${operation}*`, async (route) => {
    keys.add(route.request().headers()["idempotency-key"] ?? "");
    const response = await route.fetch();
    if (isLost) await instead(route);
    else await route.fulfill({ response });
  });
  return {
    keys,
    back: () => {
      isLost = false;
    },
  };
}
const alerts = async (page: Page) => (await page.locator("#page").getByRole("alert").allTextContents()).join(" ");

async function fillReceiving(page: Page, notes: string): Promise<void> {
  await page.getByLabel(textOf("en", "fulfilment", "fulfilment.warehouse")).selectOption(stock.warehouse_id);
  await hearing(page);
  await scan(page, stock.rowAt(0).item.barcode);
  await heard(page, "good", stock.rowAt(0).item.name);
  await field(page, textOf("en", "fulfilment", "fulfilment.notes")).fill(notes);
}

const noted = async (notes: string) => {
  const { receiving_orders } = await office.get<{ receiving_orders: { id: string; notes: string | null }[] }>(
    "/warehousing/receiving-orders?limit=100",
  );
  return receiving_orders.filter((each) => each.notes?.startsWith(notes));
};

describe.skipIf(!chromiumPath)(`an answer that is not the server's is none${skipped}`, () => {
  for (const [what, instead, said] of [
    ["a gateway's 502", gateway(502), "trouble.advice.network"],
    ["a gateway's 504", gateway(504), "trouble.advice.network"],
    ["that a first try still runs", inProgress, "trouble.advice.running"],
  ] as const)
    test(`after ${what} a receiving order is sent again under its key, and made once (3 §1.8)`, async () => {
      const notes = randomUUID();
      const page = await enter(await someone(), "/receiving/new", WAREHOUSE);
      const lost = await answerLost(page, "fulfilment.receivingOrders.create", instead);
      await fillReceiving(page, notes);
      await page.keyboard.press("Control+Enter");
      await expect.poll(() => alerts(page), { timeout: 60_000 }).toContain(shell(said));
      lost.back();
      await page.keyboard.press("Control+Enter");
      const id = await opened(page, "receiving");
      expect(lost.keys.size).toBe(1);
      expect((await noted(notes)).map((each) => each.id)).toEqual([id]);
    });

  test("it is brought into view in a form that is scrolled, and so is the field that the server refuses then (4 B1)", async () => {
    const people = (key: string) => textOf("en", "office", key);
    const page = await enter(await someone({ viewport: { width: 1280, height: 560 } }), "/users", ADMIN);
    await page.getByRole("button", { name: people("member.create") }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel(people("member.first_name")).fill("Sara");
    await form.getByLabel(people("member.last_name")).fill("Kamal");
    const email = form.getByLabel(people("member.email"));
    await email.fill(WAREHOUSE);
    await page.route("**/identity.users.create*", inProgress);
    await form.getByRole("checkbox").last().check();
    const said = form.getByRole("alert");
    // Sent again while it is still there, it is told again.
    for (const _ of ["first", "again"]) {
      await form.getByRole("checkbox").last().focus();
      await form.getByRole("checkbox").last().scrollIntoViewIfNeeded();
      expect(await inSight(email)).toBe(false);
      const answered = page.waitForResponse(/identity\.users\.create/);
      await page.keyboard.press("Control+Enter");
      await answered;
      await said.getByText(shell("trouble.advice.running")).waitFor();
      await expect.poll(() => inSight(said)).toBe(true);
    }
    await page.unroute("**/identity.users.create*");
    await form.getByRole("checkbox").last().focus();
    await page.keyboard.press("Control+Enter");
    await form.locator('[aria-invalid="true"]:focus').waitFor();
    expect([await email.getAttribute("aria-invalid"), await inSight(email)]).toEqual(["true", true]);
  });

  test("what is corrected after it makes no second order, over a reload too: the first is opened, and it is said which (3 §1.8)", async () => {
    const notes = randomUUID();
    const page = await enter(await someone(), "/receiving/new", WAREHOUSE);
    const lost = await answerLost(page, "fulfilment.receivingOrders.create", (route) => route.abort());
    await fillReceiving(page, notes);
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => alerts(page), { timeout: 60_000 }).toContain(shell("trouble.no_answer"));
    await page.reload();
    await lineOf(page, stock.rowAt(0).item.sku).waitFor();
    await field(page, textOf("en", "fulfilment", "fulfilment.notes")).fill(`${notes}, corrected`);
    lost.back();
    await page.keyboard.press("Control+Enter");
    await page.getByText(shell("sent.earlier_text")).waitFor();
    const id = await opened(page, "receiving");
    expect(lost.keys.size).toBe(1);
    expect(await noted(notes)).toMatchObject([{ id, notes }]);
  });

  test("a form over a page neither sends what was corrected beside what may have arrived (3 §1.8)", async () => {
    const code = `LOST-${randomUUID().slice(0, 6)}`.toUpperCase();
    const page = await enter(await someone(), "/warehouses?new=yes", ADMIN);
    const dialog = page.getByRole("dialog");
    const words = (key: string) => textOf("en", "warehouses", key);
    const lost = await answerLost(page, "warehousing.warehouses.create", gateway(502));
    await dialog.getByLabel(words("warehouse.name")).fill(code);
    await dialog.getByLabel(words("warehouse.code")).fill(code);
    await page.keyboard.press("Control+Enter");
    await dialog.getByText(shell("trouble.advice.network")).waitFor();
    await dialog.getByLabel(words("warehouse.code")).fill(`${code}-B`);
    lost.back();
    await page.keyboard.press("Control+Enter");
    await page.getByText(shell("sent.earlier_text")).waitFor();
    await dialog.waitFor({ state: "hidden" });
    const { warehouses } = await office.get<{ warehouses: { name: string; code: string }[] }>(
      "/warehousing/warehouses?limit=100",
    );
    expect(warehouses.filter(({ name }) => name === code)).toMatchObject([{ code }]);
    expect(lost.keys.size).toBe(1);
  });

  test("without a network the scan line speaks Arabic on an Arabic page", async () => {
    const context = await someone({ language: "ar" });
    const page = await enter(context, "/receiving/new", WAREHOUSE);
    await page.getByLabel(textOf("ar", "fulfilment", "fulfilment.warehouse")).selectOption(stock.warehouse_id);
    await hearing(page, "ar");
    await context.setOffline(true);
    await scan(page, stock.rowAt(0).item.barcode);
    await page.locator('.heard[data-tone="bad"]').waitFor();
    expect(await page.locator(".heard").first().textContent()).toBe(shell("trouble.no_answer", "ar"));
    expect(making("making.scan", "ar")).not.toBe(making("making.scan"));
  });
});

/** A parcel of the first warehouse's that a driver has left at its door. */
async function atTheDoor() {
  const one = { delivery: { id: "", barcode: "", legs: [{ id: "" }] } };
  const { delivery_services: services } = await office.get<{ delivery_services: { id: string }[] }>(
    "/delivery/services?limit=1",
  );
  const { drivers } = await office.get<{ drivers: { id: string }[] }>("/delivery/drivers?search=Karrar&limit=1");
  const { delivery } = await office.post<typeof one>("/delivery/deliveries", {
    delivery_service_id: services[0]?.id,
    delivery_flow: "pickup_and_delivery",
    warehouse_id: stock.warehouse_id,
    pickup_address: { lat: 33.3128, lng: 44.3615, full_address: "Al-Mutanabbi Street 4, Baghdad" },
    delivery_address: { lat: 33.3262, lng: 44.4188, full_address: "Palestine Street 12, opposite the bakery" },
    sender: { name: "Al-Noor Books", phone: "+9647701112233" },
    recipient: { name: "Huda Salman", phone: "+9647704445566" },
    payer_type: "recipient",
    unit_size: 1,
  });
  const leg = delivery.legs[0]?.id ?? "";
  await office.post(`/delivery/deliveries/${leg}/assign`, { driver_id: drivers[0]?.id });
  const driver = await officeOf(stage.url, "driver@rafidain.test");
  await driver.put(`/driver/deliveries/${leg}/pickup`, { scanned_barcode: delivery.barcode });
  await driver.put(`/driver/deliveries/${leg}/start-delivery`, {});
  await driver.put(`/driver/deliveries/${leg}/deliver`, { proof: { photo_urls: ["https://example.com/door.jpg"] } });
  return { barcode: delivery.barcode, leg };
}

/** What of a parcel was received, and how much of it lies where. */
async function bookedOf(leg: string) {
  const { receiving_orders } = await office.get<{
    receiving_orders: { delivery_id: string; status: string; item_details: { item_id: string }[] }[];
  }>("/warehousing/receiving-orders?limit=100");
  const order = receiving_orders.find(({ delivery_id }) => delivery_id === leg);
  const { stock: rows } = await office.get<{ stock: { quantity: number; bin: { code: string } }[] }>(
    `/warehousing/inventory-stock?warehouse_id=${stock.warehouse_id}&item_id=${order?.item_details[0]?.item_id}`,
  );
  return [order?.status, rows.map(({ quantity, bin }) => [bin.code, quantity])];
}

describe.skipIf(!chromiumPath)(`a parcel that is received by its scan${skipped}`, () => {
  for (const isReloaded of [false, true])
    test(`is said to be received, and is booked once, when the answer was lost after the work was done${isReloaded ? ", over a reload too" : ""} (3 §1.3)`, async () => {
      const { barcode, leg } = await atTheDoor();
      const { bin } = stock.rowAt(0);
      const words = (key: string) => textOf("en", "fulfilment", key);
      const page = await enter(await someone(), "/scan?does=receive", WAREHOUSE);
      await page.getByLabel(words("scan.field")).waitFor();
      await scan(page, bin.code);
      await page.getByRole("note").getByText(bin.code).waitFor();
      const lost = await answerLost(page, "fulfilment.receivingOrders.update", (route) => route.abort());
      await scan(page, barcode);
      await expect.poll(() => bookedOf(leg)).toEqual(["received", [[bin.code, 1]]]);
      if (isReloaded) await page.reload();
      lost.back();
      const said = withValues(words("scan.received_into"), { bin: bin.code });
      await page.locator('.heard[data-tone="good"]').getByText(said).waitFor();
      const row = page.getByRole("listitem").filter({ hasText: barcode });
      await row.getByText(said).waitFor();
      expect(await row.count()).toBe(1);
      expect(lost.keys.size).toBe(1);
      expect(await bookedOf(leg)).toEqual(["received", [[bin.code, 1]]]);
    });
});

/** The list of an operation, as a company has it that has made nothing yet. */
const nothingYet = (page: Page, operation: string, rows: string) =>
  page.route(`**/${operation}*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { result: { data: { json: object } } };
    Object.assign(body.result.data.json, { [rows]: [], total: 0 });
    await route.fulfill({ response, json: body });
  });

describe.skipIf(!chromiumPath)(`a page that needs what is not there yet${skipped}`, () => {
  test("says that there is no warehouse, and leads to where one is made", async () => {
    const page = await enter(await someone(), "/account", ADMIN);
    await page.locator("#page h1").first().waitFor();
    await nothingYet(page, "warehousing.warehouses.list", "warehouses");
    for (const address of ["/stock", "/picking/new", "/receiving/new"]) {
      await page.goto(`/admin${address}`);
      await page.getByRole("note").getByText(shell("missing.warehouse")).waitFor();
    }
    await page.getByRole("link", { name: shell("do.new_warehouse") }).click();
    await page.getByRole("dialog", { name: shell("do.new_warehouse") }).waitFor();
  });

  test("says that no service is offered before a delivery is typed, and leads to them", async () => {
    const page = await enter(await someone(), "/account", ADMIN);
    await page.locator("#page h1").first().waitFor();
    await nothingYet(page, "delivery.services.list", "delivery_services");
    await page.goto("/admin/deliveries/new");
    const note = page.getByRole("note").filter({ hasText: shell("missing.service") });
    await note.getByRole("link", { name: shell("nav.services") }).waitFor();
  });

  test("asks somebody who is in no company to choose one, and who runs the installation is led to them", async () => {
    const page = await enter(await someone(), "/warehouses", "system@karwan.test");
    await page.getByRole("alert").getByText(shell("company.needed")).first().waitFor();
    await page
      .getByRole("alert")
      .getByRole("link", { name: shell("nav.tenants") })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: shell("nav.tenants") }).waitFor();
  });
});

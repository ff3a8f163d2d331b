import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { signIn } from "./drafts-stage.ts";
import { act, confirm, deliveryNow, given, phoneOf, say, stands } from "./driver-stage.ts";
import { inTurn } from "./looks.ts";
import { shell } from "./making-stage.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { makePickingOrder, officeOf, scan, stockOf } from "./warehouse-stage.ts";

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
const words = (key: string, language: Language = "en") => textOf(language, "fulfilment", key);

/** From the next page on there is no store of records, nor locks for tabs, as in private windows of some browsers. */
const withoutStore = (page: Page) =>
  page.addInitScript({
    content: `{
      const denied = () => new DOMException("Access is denied for this document", "SecurityError");
      Object.defineProperty(globalThis, "indexedDB", { get() { throw denied(); } });
      Object.defineProperty(navigator, "locks", { value: { request: () => Promise.reject(denied()) } });
    }`,
  });
/** From the next page on the store of records is full: what is in it can be read, and nothing more is taken. */
const withFullStore = (page: Page) =>
  page.addInitScript({
    content: `for (const name of ["add", "put"])
      IDBObjectStore.prototype[name] = () => {
        throw new DOMException("exceeded the quota", "QuotaExceededError");
      };`,
  });

describe.skipIf(!chromiumPath)(`a browser that keeps no records${skipped}`, () => {
  for (const language of inTurn(["en", "ar", "ku"], 41))
    test(`scans while there is a network, says that nothing waits longer than the page without one, and sends what waits when it is back, in ${language} (3 §1.3)`, async () => {
      const { item } = stock.rowAt(0);
      const order = await makePickingOrder(office, stock.warehouse_id, [[stock.rowAt(1), 1]]);
      const context = await someone({ language });
      const page = await context.newPage();
      await withoutStore(page);
      await page.goto("/admin/scan");
      await signIn(page, WAREHOUSE);
      await page
        .getByRole("status")
        .filter({ hasText: words("scan.held_text", language) })
        .waitFor();
      await scan(page, order.reference_number);
      await page.getByRole("heading", { name: order.reference_number }).waitFor();

      await page.goto("/admin/scan");
      await page.getByLabel(words("scan.field", language)).waitFor();
      await context.setOffline(true);
      await scan(page, item.barcode);
      await page.locator(".results").getByText(words("scan.waits", language)).waitFor();
      await context.setOffline(false);
      // Found in the list, or opened where it was found soon.
      await page.locator("#page").getByText(item.name).first().waitFor();
    });

  test("picks once for each scan where its store is full, and says that it keeps nothing (2 §4.5)", async () => {
    const row = stock.rowAt(2);
    const order = await makePickingOrder(office, stock.warehouse_id, [[row, 2]]);
    const page = await enter(await someone(), "/picking", WAREHOUSE);
    await page.locator("#page h1").waitFor();
    await withFullStore(page);
    await page.goto(`/admin/picking/${order.id}`);
    const step = page.locator(".step", { hasText: row.item.sku });
    await step.getByText("0 / 2").waitFor();
    for (const [n, said] of ["1 / 2", "2 / 2"].entries()) {
      await scan(page, row.item.barcode);
      await step.getByText(said).waitFor();
      if (n === 0) await page.getByText(shell("kept.entered")).waitFor();
    }
    await step.getByText(/not sent yet/).waitFor({ state: "hidden" });
    const { order: now } = await office.get<{ order: { item_details: { picked_quantity: number }[] } }>(
      `/warehousing/picking-orders/${order.id}`,
    );
    expect(now.item_details.map(({ picked_quantity }) => picked_quantity)).toEqual([2]);
  });
});

describe.skipIf(!chromiumPath)(`a phone that keeps nothing${skipped}`, () => {
  for (const [what, lacking] of [
    ["is forbidden", withoutStore],
    ["is full", withFullStore],
  ] as const)
    test(`says that its storage ${what}, and does what its driver does, also what was done without a network (4 E7)`, async () => {
      const { id, delivery_code, barcode } = await given(office);
      const page = await phoneOf(stage);
      const context = page.context();
      try {
        await lacking(page);
        await page.reload();
        await page.locator(`.task[data-code="${delivery_code}"]`).click();
        await act(page, "start-pickup");
        await stands(page, "en_route_to_pickup");
        await page.getByRole("alert").getByText(say("phone.unkept.text")).waitFor();
        await expect.poll(async () => (await deliveryNow(office, id)).status).toBe("en_route_to_pickup");

        await context.setOffline(true);
        await page.getByText(say("live.offline", "shell")).waitFor();
        expect(await page.getByText(say("phone.offline.text")).count()).toBe(0);
        await act(page, "pickup");
        await scan(page, barcode);
        await page.getByText(say("phone.pickup.right")).waitFor();
        await confirm(page);
        await stands(page, "picked_up");
        await page.getByText(say("phone.waits_page")).waitFor();
        expect(await page.getByText(say("phone.waits_here")).count()).toBe(0);
        await context.setOffline(false);
        await expect.poll(async () => (await deliveryNow(office, id)).status).toBe("picked_up");
      } finally {
        await context.close();
      }
    });
});

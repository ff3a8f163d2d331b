import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { inTurn } from "./looks.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf, withValues } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { findSoon, makePickingOrder, officeOf, scan, stockOf } from "./warehouse-stage.ts";

const WAREHOUSE = "warehouse@rafidain.test";
const ADMIN = "admin@rafidain.test";
const OPERATIONS = { en: "Warehouse and deliveries", ku: "کۆگا و گەیاندن" };
const MANAGER = { en: "Operations manager", ku: "بەڕێوەبەری کارەکان" };
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
const open = browsersOn(() => stage);

const someone = (language: Language = "en") => open({ language });
const heard = (page: Page, tone: "good" | "bad", text: string | RegExp) =>
  page.locator(`.heard[data-tone="${tone}"]`).getByText(text).first().waitFor();
const words = (key: string, language: Language = "en") => textOf(language, "fulfilment", key);

/** Keeps what a browser keeps of scans from being written, until it is freed. */
const holdStore = (page: Page) =>
  page.evaluate(`new Promise((held, failed) => {
    const opening = indexedDB.open("karwan.scans");
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
      const entries = opening.result.transaction("entries", "readwrite").objectStore("entries");
      const hold = () => {
        held();
        if (globalThis.isFree) opening.result.close();
        else entries.count().onsuccess = hold;
      };
      entries.count().onsuccess = hold;
    };
  })`);
const freeStore = (page: Page) => page.evaluate("void (globalThis.isFree = true)");
/** Everything that the page knows by now is drawn. */
const drawn = (page: Page) =>
  page.evaluate(
    "new Promise((done) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => done(null)))))",
  );

interface ShownOrder {
  order: { status: string; item_details: { item_id: string; picked_quantity: number; status: string }[] };
}

describe.skipIf(!chromiumPath)(`a warehouse's day with a scanner${skipped}`, () => {
  test("a scan opens what was scanned, wherever the focus is, and never lands in a field (2 §4.8)", async () => {
    const order = await makePickingOrder(office, stock.warehouse_id, [[stock.rowAt(0), 1]]);
    const page = await enter(await findSoon(await someone()), "/scan", WAREHOUSE);
    const field = page.getByLabel(words("scan.field"));
    await field.waitFor();
    await field.focus();
    await scan(page, "NOTHING-7");
    await heard(page, "bad", words("scan.nothing"));
    expect(await field.inputValue()).toBe("");
    await page.getByRole("button", { name: textOf("en", "shell", "person.menu") }).focus();
    // A number of ours is no parcel: nothing is asked for that there is not.
    const failed: string[] = [];
    page.on("response", (answer) => void (answer.status() >= 400 && failed.push(answer.url())));
    await scan(page, order.reference_number);
    await page.getByRole("heading", { name: order.reference_number }).waitFor();
    expect(failed).toEqual([]);
    await page.goto("/admin/scan");
    await page.getByText(order.reference_number).first().waitFor();
    await field.fill(stock.rowAt(0).item.barcode);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: stock.rowAt(0).item.name }).waitFor();
  });

  test("a scanner that types slowly is heard, and one whose keys a busy device hands on late leaves nothing in a field (2 §4.8)", async () => {
    const page = await enter(await someone(), "/scan", WAREHOUSE);
    const field = page.getByLabel(words("scan.field"));
    await field.waitFor();
    await page.getByRole("button", { name: textOf("en", "shell", "person.menu") }).focus();
    await scan(page, "SLOWLY-7", { gapMs: 80 });
    await page.getByText("SLOWLY-7").first().waitFor();
    await field.focus();
    await scan(page, "HANDED-7", { late: () => expect.poll(() => field.inputValue()).toBe("HAND") });
    await page.getByText("HANDED-7").first().waitFor();
    expect(await field.inputValue()).toBe("");
  });

  for (const language of inTurn(["en", "ku"], 43))
    test(`an order is picked by scans, a line closed short, a pick taken back, and completed (2 §4.5), ${language}`, async () => {
      const [first, second] = [stock.rowAt(1), stock.rowAt(2)];
      const order = await makePickingOrder(office, stock.warehouse_id, [
        [first, 2],
        [second, 3],
      ]);
      const shown = async () => (await office.get<ShownOrder>(`/warehousing/picking-orders/${order.id}`)).order;
      const page = await enter(await someone(language), `/picking/${order.id}`, WAREHOUSE);
      await page.getByRole("heading", { name: order.reference_number }).waitFor();
      const step = (sku: string) => page.locator(".step", { hasText: sku });
      await scan(page, first.item.barcode);
      await step(first.item.sku).getByText("1 / 2").waitFor();
      await page.getByRole("button", { name: textOf(language, "shell", "undo") }).click();
      await step(first.item.sku).getByText("0 / 2").waitFor();
      await scan(page, first.item.barcode);
      await scan(page, first.item.barcode);
      await step(first.item.sku).getByText("2 / 2").waitFor();
      await scan(page, first.item.barcode);
      await page.locator('.heard[data-tone="bad"]').waitFor();
      await step(second.item.sku)
        .getByRole("button", { name: words("picking.close_short", language) })
        .click();
      await page.getByLabel(words("picking.took_still", language)).fill("1");
      await page.getByLabel(words("picking.why_short", language)).fill("The rest is wet");
      await page.keyboard.press("Control+Enter");
      await step(second.item.sku).getByText(words("picking.short", language)).waitFor();
      const { item_details: lines } = await shown();
      expect(lines.map(({ picked_quantity }) => picked_quantity).toSorted()).toEqual([1, 2]);
      expect((await shown()).status).toBe("in_progress");
      // Closing it takes another right (2 §4.5), and the page says which, and who has it.
      await page.getByText(words("picking.all_yours", language)).waitFor();
      await page.getByRole("status").getByText(MANAGER[language]).waitFor();
      await page.getByRole("button", { name: textOf(language, "shell", "actions.more") }).click();
      const needed = textOf(language, "shell", "hindrance.needs").replace("{rights}", OPERATIONS[language]);
      await page.getByText(needed).first().waitFor();
      const mine = await enter(await someone(language), `/picking/${order.id}`, ADMIN);
      await mine
        .getByText(withValues(words("picking.all_close", language), { action: words("picking.complete", language) }))
        .waitFor();
      await mine
        .getByRole("button", { name: words("picking.complete", language) })
        .first()
        .click();
      await mine.getByRole("dialog").waitFor();
      await mine.keyboard.press("Control+Enter");
      await mine.getByRole("dialog").waitFor({ state: "hidden" });
      expect((await shown()).status).toBe("completed");
    });

  test("a pick counts once while its answer is late, the page is read meanwhile and the device is slow to keep it: no scan is taken for one too many (2 §4.5)", async () => {
    const row = stock.rowAt(5);
    const order = await makePickingOrder(office, stock.warehouse_id, [[row, 2]]);
    const page = await enter(await someone(), `/picking/${order.id}`, WAREHOUSE);
    const step = page.locator(".step", { hasText: row.item.sku });
    await step.getByText("0 / 2").waitFor();
    await page.route(
      /pickingOrders\.pick\b/,
      async (route) => {
        const answer = await route.fetch();
        await page.waitForResponse(/pickingOrders\.show\b/);
        await holdStore(page);
        await route.fulfill({ response: answer });
      },
      { times: 1 },
    );
    const answered = page.waitForResponse(/pickingOrders\.pick\b/);
    await scan(page, row.item.barcode);
    await (await answered).finished();
    await drawn(page);
    expect(await step.getByText("1 / 2").count()).toBe(1);
    await scan(page, row.item.barcode);
    await freeStore(page);
    await step.getByText("2 / 2").waitFor();
    await step.getByText(/not sent yet/).waitFor({ state: "hidden" });
    const { order: now } = await office.get<ShownOrder>(`/warehousing/picking-orders/${order.id}`);
    expect(now.item_details[0]?.picked_quantity).toBe(2);
  });

  test("what is scanned while the network is gone waits, is shown, and arrives once and in order when it is back (3 §1.3)", async () => {
    const row = stock.rowAt(3);
    const order = await makePickingOrder(office, stock.warehouse_id, [[row, 8]]);
    const context = await someone();
    const page = await enter(context, `/picking/${order.id}`, WAREHOUSE);
    const step = page.locator(".step", { hasText: row.item.sku });
    await step.getByText("0 / 8").waitFor();
    const keys: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("pickingOrders.pick")) keys.push(request.headers()["idempotency-key"] ?? "");
    });
    await context.setOffline(true);
    for (let n = 0; n < 6; n++) await scan(page, row.item.barcode);
    await step.getByText("6 / 8").waitFor();
    await page.getByText("6 scans wait").waitFor();
    await context.setOffline(false);
    await page.getByText(/scans? waits?/).waitFor({ state: "hidden" });
    await step.getByText("6 / 8").waitFor();
    const { order: now } = await office.get<ShownOrder>(`/warehousing/picking-orders/${order.id}`);
    expect(now.item_details[0]?.picked_quantity).toBe(6);
    // Tried again under its own key while nobody answered, and none before the one that was scanned before it was through.
    expect(new Set(keys).size).toBe(6);
    expect(keys.filter((key, n) => key !== keys[n - 1])).toHaveLength(6);
  });

  test("goods are counted by scan, put into the bin that was scanned after them, and received once (2 §4.8)", async () => {
    const row = stock.rowAt(4);
    const { receiving_order: order } = await office.post<{ receiving_order: { id: string } }>(
      "/warehousing/receiving-orders",
      { warehouse_id: stock.warehouse_id, item_details: [{ item_id: row.item_id, quantity: 5 }] },
    );
    const page = await enter(await someone(), `/receiving/${order.id}`, WAREHOUSE);
    await page.locator(".step", { hasText: row.item.sku }).waitFor();
    for (let n = 0; n < 3; n++) await scan(page, row.item.barcode);
    const came = page.getByRole("textbox", { name: new RegExp(`How much came of ${row.item.name.slice(0, 5)}`) });
    await expect.poll(() => came.inputValue()).toBe("3");
    await scan(page, row.bin.code);
    await heard(page, "good", new RegExp(row.bin.code));
    // What was counted survives the page.
    await page.reload();
    await expect.poll(() => came.inputValue()).toBe("3");
    await page.getByRole("button", { name: words("receiving.receive"), exact: true }).click();
    // It is not taken back: what is missing is said before.
    await page.getByRole("dialog").getByText("2 pieces are missing").waitFor();
    await page.getByRole("dialog").getByRole("listitem").getByText("3 of 5").waitFor();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("receiving.receive") })
      .click();
    await page.getByText("3 / 5").waitFor();
    const { receiving_order: now } = await office.get<{
      receiving_order: { status: string; item_details: { received_quantity: number; bin: { code: string } }[] };
    }>(`/warehousing/receiving-orders/${order.id}`);
    expect([now.status, now.item_details[0]?.received_quantity, now.item_details[0]?.bin.code]).toEqual([
      "received",
      3,
      row.bin.code,
    ]);
  });

  test("who counts blind is not shown what the books say, and counts by scanning bin and pieces (4 L2)", async () => {
    const row = stock.rowAt(5);
    const { audit } = await office.post<{ audit: { id: string } }>("/warehousing/inventory-audits", {
      warehouse_id: stock.warehouse_id,
      audit_type: "spot_check",
      scheduled_date: "2030-01-01",
      blind: true,
      audit_items: [{ item_id: row.item_id, bin_id: row.bin_id }],
    });
    const page = await enter(await someone(), `/audits/${audit.id}`, WAREHOUSE);
    const step = page.locator(".step", { hasText: row.item.sku });
    await step.waitFor();
    expect(await step.getByText(/books/).count()).toBe(0);
    await scan(page, row.bin.code);
    await heard(page, "good", new RegExp(row.bin.code));
    for (let n = 0; n < 2; n++) await scan(page, row.item.barcode);
    await expect.poll(() => step.getByRole("textbox").first().inputValue()).toBe("2");
    await page.getByRole("button", { name: textOf("en", "warehousing", "audit.save") }).click();
    // Far from the books: somebody else counts it again, and the page says so without saying how far.
    await step.getByText(textOf("en", "warehousing", "audit.recount_line")).waitFor();
    expect(await step.getByText(String(row.quantity), { exact: true }).count()).toBe(0);
  });

  test("who scans piece by piece is asked why there is less once it is saved, and at once where it was typed (2 §4.4)", async () => {
    const rows = [stock.rowAt(6), stock.rowAt(7)];
    const { audit } = await office.post<{ audit: { id: string } }>("/warehousing/inventory-audits", {
      warehouse_id: stock.warehouse_id,
      audit_type: "spot_check",
      scheduled_date: "2030-01-01",
      audit_items: rows.map(({ item_id, bin_id }) => ({ item_id, bin_id })),
    });
    const page = await enter(await someone(), `/audits/${audit.id}`, WAREHOUSE);
    const [scanned, typed] = rows.map(({ item }) => page.locator(".step", { hasText: item.sku }));
    const [row] = rows;
    if (!scanned || !typed || !row) throw new Error("two lines are counted");
    const count = scanned.getByRole("textbox").first();
    const why = scanned.getByRole("combobox");
    const save = page.getByRole("button", { name: textOf("en", "warehousing", "audit.save") });
    await scanned.waitFor();
    await scan(page, row.bin.code);
    await heard(page, "good", new RegExp(row.bin.code));
    await scan(page, row.item.barcode);
    await expect.poll(() => count.inputValue()).toBe("1");
    expect(await why.count()).toBe(0);
    await typed.getByRole("textbox").first().fill("1");
    await typed.getByRole("combobox").waitFor();
    expect(await why.count()).toBe(0);
    await save.click();
    await scanned.getByText(textOf("en", "shell", "form.required")).waitFor();
    await typed.getByText(textOf("en", "shell", "form.required")).waitFor();
    // Who goes on scanning is not asked meanwhile.
    await scan(page, row.item.barcode);
    await expect.poll(() => count.inputValue()).toBe("2");
    expect(await why.count()).toBe(0);
    await save.click();
    for (const asked of [why, typed.getByRole("combobox")]) await asked.selectOption({ index: 1 });
    await save.click();
    await scanned.getByText(withValues(textOf("en", "warehousing", "audit.was_counted"), { n: "2" })).waitFor();
    await typed.getByText(withValues(textOf("en", "warehousing", "audit.was_counted"), { n: "1" })).waitFor();
  });
});

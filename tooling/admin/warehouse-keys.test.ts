import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { inTurn } from "./looks.ts";
import type { Language, Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, pressInTurn, skipped, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { findSoon, makePickingOrder, officeOf, scan, stockOf } from "./warehouse-stage.ts";

const WAREHOUSE = "warehouse@rafidain.test";
const ADMIN = "admin@rafidain.test";
const MOST_TABS = 80;
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

async function someone(language: Language): Promise<BrowserContext> {
  const context = await open({ language });
  return context;
}
const words = (language: Language, key: string, area = "fulfilment") => textOf(language, area, key);

/** Goes by Tab to where something is done. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let n = 0; n < MOST_TABS; n += 1) {
    if (await wanted.and(page.locator(":focus")).count()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no way by Tab to ${String(wanted)}`);
}
/** Goes on by Tab until letters are keys again and no text. */
async function leaveField(page: Page): Promise<void> {
  for (let n = 0; n < MOST_TABS; n += 1) {
    if (!(await page.evaluate<boolean>("document.activeElement?.matches('input, textarea, select') ?? false"))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("no way out of fields by Tab");
}

describe.skipIf(!chromiumPath)(`a warehouse's day by keyboard and scanner alone${skipped}`, () => {
  for (const language of inTurn(["en", "ku"], 42))
    test(`an order is found, picked, taken back, closed short and completed without a pointer (2 §4.5), in ${language}`, async () => {
      const [first, second] = language === "en" ? [stock.rowAt(0), stock.rowAt(1)] : [stock.rowAt(2), stock.rowAt(3)];
      const order = await makePickingOrder(office, stock.warehouse_id, [
        [first, 2],
        [second, 3],
      ]);
      const page = await enter(await findSoon(await someone(language)), "/account", WAREHOUSE);
      // A page with a field whose choices are closed, which keys are not for.
      await page.getByRole("heading", { name: words(language, "account.title", "shell") }).waitFor();
      await leaveField(page);
      await pressInTurn(page, "g", "x");
      // Ready is the field when it has the focus, and what listens to scanners when a frame has passed behind that.
      await page.getByLabel(words(language, "scan.field")).and(page.locator(":focus")).waitFor();
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
      await scan(page, order.reference_number);
      await page.getByRole("heading", { name: order.reference_number }).waitFor();
      const step = (sku: string) => page.locator(".step", { hasText: sku });
      await scan(page, first.item.barcode);
      await step(first.item.sku).getByText("1 / 2").waitFor();
      await page.getByRole("button", { name: words(language, "undo", "shell"), exact: true }).waitFor();
      await leaveField(page);
      await page.keyboard.press("z");
      await step(first.item.sku).getByText("0 / 2").waitFor();
      await tabTo(page, step(first.item.sku).getByRole("button").first());
      await page.keyboard.press("Enter");
      await step(first.item.sku).getByText("2 / 2").waitFor();
      await tabTo(page, step(second.item.sku).getByRole("button", { name: words(language, "picking.close_short") }));
      await page.keyboard.press("Enter");
      await tabTo(page, page.getByLabel(words(language, "picking.took_still")));
      await page.keyboard.press("Control+a");
      await page.keyboard.type("1");
      await tabTo(page, page.getByLabel(words(language, "picking.why_short")));
      await page.keyboard.type("The rest is wet");
      await page.keyboard.press("Control+Enter");
      await step(second.item.sku).getByText(words(language, "picking.short")).waitFor();

      const mine = await enter(await someone(language), `/picking/${order.id}`, ADMIN);
      await mine.getByRole("heading", { name: order.reference_number }).waitFor();
      await leaveField(mine);
      await mine.keyboard.press("a");
      await mine.getByRole("dialog").waitFor();
      await mine.keyboard.press("Control+Enter");
      await mine.getByRole("dialog").waitFor({ state: "hidden" });
      const { order: now } = await office.get<{
        order: { status: string; item_details: { picked_quantity: number }[] };
      }>(`/warehousing/picking-orders/${order.id}`);
      expect(now.status).toBe("completed");
      expect(now.item_details.map(({ picked_quantity }) => picked_quantity).toSorted()).toEqual([1, 2]);
    });
});

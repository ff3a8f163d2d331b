import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { inTurn } from "./looks.ts";
import { lineOf, opened, shell } from "./making-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { officeOf, stockOf } from "./warehouse-stage.ts";

const ADMIN = "admin@rafidain.test";
const WAREHOUSE = "warehouse@rafidain.test";
const VIEWER = "viewer@rafidain.test";
let stage: Stage;
let office: Office;
let stock: Awaited<ReturnType<typeof stockOf>>;
let made: { warehouse: { id: string }; item: { id: string; sku: string; name: string } };
beforeAll(async () => {
  if (!chromiumPath) return;
  stage = await openStage();
  office = await officeOf(stage.url, ADMIN);
  stock = await stockOf(office);
  const { warehouse } = await office.post<{ warehouse: { id: string } }>("/warehousing/warehouses", {
    name: "A new house",
    code: "NEW-1",
  });
  const { item } = await office.post<{ item: typeof made.item }>("/warehousing/inventory-items", {
    name: "A new lamp",
    sku: "LAMP-9",
    unit_size: 1,
  });
  made = { warehouse, item };
});
afterAll(() => stage?.stop());

const someone = browsersOn(() => stage);
const warehousing = (key: string, language: "en" | "ar" | "ku" = "en") => textOf(language, "warehousing", key);
const live = (key: string) => shell(`live.${key}`);

describe.skipIf(!chromiumPath)(`where nothing is yet${skipped}`, () => {
  for (const language of inTurn(["en", "ar"], 2))
    test(`an item without stock and a warehouse without any lead to the receiving order that brings the first, in ${language} (2 §4.8)`, async () => {
      const page = await enter(await someone({ language }), `/stock?warehouse=${made.warehouse.id}`, WAREHOUSE);
      await page.getByText(warehousing("stock.first", language)).waitFor();
      await page.goto(`/admin/items/${made.item.id}`);
      await page.getByText(warehousing("item.no_stock", language)).waitFor();
      await page.getByRole("link", { name: shell("make.receiving", language), exact: true }).click();
      await lineOf(page, made.item.sku).waitFor();
      await page.getByLabel(textOf(language, "fulfilment", "fulfilment.warehouse")).selectOption(made.warehouse.id);
      await page.keyboard.press("Control+Enter");
      const id = await opened(page, "receiving");
      const { receiving_order: order } = await office.get<{ receiving_order: object }>(
        `/warehousing/receiving-orders/${id}`,
      );
      expect(order).toMatchObject({
        warehouse_id: made.warehouse.id,
        item_details: [{ item_id: made.item.id, quantity: 1 }],
      });
    });

  test("whoever may not receive is told who does", async () => {
    const page = await enter(await someone(), `/stock?warehouse=${made.warehouse.id}`, VIEWER);
    await page.getByText(/“Warehouse and deliveries \/ Warehouse only”/).waitFor();
    expect(await page.getByRole("link", { name: shell("make.receiving"), exact: true }).count()).toBe(0);
  });
});

describe.skipIf(!chromiumPath)(`stock and its places${skipped}`, () => {
  test("are found by an item's name, whatever bin it lies in, and the whole is there again when that is emptied (2 §4.3)", async () => {
    const { item } = stock.rowAt(2);
    const page = await enter(await someone(), `/stock?warehouse=${stock.warehouse_id}`, WAREHOUSE);
    const find = page.getByPlaceholder(warehousing("stock.find_item"));
    await find.fill(item.sku);
    await page.getByRole("option", { name: item.name, exact: true }).click();
    await page.waitForURL(/item=/);
    const skus = page.locator("tbody tr:not(:has(.mantine-Skeleton-root)) td:nth-child(2)");
    await expect.poll(async () => [...new Set(await skus.allTextContents())]).toEqual([item.sku]);
    await page.reload();
    await expect.poll(() => find.inputValue()).toBe(item.name);
    await page.locator(`button[aria-label="${shell("filter.clear")}"]`).click();
    await expect.poll(async () => new Set(await skus.allTextContents()).size).toBeGreaterThan(1);
  });

  test("a bin whose code is taken is refused at the field of the code, which has the focus, and nothing typed is lost (2 §4.1)", async () => {
    const { bin } = stock.rowAt(0);
    const page = await enter(await someone(), `/locations?warehouse=${stock.warehouse_id}&new=yes`, ADMIN);
    const form = page.getByRole("dialog");
    const code = form.getByLabel(textOf("en", "locations", "location.code"));
    const name = form.getByLabel(textOf("en", "locations", "location.name"));
    // What is missing has the focus too.
    await code.waitFor();
    await name.focus();
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => code.evaluate((each) => each === each.ownerDocument.activeElement)).toBe(true);
    await code.fill(bin.code);
    await name.fill("By the door");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => code.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => code.evaluate((each) => each === each.ownerDocument.activeElement)).toBe(true);
    expect([await code.inputValue(), await name.inputValue()]).toEqual([bin.code, "By the door"]);
    // Said there alone.
    expect(await form.getByRole("alert").count()).toBe(0);
  });
});

describe.skipIf(!chromiumPath)(`a browser${skipped}`, () => {
  test("without a network says so, and that it hears at once only while it does (4 L9)", async () => {
    const context = await someone();
    const page = await enter(context, "/items", ADMIN);
    const mark = page.locator("header [aria-live]").first();
    await mark.getByText(live("on"), { exact: true }).waitFor();
    await context.setOffline(true);
    await mark.getByText(live("offline"), { exact: true }).waitFor();
    await context.setOffline(false);
    await mark.getByText(live("on"), { exact: true }).waitFor();
  });

  test("that asks for Arabic or Kurdish gets it at the first visit, and whatever is chosen from then on", async () => {
    for (const [asks, language] of [
      ["ar-IQ", "ar"],
      ["ckb-IQ", "ku"],
    ] as const) {
      const context = await someone({ asks });
      const page = await enter(context, "/items", ADMIN);
      await page.getByRole("heading", { name: shell("nav.items", language), exact: true }).waitFor();
      expect(await page.evaluate("document.documentElement.dir")).toBe("rtl");
      await page.evaluate('localStorage.setItem("karwan.language", "en")');
      await page.reload();
      await page.getByRole("heading", { name: shell("nav.items"), exact: true }).waitFor();
      expect(await page.evaluate("document.documentElement.dir")).toBe("ltr");
    }
  });
});

test.skipIf(!chromiumPath)(
  `who works at the scanner begins there, all others where they did, and a link leads where it says${skipped}`,
  async () => {
    for (const [email, address, first] of [
      [WAREHOUSE, "/", "/admin/scan"],
      [WAREHOUSE, "/picking", "/admin/picking"],
      [VIEWER, "/", "/admin/deliveries"],
      [ADMIN, "/", "/admin/deliveries"],
    ] as const) {
      const context = await someone();
      const page = await enter(context, address, email);
      await page.locator("#page h1, #page form").first().waitFor();
      await page.waitForURL((url) => url.pathname === first);
    }
  },
);

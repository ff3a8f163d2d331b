import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsersOn } from "./browsers.ts";
import { findings, inTurn, looks, nameOf } from "./looks.ts";
import {
  field,
  fillPlaces,
  heard,
  hearing,
  lineOf,
  makeByPalette,
  making,
  offers,
  opened,
  shell,
  wrongField,
} from "./making-stage.ts";
import type { Stage } from "./stage.ts";
import { chromiumPath, enter, openStage, skipped, textOf } from "./stage.ts";
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
const sideOf = (side: string) => new RegExp(`\\b${side} \\{([^}]*)\\}`).exec(making("making.side"))?.[1] ?? "";

describe.skipIf(!chromiumPath)(`an item is made in the office${skipped}`, () => {
  for (const language of inTurn(["en", "ar"], 6))
    test(`and opened; a SKU that is taken is said at its field and nothing typed is lost, in ${language} (2 §4.2)`, async () => {
      const words = (key: string) => textOf(language, "warehousing", key);
      const page = await enter(await someone({ language }), "/items", ADMIN);
      await page.getByRole("link", { name: shell("make.item", language), exact: true }).click();
      const name = language === "en" ? "Cardamom tea" : "شاي بالهيل";
      await field(page, words("item.name")).fill(name);
      await field(page, words("item.sku")).fill(stock.rowAt(0).item.sku);
      // Digits as they are typed, and as they are pasted, of whichever keyboard.
      await field(page, words("item.cost")).pressSequentially(language === "en" ? "2500" : "٢٥٠٠");
      // Neither its size nor what that is reckoned from: said in words where it is written.
      await page.keyboard.press("Control+Enter");
      await wrongField(page).waitFor();
      await page.getByText(making("making.size_needed", language)).waitFor();
      await field(page, making("making.unit_size", language)).fill(language === "en" ? "0.5" : "٠٫٥");
      expect(await field(page, making("making.unit_size", language)).inputValue()).toBe("0.5");
      await page.keyboard.press("Control+Enter");
      await wrongField(page).waitFor();
      expect(await wrongField(page).inputValue()).toBe(stock.rowAt(0).item.sku);
      expect(await field(page, words("item.name")).inputValue()).toBe(name);
      await field(page, words("item.sku")).fill(`TEA-${language}`);
      await page.keyboard.press("Control+Enter");
      const id = await opened(page, "items");
      await page.getByRole("heading", { name }).waitFor();
      const { item } = await office.get<{ item: object }>(`/warehousing/inventory-items/${id}`);
      expect(item).toMatchObject({ name, sku: `TEA-${language}`, unit_cost: 2500, unit_size: 0.5, is_active: true });
      // Its page has the size, and the cost with its currency.
      await page.getByText(words("item.size")).waitFor();
      await page.getByText(language === "en" ? "IQD 2,500" : "2,500 د.ع").waitFor();
    });

  test("of which there is one piece, and lies in its bin at once", async () => {
    const page = await enter(await someone(), "/items/new", ADMIN);
    await field(page, textOf("en", "warehousing", "item.name")).fill("An old lamp");
    await field(page, textOf("en", "warehousing", "item.sku")).fill("LAMP-1");
    await field(page, textOf("en", "warehousing", "item.weight")).fill("2");
    for (const side of ["length", "width", "height"]) await field(page, sideOf(side)).fill("20");
    await page.getByLabel(making("making.single")).click();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alert").getByText(shell("form.required")).waitFor();
    await page.getByLabel(textOf("en", "warehousing", "stock.warehouse")).selectOption(stock.warehouse_id);
    await page.getByPlaceholder(textOf("en", "warehousing", "stock.bin")).fill(stock.rowAt(0).bin.code);
    await page.getByRole("option", { name: stock.rowAt(0).bin.code, exact: true }).click();
    await page.keyboard.press("Control+Enter");
    const id = await opened(page, "items");
    const { stock_levels } = await office.get<{ stock_levels: object[] }>(`/warehousing/inventory-items/${id}`);
    expect(stock_levels).toMatchObject([{ quantity: 1, bin: { code: stock.rowAt(0).bin.code } }]);
  });
});

describe.skipIf(!chromiumPath)(`orders of a warehouse are made${skipped}`, () => {
  for (const language of inTurn(["en", "ku"], 7))
    test(`to receive what is scanned line by line, with bins, in ${language} (3 §7)`, async () => {
      const [first, second] = [stock.rowAt(1), stock.rowAt(2)];
      const page = await enter(await someone({ language }), "/receiving", WAREHOUSE);
      await makeByPalette(page, shell("make.receiving", language));
      await page.getByLabel(textOf(language, "fulfilment", "fulfilment.warehouse")).selectOption(stock.warehouse_id);
      await hearing(page, language);
      await scan(page, first.item.barcode);
      await heard(page, "good", first.item.name);
      await scan(page, first.item.sku);
      await scan(page, second.item.barcode);
      await heard(page, "good", second.item.name);
      await scan(page, second.bin.code);
      await heard(page, "good", second.bin.code);
      await scan(page, "NOTHING-7");
      await page.locator('.heard[data-tone="bad"]').waitFor();
      await lineOf(page, second.item.sku).getByRole("textbox").first().fill("12");
      await page.reload();
      await lineOf(page, second.item.sku).waitFor();
      await field(page, textOf(language, "fulfilment", "fulfilment.notes")).fill("By lorry, before noon");
      await page.keyboard.press("Control+Enter");
      const id = await opened(page, "receiving");
      const { receiving_order: order } = await office.get<{ receiving_order: object }>(
        `/warehousing/receiving-orders/${id}`,
      );
      expect(order).toMatchObject({
        source: "manual",
        notes: "By lorry, before noon",
        item_details: [
          { item_id: first.item_id, quantity: 2, bin_id: null },
          { item_id: second.item_id, quantity: 12, bin_id: second.bin_id },
        ],
      });
    });

  for (const language of inTurn(["en", "ar"], 8))
    test(`to pick from bins with what is free there; what there is too little of is said at its line, in ${language} (2 §4.5)`, async () => {
      const { item, item_id, bin, bin_id } = stock.rowAt(3);
      const page = await enter(await someone({ language }), "/picking", ADMIN);
      await page.getByRole("link", { name: shell("make.picking", language), exact: true }).waitFor();
      await page.keyboard.press("n");
      await page.getByLabel(textOf(language, "fulfilment", "fulfilment.warehouse")).selectOption(stock.warehouse_id);
      await hearing(page, language);
      await scan(page, item.sku);
      await heard(page, "good", item.name);
      const line = lineOf(page, item.sku);
      const bins = line.getByRole("combobox");
      const option = bins.locator(`option[value="${bin_id}"]`);
      await option.waitFor({ state: "attached" });
      expect(await option.textContent()).toMatch(new RegExp(`${bin.code}.*\\d`));
      await bins.selectOption(bin_id);
      await line.getByRole("textbox").first().fill("999999");
      await field(page, textOf(language, "fulfilment", "picking.external")).fill("PO-77");
      await page.keyboard.press("Control+Enter");
      await line.locator('[aria-invalid="true"]').waitFor();
      expect(await field(page, textOf(language, "fulfilment", "picking.external")).inputValue()).toBe("PO-77");
      await line.getByRole("textbox").first().fill("1");
      await page.keyboard.press("Control+Enter");
      const id = await opened(page, "picking");
      const { order } = await office.get<{ order: object }>(`/warehousing/picking-orders/${id}`);
      expect(order).toMatchObject({
        status: "pending",
        external_reference: "PO-77",
        item_details: [{ item_id, bin_id, quantity: 1 }],
      });
    });

  test("only by whom the server lets: others find neither buttons nor words in Ctrl-K, and the page says so", async () => {
    const page = await enter(await someone(), "/picking", WAREHOUSE);
    await page.getByRole("heading", { name: shell("nav.picking") }).waitFor();
    expect(await page.getByRole("link", { name: shell("make.picking") }).count()).toBe(0);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("New ");
    await page.getByRole("dialog").getByText(shell("make.receiving")).waitFor();
    for (const other of ["make.picking", "make.delivery", "make.item"])
      expect(await page.getByRole("dialog").getByText(shell(other), { exact: true }).count()).toBe(0);
    await page.goto("/admin/picking/new");
    await page.getByText(shell("hindrance.permission")).waitFor();
    expect(await page.getByRole("button", { name: shell("make.picking") }).count()).toBe(0);
  });
});

describe.skipIf(!chromiumPath)(`the pages that make records meet WCAG 2.2 AA${skipped}`, () => {
  test.each(looks(2).map((look) => [nameOf(look), look] as const))("%s", async (_, look) => {
    const { language } = look;
    const found: string[] = [];
    const page = await enter(await someone(look), "/deliveries/new", ADMIN);
    await fillPlaces(page, language);
    await offers(page, language).first().waitFor();
    await page
      .getByRole("button", { name: making("making.on_map", language) })
      .first()
      .click();
    await page
      .getByRole("region", { name: making("making.pickup_map", language) })
      .locator(".corner")
      .waitFor();
    await page.getByLabel(making("making.flow", language)).selectOption("from_warehouse");
    found.push(...(await findings(page, "/deliveries/new")));
    await page.keyboard.press("Control+Enter");
    await page.locator('[aria-invalid="true"]').first().waitFor();
    found.push(...(await findings(page, "/deliveries/new, refused")));
    await page.goto("/admin/items/new");
    await field(page, textOf(language, "warehousing", "item.name")).waitFor();
    await page.getByLabel(making("making.single", language)).click();
    await page.getByLabel(textOf(language, "warehousing", "stock.warehouse")).selectOption(stock.warehouse_id);
    await page.getByPlaceholder(textOf(language, "warehousing", "stock.bin")).waitFor();
    found.push(...(await findings(page, "/items/new")));
    for (const list of ["receiving", "picking"]) {
      await page.goto(`/admin/${list}/new`);
      await page.getByLabel(textOf(language, "fulfilment", "fulfilment.warehouse")).selectOption(stock.warehouse_id);
      await hearing(page, language);
      await scan(page, stock.rowAt(1).item.sku);
      await lineOf(page, stock.rowAt(1).item.sku).waitFor();
      found.push(...(await findings(page, `/${list}/new`)));
    }
    expect(found).toEqual([]);
  });
});

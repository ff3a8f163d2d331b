import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../../testing/index.ts";
import { atOnce, refusalOf, startKit } from "../../../../testing/index.ts";
import { csvHeader, csvLines } from "../../../kernel/csv-lines.ts";
import { givenShop } from "../testing/given.ts";
import { productsTable } from "./schema.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const tableOf = (rows: readonly Record<string, string | number | undefined>[]) => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => columns.map((name) => quoted(String(row[name] ?? ""))).join(","));
  return [columns.join(","), ...lines, ""].join("\r\n");
};

async function given() {
  const shop = await givenShop(kit);
  const send = (rows: readonly Record<string, string | number | undefined>[], dry_run = false) =>
    shop.products.import({ csv: tableOf(rows), dry_run });
  const { item } = await shop.items.create({ name: "Tea", sku: `TEA-${newId()}`, unit_size: 1 });
  return { ...shop, send, goods: item };
}

describe("products from a table (3 §15, 4 D11)", () => {
  test("are those that POST would have made: found by search, counted, in the audit log", async () => {
    const { send, goods, products, categories, found, item } = await given();
    const category_id = (await categories.create({ name: { en: "Hot" } })).category.id;
    const second = await item();
    const rows = [
      {
        "name.en": "Jasmine",
        "name.ar": "ياسمين",
        price: 4500,
        sku: "J-1",
        inventory_item_sku: goods.sku,
        category_id,
        images: "https://a.test/1.jpg;https://a.test/2.jpg",
        tax_rate: 5,
      },
      { "name.ku": "برنج", price: 9000, inventory_item_id: second, is_active: "no", "description.en": "Long, white" },
      {
        "name.en": "Two",
        price: 10,
        variants: JSON.stringify([
          { inventory_item_id: goods.id, price: 7, name: { en: "A" } },
          { inventory_item_id: second },
        ]),
      },
    ];
    expect(await send(rows, true)).toEqual({ dry_run: true, total: 3, created: null });
    expect((await products.list({})).total).toBe(1);
    expect(await send(rows)).toEqual({ dry_run: false, total: 3, created: 3 });
    const all = (await products.list({})).products;
    const of = (text: string) => all.find(({ name }) => Object.values(name).includes(text));
    expect(of("Jasmine")).toMatchObject({
      name: { en: "Jasmine", ar: "ياسمين" },
      category_id,
      price: 4500,
      currency: "IQD",
      tax_rate: 5,
      images: ["https://a.test/1.jpg", "https://a.test/2.jpg"],
      variants: [{ sku: "J-1", inventory_item_id: goods.id }],
    });
    expect(of("برنج")).toMatchObject({ is_active: false, description: { en: "Long, white" } });
    expect(of("Two")).toMatchObject({
      lowest_price: 7,
      variants: [{ price: 7, name: { en: "A" } }, { inventory_item_id: second }],
    });
    expect(await found("الياسمين")).toEqual([of("Jasmine")?.id]);
    expect((await products.list({})).stats).toEqual({ total: 4, active: 3, inactive: 1 });
  });

  test("may be a table that was exported: what the service gives a product itself is passed over (3 §15)", async () => {
    const { products, sell, item } = await given();
    const made = await sell(
      { en: "Exported", ar: "مُصدَّر" },
      { images: ["https://a.test/1.jpg"], variants: [{ inventory_item_id: await item(), sku: "EXP-1" }] },
    );
    const { products: rows } = await products.list({ search: "Exported" });
    const names = [...Object.keys(productsTable.columns), ...productsTable.ignored];
    const columns = names
      .filter((name) => !/^(sku|inventory_item_)/.test(name))
      .map((name) => ({ name, path: name.split(".") }));
    const csv = csvHeader(columns) + csvLines(columns, rows);
    await products.delete({ id: made.id });
    expect(await products.import({ csv, dry_run: false })).toMatchObject({ created: 1 });
    const { products: again } = await products.list({ search: "Exported" });
    expect(again).toMatchObject([{ name: made.name, images: made.images, variants: [{ sku: "EXP-1" }] }]);
  });

  test("say all that is wrong with which row, and then none is made", async () => {
    const { send, goods, products, items, sell, item } = await given();
    const retired = await items.create({ name: "Old", sku: `OLD-${newId()}`, unit_size: 1 });
    await items.retire({ id: retired.item.id });
    await sell({ en: "There" }, { variants: [{ inventory_item_id: await item(), sku: "TAKEN" }] });
    const sold = { inventory_item_sku: goods.sku };
    const rows = [
      { "name.en": "ok", price: 1, sku: "SAME", ...sold },
      { "name.en": "", price: 1, ...sold },
      { "name.en": "a", price: -1, ...sold },
      { "name.en": "b", price: 1, sku: "SAME", ...sold },
      { "name.en": "c", price: 1, sku: "TAKEN", ...sold },
      { "name.en": "d", price: 1, inventory_item_sku: "NOBODY" },
      { "name.en": "e", price: 1, inventory_item_id: retired.item.id },
      { "name.en": "f", price: 1, currency: "USD", ...sold },
      { "name.en": "g", price: 1, category_id: newId(), ...sold },
      { "name.en": "h", price: 1, inventory_item_id: goods.id, ...sold },
      { "name.en": "i", price: 1, images: "http://plain.test/a.jpg", ...sold },
    ];
    for (const dry_run of [true, false]) {
      const { reason, issues } = await refusalOf(send(rows, dry_run));
      expect(reason).toBe("import_has_errors");
      expect(issues.map(({ row, field, code }) => [row, field, code])).toEqual([
        [3, "name", "required"],
        [4, "price", expect.any(String)],
        [5, "sku", "duplicate_row"],
        [6, "sku", "sku_taken"],
        [7, "inventory_item_sku", "item_not_found"],
        [8, "inventory_item_id", "item_inactive"],
        [9, "currency", "currency_not_tenants"],
        [10, "category_id", "product_category_not_found"],
        [11, "inventory_item_id", "variants_one_way"],
        [12, "images", "file_url"],
      ]);
    }
    expect((await products.list({})).total).toBe(2);
  });

  test("say all that is wrong with one row at once: a price hides neither what it is sold from nor its SKU (4 D11)", async () => {
    const { send, goods, sell, item } = await given();
    await sell({ en: "There" }, { variants: [{ inventory_item_id: await item(), sku: "TAKEN" }] });
    const rows = [
      {
        "name.en": "a",
        price: "cheap",
        sku: "TAKEN",
        inventory_item_sku: "NOBODY",
        category_id: newId(),
        tax_rate: 500,
      },
      { "name.en": "b", price: -1, sku: "TWIN", inventory_item_sku: goods.sku, currency: "USD" },
      { "name.en": "", price: 1, sku: "TWIN", inventory_item_sku: goods.sku },
    ];
    const { issues } = await refusalOf(send(rows, true));
    expect(issues.map(({ row, field }) => `${row} ${field}`).toSorted()).toEqual([
      "2 category_id",
      "2 inventory_item_sku",
      "2 price",
      "2 sku",
      "2 tax_rate",
      "3 currency",
      "3 price",
      "4 name",
      "4 sku",
    ]);
  });

  test("are made once when the table is sent again with its key, or twice at once (3 §1.8, 4 D11)", async () => {
    const { admin, goods, products, send } = await given();
    const rows = [{ "name.en": "Once", price: 1, sku: "ONCE", inventory_item_sku: goods.sku }];
    const once = () =>
      admin.with({ idempotencyKey: "i" }).storefront.products.import({ csv: tableOf(rows), dry_run: false });
    expect(await once()).toEqual(await once());
    expect(await refusalOf(send(rows))).toMatchObject({ reason: "import_has_errors" });
    const others = [{ ...rows[0], "name.en": "Race", sku: "RACE" }] as typeof rows;
    const { values } = await atOnce(3, () => send(others));
    expect(values).toHaveLength(1);
    expect((await products.list({})).total).toBe(3);
  });
});

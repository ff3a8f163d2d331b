import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const tooLong = [{ field: "attributes", code: "json_too_long" }];

test("attributes have 16,384 bytes at most, also with what a PATCH merges into; refused, nothing changes (2 §4.2)", async () => {
  const { admin } = await kit.tenant();
  const { items } = admin.caller.warehousing;
  const tea = { name: "Tea", sku: "TEA", unit_size: 1 };
  const blob = (length: number) => ({ blob: "x".repeat(length) });
  expect((await refusalOf(items.create({ ...tea, attributes: blob(1_000_000) }))).issues).toMatchObject(tooLong);
  const { item } = await items.create({ ...tea, attributes: blob(16_000) });
  const more = items.update({ id: item.id, attributes: { more: "y".repeat(1000) } });
  expect((await refusalOf(more)).issues).toMatchObject(tooLong);
  expect((await items.show({ id: item.id })).item).toEqual(item);
  const { item: changed } = await items.update({ id: item.id, attributes: { blob: null, more: "y".repeat(1000) } });
  expect(changed.attributes).toEqual({ more: "y".repeat(1000) });
});

test("an item has twenty categories at most, whose names are short, for a list names them with each item (2 §4.2)", async () => {
  const { admin } = await kit.tenant();
  const { items, itemCategories } = admin.caller.warehousing;
  const long = itemCategories.create({ name: { ku: "چ".repeat(301) } });
  expect((await refusalOf(long)).issues).toMatchObject([{ field: "name.ku", code: "too_big.string" }]);
  const of = async (length: number) => {
    const ids = Array.from({ length }, async (_, n) => {
      const { item_category } = await itemCategories.create({ name: { ku: `${n}${"چ".repeat(290)}` } });
      return item_category.id;
    });
    return { name: "Tea", sku: `T${length}`, unit_size: 1, category_ids: await Promise.all(ids) };
  };
  expect((await items.create(await of(20))).item.categories).toHaveLength(20);
  expect((await refusalOf(items.create(await of(21)))).issues).toMatchObject([
    { field: "category_ids", code: "too_big.array" },
  ]);
});

test("what is longer from before is empty in lists, whole by itself, and what else is of the item can be changed", async () => {
  const tenant = await kit.tenant();
  const { items, itemCategories } = tenant.admin.caller.warehousing;
  const made = await Promise.all(["A", "B"].map((en) => itemCategories.create({ name: { en } })));
  const category_ids = made.map(({ item_category }) => item_category.id);
  const tea = { name: "Tea", sku: "TEA", unit_size: 1, description: "Black", category_ids };
  const { item } = await items.create({ ...tea, attributes: { origin: "LK" } });
  const listed = async () => (await items.list({})).items;
  expect(await listed()).toMatchObject([{ attributes: { origin: "LK" }, description: "Black", category_ids }]);
  await arrange(
    kit.database,
    tenant,
    "UPDATE inventory_items SET attributes = jsonb_build_object('blob', repeat('x', 1000000)) WHERE tenant_id = $1 AND id = $2",
    [tenant.tenantId, item.id],
  );
  expect(await listed()).toMatchObject([{ attributes: {}, description: "Black", category_ids }]);
  const { item: changed } = await items.update({ id: item.id, brand: "Ahmad" });
  expect(changed).toMatchObject({ brand: "Ahmad", attributes: { blob: "x".repeat(1_000_000) } });
});

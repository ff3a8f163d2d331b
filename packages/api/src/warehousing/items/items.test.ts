import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { goodsOf, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const tea = { name: "Ahmad Tea 500 g", sku: "TEA-500", unit_size: 1 };

describe("changing an item", () => {
  test("a patch changes what it names and merges dimensions and attributes (2 §4.2, 4 A8)", async () => {
    const { items } = await goodsOf(kit);
    const { item } = await items.create({
      ...tea,
      dimensions: { length: 1, width: 2 },
      attributes: { color: "red", box: { sides: 6, lid: true } },
    });
    const { item: changed } = await items.update({
      id: item.id,
      name: "Tea",
      sku: "TEA-2",
      dimensions: { width: null, height: 3 },
      attributes: { color: null, box: { lid: false } },
    });
    expect(changed).toEqual({
      ...item,
      name: "Tea",
      sku: "TEA-2",
      dimensions: { length: 1, width: null, height: 3, unit: "cm" },
      attributes: { box: { sides: 6, lid: false } },
      updated_at: changed.updated_at,
    });
  });

  test("20 patches of different attributes at once all stay (4 A8)", async () => {
    const { items } = await goodsOf(kit);
    const { item } = await items.create(tea);
    const names = Array.from({ length: 20 }, (_, n) => `a${n}`);
    await Promise.all(names.map((name) => items.update({ id: item.id, attributes: { [name]: true } })));
    const { attributes } = (await items.show({ id: item.id })).item;
    expect(Object.keys(attributes).toSorted()).toEqual(names.toSorted());
  });

  test("unit_size null computes it anew from what is known (3 §3)", async () => {
    const { items } = await goodsOf(kit);
    const { item } = await items.create({ ...tea, weight: 2 });
    expect((await refusalOf(items.update({ id: item.id, unit_size: null }))).reason).toBe("validation_failed");
    const dimensions = { length: 50, width: 40, height: 30 };
    expect((await items.update({ id: item.id, dimensions })).item.unit_size).toBe(1);
    expect((await items.update({ id: item.id, unit_size: null })).item.unit_size).toBe(12);
  });

  test("fields that never change, and unknown ones, are refused by name and nothing changes (2 §7)", async () => {
    const { items } = await goodsOf(kit);
    const { item } = await items.create(tea);
    const refused = await refusalOf(items.update({ id: item.id, name: "New", barcode: "X", item_code: 5, colour: 1 }));
    expect(refused).toMatchObject({
      reason: "forbidden_fields_present",
      extra: { fields: ["barcode", "item_code", "colour"] },
    });
    expect((await refusalOf(items.update({ id: item.id }))).reason).toBe("no_valid_fields_to_update");
    expect((await items.show({ id: item.id })).item).toEqual(item);
  });

  test("a SKU of another item is taken, one's own is not (2 §4.2)", async () => {
    const { items } = await goodsOf(kit);
    const { item } = await items.create(tea);
    await items.create({ ...tea, sku: "OTHER" });
    expect((await refusalOf(items.update({ id: item.id, sku: "OTHER" }))).reason).toBe("sku_taken");
    expect((await items.update({ id: item.id, sku: tea.sku })).item.sku).toBe(tea.sku);
  });

  test("the first category is the sub-category when it has a parent (3 §4)", async () => {
    const { items, itemCategories } = await goodsOf(kit);
    const { item_category: food } = await itemCategories.create({ name: { en: "Food" } });
    const { item_category: hot } = await itemCategories.create({ name: { en: "Tea" }, parent_id: food.id });
    const { item } = await items.create({ ...tea, category_ids: [hot.id, food.id, hot.id] });
    expect(item).toMatchObject({
      category_ids: [hot.id, food.id],
      category: { id: food.id, name: { en: "Food" }, parent_id: null },
      sub_category: { id: hot.id, name: { en: "Tea" }, parent_id: food.id },
      categories: [
        { id: hot.id, name: { en: "Tea" } },
        { id: food.id, name: { en: "Food" } },
      ],
    });
    const { item: turned } = await items.update({ id: item.id, category_ids: [food.id, hot.id] });
    expect(turned).toMatchObject({ category_ids: [food.id, hot.id], category: { id: food.id }, sub_category: null });
    expect((await items.update({ id: item.id, category_ids: [] })).item).toMatchObject({
      category: null,
      categories: [],
    });
  });
});

describe("retiring an item", () => {
  test("it becomes inactive, and stays when it has stock (3 §4)", async () => {
    const { items, receive } = await goodsOf(kit);
    const { item } = await items.create(tea);
    await receive(item.id, 2);
    expect((await refusalOf(items.retire({ id: item.id }))).reason).toBe("inventory_item_has_stock");
    const { item: empty } = await items.create({ ...tea, sku: "EMPTY" });
    expect((await items.retire({ id: empty.id })).item).toMatchObject({ id: empty.id, is_active: false });
    expect((await items.retire({ id: empty.id })).item.is_active).toBe(false);
  });

  test("of a retirement and a receipt at once, one sees the other (3 §4)", async () => {
    const { items, receive } = await goodsOf(kit);
    const made = await Promise.all(Array.from({ length: 20 }, (_, n) => items.create({ ...tea, sku: `R-${n}` })));
    const results = await Promise.all(
      made.map(({ item }) => Promise.all([outcomeOf(items.retire({ id: item.id })), outcomeOf(receive(item.id, 1))])),
    );
    for (const pair of results)
      expect([
        ["inventory_item_has_stock", "done"],
        ["done", "item_inactive"],
      ]).toContainEqual(pair);
  });
});

test("another tenant's item, category, bin and warehouse are not found, and nothing changes (3 §1.6)", async () => {
  const [ours, theirs] = [await goodsOf(kit), await goodsOf(kit)];
  const { item: foreign } = await theirs.items.create(tea);
  const { item_category } = await theirs.itemCategories.create({ name: { en: "Food" } });
  const { item } = await ours.items.create(tea);
  const { items } = ours;
  const single = { ...tea, sku: "S", is_single_item: true, location_id: theirs.bin_id };
  const calls: [() => Promise<unknown>, string][] = [
    [() => items.show({ id: foreign.id }), "item_not_found"],
    [() => items.update({ id: foreign.id, name: "Mine" }), "item_not_found"],
    [() => items.retire({ id: foreign.id }), "item_not_found"],
    [() => items.show({ id: newId() }), "item_not_found"],
    [() => items.showByCode({ item_code: 99 }), "item_not_found"],
    [() => items.show({ id: item.id, warehouse_id: theirs.warehouse.id }), "warehouse_not_found"],
    [() => items.list({ warehouse_id: theirs.warehouse.id }), "warehouse_not_found"],
    [() => items.create({ ...tea, sku: "C", category_ids: [item_category.id] }), "item_category_not_found"],
    [() => items.update({ id: item.id, category_ids: [item_category.id] }), "item_category_not_found"],
    [() => items.create(single), "bin_not_found"],
    [() => items.create({ ...single, is_single_item: false }), "bin_not_found"],
  ];
  for (const [call, reason] of calls) expect((await refusalOf(call())).reason).toBe(reason);
  expect((await items.list({})).items.map(({ id }) => id)).toEqual([item.id]);
  expect((await items.list({ category_ids: [item_category.id] })).total).toBe(0);
  expect((await theirs.items.show({ id: foreign.id })).item).toEqual(foreign);
});

test("items are changed and retired by managers of operations alone, and read by viewers (2 §5, 4 K3)", async () => {
  const { tenant, items } = await goodsOf(kit);
  const { item } = await items.create(tea);
  const [staff, viewer] = [await tenant.member("warehouse_staff"), await tenant.member("viewer")];
  expect((await viewer.caller.warehousing.items.list({})).total).toBe(1);
  const refused = [
    () => viewer.caller.warehousing.items.retire({ id: item.id }),
    () => staff.caller.warehousing.items.create({ ...tea, sku: "S" }),
    () => staff.caller.warehousing.items.update({ id: item.id, is_active: false }),
    () => staff.caller.warehousing.items.retire({ id: item.id }),
  ];
  for (const call of refused) expect((await refusalOf(call())).reason).toBe("insufficient_permissions");
  expect((await items.show({ id: item.id })).item.is_active).toBe(true);
  const manager = await tenant.member("operations_manager");
  expect((await manager.caller.warehousing.items.retire({ id: item.id })).item.is_active).toBe(false);
});

test("an item says what one piece cost the tenant, if anybody knows; null takes it away (4 L8)", async () => {
  const { admin } = await kit.tenant();
  const { items } = admin.caller.warehousing;
  const { item } = await items.create({ name: "Tea", sku: "COST-1", unit_size: 1, unit_cost: 1250.125 });
  expect(item.unit_cost).toBe(1250.125);
  expect((await items.update({ id: item.id, name: "Green tea" })).item.unit_cost).toBe(1250.125);
  expect((await items.update({ id: item.id, unit_cost: null })).item.unit_cost).toBeNull();
  for (const unit_cost of [-1, 0.0001])
    expect(await outcomeOf(items.update({ id: item.id, unit_cost }))).toBe("validation_failed");
});

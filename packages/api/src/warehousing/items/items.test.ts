import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../testing/index.ts";
import { refusalOf, startKit } from "../../testing/index.ts";
import { postStockMovements } from "../stock/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const tea = { name: "Ahmad Tea 500 g", sku: "TEA-500", unit_size: 1 };

/** A tenant with a warehouse, its receiving bin, and a way to bring stock in. */
async function setting() {
  const tenant = await kit.tenant();
  const { admin, tenantId } = tenant;
  const { items, warehouses, locations, itemCategories } = admin.caller.warehousing;
  const { warehouse } = await warehouses.create({ name: "Main", code: "MAIN" });
  const [receiving] = (await locations.list({ warehouse_id: warehouse.id })).locations;
  const bin_id = receiving?.id ?? "";
  const receive = (item_id: string, add: number, lot_number: string | null = null) =>
    kit.database.tx({ tenantId }, (h) =>
      postStockMovements(h, [
        {
          place: { warehouse_id: warehouse.id, item_id, bin_id, lot_number },
          transaction_type: "receive",
          change: { add },
          performed_by: admin.userId,
          at: kit.clock.now,
        },
      ]),
    );
  return { tenant, admin, items, warehouse, warehouses, locations, itemCategories, bin_id, receive };
}

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    async (error: unknown) => (await refusalOf(Promise.reject(error))).reason as string,
  );

describe("creating an item", () => {
  test("it gets the tenant's next code and the barcode INV with it (2 §2, 4 D4)", async () => {
    const { items, tenant } = await setting();
    const { item } = await items.create({ ...tea, brand: "Ahmad Tea", attributes: { origin: { country: "LK" } } });
    expect(item).toMatchObject({
      ...tea,
      tenant_id: tenant.tenantId,
      item_code: 1,
      barcode: "INV1",
      brand: "Ahmad Tea",
      attributes: { origin: { country: "LK" } },
      category: null,
      sub_category: null,
      categories: [],
      is_active: true,
      label_status: "pending",
    });
    expect((await items.create({ ...tea, sku: "TEA-501" })).item.item_code).toBe(2);
    expect((await items.show({ id: item.id })).item).toEqual(item);
  });

  test("a free code that is asked for is used; a taken one gives the next unused (4 D4)", async () => {
    const { items } = await setting();
    const codeOf = async (sku: string, item_code?: number) =>
      (await items.create({ ...tea, sku, item_code })).item.item_code;
    expect([await codeOf("A", 2), await codeOf("B", 3), await codeOf("C", 500)]).toEqual([2, 3, 500]);
    expect([await codeOf("D"), await codeOf("E"), await codeOf("F", 500)]).toEqual([1, 4, 5]);
  });

  test.each([0, -1, 1.5, 3_000_000_000])("the code %s is no positive integer: refused (4 D4)", async (item_code) => {
    const { items } = await setting();
    expect(await refusalOf(items.create({ ...tea, item_code }))).toMatchObject({
      reason: "validation_failed",
      issues: [{ field: "item_code" }],
    });
  });

  test("50 creations that claim one code at once all succeed, with 50 codes (2 §4.2)", async () => {
    const { items } = await setting();
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, n) => items.create({ ...tea, sku: `SKU-${n}`, item_code: 7 })),
    );
    const codes = made.map(({ item }) => item.item_code);
    expect(new Set(codes).size).toBe(50);
    expect(codes).toContain(7);
    expect(made.every(({ item }) => item.barcode === `INV${item.item_code}`)).toBe(true);
    expect((await items.list({})).total).toBe(50);
  });

  test("of 20 creations with one SKU one succeeds, and a retired item keeps its SKU (2 §4.2, 3 §4)", async () => {
    const { items } = await setting();
    const results = await Promise.all(Array.from({ length: 20 }, () => outcome(items.create(tea))));
    expect(results.toSorted()).toEqual(["done", ...Array<string>(19).fill("sku_taken")]);
    const [item] = (await items.list({})).items;
    await items.retire({ id: item?.id ?? "" });
    expect(await outcome(items.create(tea))).toBe("sku_taken");
  });

  test("the unit size is computed from weight and sides when it is left out (2 §4.2, 3 §3)", async () => {
    const { items, admin } = await setting();
    const { unit_size: _, ...unsized } = tea;
    const dimensions = { length: 50, width: 40, height: 30 };
    const { item } = await items.create({ ...unsized, weight: 2, dimensions });
    expect(item).toMatchObject({ unit_size: 12, weight: 2, dimensions: { ...dimensions, unit: "cm" } });
    await admin.caller.identity.settings.update({
      units: { dimension_unit: "m", weight_unit: "g", unit_size_divisor: 6000 },
    });
    const metres = { length: 0.5, width: 0.4, height: 0.3, unit: "m" as const };
    const { item: other } = await items.create({ ...unsized, sku: "M", weight: 500, dimensions: metres });
    expect(other.unit_size).toBe(10);
    const wrongUnit = items.create({ ...unsized, sku: "CM", weight: 500, dimensions: { ...metres, unit: "cm" } });
    expect((await refusalOf(wrongUnit)).issues).toMatchObject([{ field: "dimensions.unit", params: { allowed: "m" } }]);
  });

  test.each([
    {},
    { weight: 1 },
    { dimensions: { length: 1, width: 1, height: 1 } },
    { weight: 1, dimensions: { length: 1, width: 1 } },
  ])("without a unit size all of weight and sides are needed: %j (2 §4.2)", async (measures) => {
    const { items } = await setting();
    expect((await refusalOf(items.create({ name: "A", sku: "A", ...measures }))).issues).toMatchObject([
      { field: "unit_size", code: "unit_size_or_dimensions_required" },
    ]);
  });

  test.each([{ unit_size: 0 }, { weight: -1 }, { unit_size: 1.0001 }, { dimensions: { length: 0 } }])(
    "numbers are positive, with at most three decimals: %j (2 §4.2, 3 §1.10)",
    async (measures) => {
      const { items } = await setting();
      expect((await refusalOf(items.create({ ...tea, ...measures }))).reason).toBe("validation_failed");
    },
  );

  test("a single item is stocked in its bin at once, and not without one (2 §4.2)", async () => {
    const { items, bin_id, warehouse, locations } = await setting();
    const missing = await refusalOf(items.create({ ...tea, is_single_item: true }));
    expect(missing.issues).toMatchObject([{ field: "location_id", code: "required" }]);
    const { item } = await items.create({ ...tea, is_single_item: true, location_id: bin_id });
    const { stock_levels } = await items.show({ id: item.id });
    expect(stock_levels).toMatchObject([
      { quantity: 1, status: "available", bin: { id: bin_id, code: "RECEIVING" }, warehouse: { id: warehouse.id } },
    ]);
    const place = { warehouse_id: warehouse.id, name: "Z", code: "Z", location_type: "zone" as const };
    const { location: zone } = await locations.create(place);
    const inZone = items.create({ ...tea, sku: "Z", is_single_item: true, location_id: zone.id });
    expect((await refusalOf(inZone)).reason).toBe("location_not_a_bin");
    expect((await items.list({})).total).toBe(1);
  });

  test("a request repeated with its key makes one item and one piece of stock (3 §1.8)", async () => {
    const { items, admin, bin_id } = await setting();
    const once = () =>
      admin
        .with({ idempotencyKey: "i1" })
        .warehousing.items.create({ ...tea, item_code: 9, is_single_item: true, location_id: bin_id });
    const [first, second] = [await once(), await once()];
    expect(second).toEqual(first);
    expect((await items.show({ id: first.item.id })).stock_levels).toMatchObject([{ quantity: 1 }]);
  });
});

describe("changing an item", () => {
  test("a patch changes what it names and merges dimensions and attributes (2 §4.2, 4 A8)", async () => {
    const { items } = await setting();
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
      dimensions: { length: 1, height: 3, unit: "cm" },
      attributes: { box: { sides: 6, lid: false } },
      updated_at: changed.updated_at,
    });
  });

  test("unit_size null computes it anew from what is known (3 §3)", async () => {
    const { items } = await setting();
    const { item } = await items.create({ ...tea, weight: 2 });
    expect((await refusalOf(items.update({ id: item.id, unit_size: null }))).reason).toBe("validation_failed");
    const dimensions = { length: 50, width: 40, height: 30 };
    expect((await items.update({ id: item.id, dimensions })).item.unit_size).toBe(1);
    expect((await items.update({ id: item.id, unit_size: null })).item.unit_size).toBe(12);
  });

  test("fields that never change, and unknown ones, are refused by name and nothing changes (2 §7)", async () => {
    const { items } = await setting();
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
    const { items } = await setting();
    const { item } = await items.create(tea);
    await items.create({ ...tea, sku: "OTHER" });
    expect((await refusalOf(items.update({ id: item.id, sku: "OTHER" }))).reason).toBe("sku_taken");
    expect((await items.update({ id: item.id, sku: tea.sku })).item.sku).toBe(tea.sku);
  });

  test("the first category is the sub-category when it has a parent (3 §4)", async () => {
    const { items, itemCategories } = await setting();
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
    const { items, receive } = await setting();
    const { item } = await items.create(tea);
    await receive(item.id, 2);
    expect((await refusalOf(items.retire({ id: item.id }))).reason).toBe("inventory_item_has_stock");
    const { item: empty } = await items.create({ ...tea, sku: "EMPTY" });
    expect((await items.retire({ id: empty.id })).item).toMatchObject({ id: empty.id, is_active: false });
    expect((await items.retire({ id: empty.id })).item.is_active).toBe(false);
  });

  test("of a retirement and a receipt at once, one sees the other (3 §4)", async () => {
    const { items, receive } = await setting();
    const made = await Promise.all(Array.from({ length: 20 }, (_, n) => items.create({ ...tea, sku: `R-${n}` })));
    const results = await Promise.all(
      made.map(({ item }) => Promise.all([outcome(items.retire({ id: item.id })), outcome(receive(item.id, 1))])),
    );
    for (const pair of results)
      expect([
        ["inventory_item_has_stock", "done"],
        ["done", "item_inactive"],
      ]).toContainEqual(pair);
  });
});

test("another tenant's item, category, bin and warehouse are not found, and nothing changes (3 §1.6)", async () => {
  const [ours, theirs] = [await setting(), await setting()];
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
  ];
  for (const [call, reason] of calls) expect((await refusalOf(call())).reason).toBe(reason);
  expect((await items.list({})).items.map(({ id }) => id)).toEqual([item.id]);
  expect((await items.list({ category_ids: [item_category.id] })).total).toBe(0);
  expect((await theirs.items.show({ id: foreign.id })).item).toEqual(foreign);
});

test("items are changed by managers of operations and read by viewers; warehouse staff may retire (2 §5, 4 B5)", async () => {
  const { tenant, items } = await setting();
  const { item } = await items.create(tea);
  const [staff, viewer] = [await tenant.member("warehouse_staff"), await tenant.member("viewer")];
  expect((await viewer.caller.warehousing.items.list({})).total).toBe(1);
  const refused = [
    () => viewer.caller.warehousing.items.retire({ id: item.id }),
    () => staff.caller.warehousing.items.create({ ...tea, sku: "S" }),
    () => staff.caller.warehousing.items.update({ id: item.id, name: "S" }),
  ];
  for (const call of refused) expect((await refusalOf(call())).reason).toBe("insufficient_permissions");
  expect((await staff.caller.warehousing.items.retire({ id: item.id })).item.is_active).toBe(false);
});

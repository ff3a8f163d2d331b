import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { goodsOf, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const tea = { name: "Ahmad Tea 500 g", sku: "TEA-500", unit_size: 1 };

describe("creating an item", () => {
  test("it gets the tenant's next code and the barcode INV with it (2 §2, 4 D4)", async () => {
    const { items, tenant } = await goodsOf(kit);
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
    const { items } = await goodsOf(kit);
    const codeOf = async (sku: string, item_code?: number) =>
      (await items.create({ ...tea, sku, item_code })).item.item_code;
    expect([await codeOf("A", 2), await codeOf("B", 3), await codeOf("C", 500)]).toEqual([2, 3, 500]);
    expect([await codeOf("D"), await codeOf("E"), await codeOf("F", 500)]).toEqual([1, 4, 5]);
  });

  test.each([0, -1, 1.5, 3_000_000_000])("the code %s is no positive integer: refused (4 D4)", async (item_code) => {
    const { items } = await goodsOf(kit);
    expect(await refusalOf(items.create({ ...tea, item_code }))).toMatchObject({
      reason: "validation_failed",
      issues: [{ field: "item_code" }],
    });
  });

  test("50 creations that claim one code at once all succeed, with 50 codes (2 §4.2)", async () => {
    const { items } = await goodsOf(kit);
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
    const { items } = await goodsOf(kit);
    const results = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(items.create(tea))));
    expect(results.toSorted()).toEqual(["done", ...Array<string>(19).fill("sku_taken")]);
    const [item] = (await items.list({})).items;
    await items.retire({ id: item?.id ?? "" });
    expect(await outcomeOf(items.create(tea))).toBe("sku_taken");
  });

  test("the unit size is computed from weight and sides when it is left out (2 §4.2, 3 §3)", async () => {
    const { items, admin } = await goodsOf(kit);
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
    const { items } = await goodsOf(kit);
    expect((await refusalOf(items.create({ name: "A", sku: "A", ...measures }))).issues).toMatchObject([
      { field: "unit_size", code: "unit_size_or_dimensions_required" },
    ]);
  });

  test.each([{ unit_size: 0 }, { weight: -1 }, { unit_size: 1.0001 }, { dimensions: { length: 0 } }])(
    "numbers are positive, with at most three decimals: %j (2 §4.2, 3 §1.10)",
    async (measures) => {
      const { items } = await goodsOf(kit);
      expect((await refusalOf(items.create({ ...tea, ...measures }))).reason).toBe("validation_failed");
    },
  );

  test("attributes may be nested, but not without end", async () => {
    const { items } = await goodsOf(kit);
    const nested = (levels: number): object => (levels === 0 ? {} : { in: nested(levels - 1) });
    const { item } = await items.create({ ...tea, attributes: { in: nested(18) } });
    expect(item.attributes).toEqual({ in: nested(18) });
    const deep = items.create({ ...tea, sku: "DEEP", attributes: { in: nested(20) } });
    expect((await refusalOf(deep)).issues).toMatchObject([{ field: "attributes", code: "nested_too_deeply" }]);
  });

  test("a single item is stocked in its bin at once, and not without one (2 §4.2)", async () => {
    const { items, bin_id, warehouse, locations } = await goodsOf(kit);
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
    const { items, admin, bin_id } = await goodsOf(kit);
    const once = () =>
      admin
        .with({ idempotencyKey: "i1" })
        .warehousing.items.create({ ...tea, item_code: 9, is_single_item: true, location_id: bin_id });
    const [first, second] = [await once(), await once()];
    expect(second).toEqual(first);
    expect((await items.show({ id: first.item.id })).stock_levels).toMatchObject([{ quantity: 1 }]);
  });
});

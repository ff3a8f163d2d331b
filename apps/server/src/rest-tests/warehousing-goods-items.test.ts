import type { Actor, TestTenant } from "@karwan/api/testing";
import { everyLanguage } from "@karwan/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
let admin: Actor;
let warehouse_id: string;
let bin_id: string;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
  admin = tenant.admin;
  const made = await kit.request("POST", "/warehousing/warehouses", admin, { body: { name: "Main", code: "MAIN" } });
  warehouse_id = made.body.warehouse.id;
  const { body } = await kit.request("GET", "/warehousing/locations", admin, { query: { warehouse_id } });
  bin_id = body.locations[0].id;
});
afterAll(() => kit.stop());

const ITEMS = "/warehousing/inventory-items";
const unknown = "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b40";
let serial = 0;

async function made(body: object = {}) {
  const answer = await kit.request("POST", ITEMS, admin, {
    body: { name: "Tea", sku: `SKU-${++serial}`, unit_size: 1, ...body },
  });
  return answer.body.item;
}

test("an item is made with 201 and carries every documented field (2 §2, 2 §4.2)", async () => {
  const body = { name: "Samovar", sku: "SAM", unit_size: 2.5, weight: 3, brand: "Demir", attributes: { volts: 220 } };
  const answer = await kit.request("POST", ITEMS, admin, { query: { tenant_id: tenant.tenantId }, body });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ success: true, message: "Item created", item: body });
  const { item } = answer.body;
  expect(item.barcode).toBe(`INV${item.item_code}`);
  expect(Object.keys(item).toSorted().join(" ")).toBe(
    "attributes barcode brand categories category category_ids created_at description dimensions id is_active " +
      "item_code item_type label_status model name sku sub_category tenant_id unit_cost unit_size updated_at weight",
  );
});

test("the list takes its filters as text and answers page, counters and stock (2 §4.2)", async () => {
  const { item_category } = (
    await kit.request("POST", "/warehousing/item-categories", admin, { body: { name: { en: "Glass" } } })
  ).body;
  const item = await made({
    brand: "Pasha",
    category_ids: [item_category.id],
    is_single_item: true,
    location_id: bin_id,
  });
  const query = {
    warehouse_id,
    brand: "Pasha",
    is_active: "true",
    category_ids: `${unknown},${item_category.id}`,
    page: 1,
    limit: 5,
  };
  const list = await kit.request("GET", ITEMS, admin, { query });
  const stats = { total: 1, active: 1, inactive: 0, labelPending: 1, labelSuccess: 0 };
  expect(list).toMatchObject({
    status: 200,
    body: { success: true, message: "Items retrieved", stats, kpis: stats, page: 1, limit: 5, total: 1 },
  });
  expect(list.body.items).toEqual([{ ...item, stock_quantity: 1, stock_status: "in_stock" }]);
  expect(list.body.items[0].categories).toEqual([{ id: item_category.id, name: { en: "Glass" } }]);
});

test("an item is shown by id and by its numeric code (2 §4.2)", async () => {
  const item = await made({ is_single_item: true, location_id: bin_id });
  const shown = await kit.request("GET", `${ITEMS}/${item.id}`, admin, { query: { warehouse_id } });
  expect(shown).toMatchObject({ status: 200, body: { item, outbound_delivery: null, inbound_delivery: null } });
  const [level] = shown.body.stock_levels;
  expect(Object.keys(level).toSorted().join(" ")).toBe("bin expiration_date id lot_number quantity status warehouse");
  const byCode = await kit.request("GET", `${ITEMS}/code/${item.item_code}`, admin);
  expect(byCode.body).toMatchObject({ receiving_order: null, outbound_delivery: null, inbound_delivery: null });
  expect(byCode.body.item).not.toHaveProperty("label_status");
  expect(byCode.body.stock).toMatchObject([
    {
      id: level.id,
      quantity: 1,
      reserved_quantity: 0,
      status: "available",
      warehouse: { id: warehouse_id },
      bin: { id: bin_id },
    },
  ]);
});

test("an item is changed with PATCH and retired with DELETE (2 §4.2, 3 §4)", async () => {
  const item = await made();
  const changed = await kit.request("PATCH", `${ITEMS}/${item.id}`, admin, {
    query: { tenant_id: tenant.tenantId },
    body: { model: "X" },
  });
  expect(changed).toMatchObject({ status: 200, body: { message: "Item updated", item: { ...item, model: "X" } } });
  const retired = await kit.request("DELETE", `${ITEMS}/${item.id}`, admin);
  expect(retired).toMatchObject({
    status: 200,
    body: { message: "Item retired", item: { id: item.id, is_active: false } },
  });
});

test("whatever cannot be changed is refused by name, `id` and `tenant_id` too, and so is a body without any field (2 §7, 4 K3)", async () => {
  const { id } = await made();
  const forbidden = await kit.request("PATCH", `${ITEMS}/${id}`, admin, {
    body: { name: "N", barcode: "X", color: "red" },
  });
  expect(forbidden).toMatchObject({
    status: 400,
    body: {
      success: false,
      code: "forbidden_fields_present",
      fields: ["barcode", "color"],
      message: "These fields cannot be changed: barcode, color",
    },
  });
  const fixed = { id, tenant_id: tenant.tenantId, created_at: "2026-01-01T00:00:00Z", language: "ku" };
  for (const [field, value] of Object.entries(fixed)) {
    for (const body of [{ [field]: value }, { name: "N", [field]: value }]) {
      const refused = await kit.request("PATCH", `${ITEMS}/${id}`, admin, { body });
      expect([field, refused.status, refused.body.code]).toEqual([field, 400, "forbidden_fields_present"]);
      expect(refused.body.fields).toEqual([field]);
    }
  }
  for (const body of [{}, undefined]) {
    const nothing = await kit.request("PATCH", `${ITEMS}/${id}`, admin, { body });
    expect(nothing).toMatchObject({ status: 400, body: { code: "no_valid_fields_to_update" } });
  }
});

test.each(everyLanguage)("refusals of items speak %s (2 §7)", async (language) => {
  const item = await made({ is_single_item: true, location_id: bin_id });
  const query = { language };
  const create = (body: object) =>
    kit.request("POST", ITEMS, admin, { query, body: { name: "A", sku: "NEW", unit_size: 1, ...body } });
  const at = (method: string, path: string, body?: object) =>
    kit.request(method, `${ITEMS}/${path}`, admin, { query, body });
  const zone = await kit.request("POST", "/warehousing/locations", admin, {
    body: { warehouse_id, name: "Z", code: `Z-${language}`, location_type: "zone" },
  });
  const single = { is_single_item: true, location_id: bin_id };
  const refusals = [
    [await at("GET", unknown), 404, "item_not_found"],
    [await at("GET", "not-an-id"), 404, "item_not_found"],
    [await at("GET", "code/abc"), 404, "item_not_found"],
    [await at("GET", "code/0"), 404, "item_not_found"],
    [
      await kit.request("GET", `${ITEMS}/${item.id}`, admin, { query: { language, warehouse_id: unknown } }),
      404,
      "warehouse_not_found",
    ],
    [await create({ sku: item.sku }), 409, "sku_taken"],
    [await create({ category_ids: [unknown] }), 404, "item_category_not_found"],
    [await create({ ...single, location_id: unknown }), 404, "bin_not_found"],
    [await create({ ...single, location_id: zone.body.location.id }), 400, "location_not_a_bin"],
    [await create({ ...single, is_active: false }), 409, "item_inactive"],
    [await create({ unit_size: undefined, weight: 1 }), 400, "validation_failed"],
    [await create({ name: undefined }), 400, "validation_failed"],
    [await create({ item_code: 0 }), 400, "validation_failed"],
    [await at("PATCH", item.id, { item_code: 5 }), 400, "forbidden_fields_present"],
    [await at("PATCH", item.id, {}), 400, "no_valid_fields_to_update"],
    [await at("DELETE", item.id), 409, "inventory_item_has_stock"],
  ] as const;
  for (const [answer, status, code] of refusals) {
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(/[\u0600-\u06ff]/.test(answer.body.message)).toBe(language !== "en");
  }
});

test("what is missing is said in the documented words (2 §7)", async () => {
  const single = { name: "A", sku: "WORDS", unit_size: 1, is_single_item: true };
  const zone = await kit.request("POST", "/warehousing/locations", admin, {
    body: { warehouse_id, name: "Z", code: "Z-WORDS", location_type: "zone" },
  });
  const create = (location_id: string) => kit.request("POST", ITEMS, admin, { body: { ...single, location_id } });
  const messages = [
    (await kit.request("GET", `${ITEMS}/${unknown}`, admin)).body.message,
    (await kit.request("GET", ITEMS, admin, { query: { warehouse_id: unknown } })).body.message,
    (await create(unknown)).body.message,
    (await create(zone.body.location.id)).body.message,
    (await kit.request("POST", ITEMS, admin, { body: { name: "A", unit_size: 1 } })).body.message,
  ];
  expect(messages).toEqual([
    "Item not found",
    "Warehouse not found",
    "Bin not found",
    "Location not a bin",
    "Field required: sku",
  ]);
});

test("a creation repeated with its key is replayed (3 §1.8)", async () => {
  const options = { body: { name: "Once", sku: "ONCE", unit_size: 1 }, headers: { "idempotency-key": "item-once" } };
  const first = await kit.request("POST", ITEMS, admin, options);
  const second = await kit.request("POST", ITEMS, admin, options);
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect(second.headers.get("Idempotency-Replayed")).toBe("true");
});

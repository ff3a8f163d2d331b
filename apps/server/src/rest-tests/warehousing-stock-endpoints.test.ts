import type { Actor } from "@karwan/api/testing";
import { smallStore } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

const STOCK = "/warehousing/inventory-stock";
const TRANSACTIONS = "/warehousing/inventory-transactions";
const RESERVATIONS = "/warehousing/reservations";

async function given() {
  const tenant = await kit.tenant();
  const { store, ...place } = await smallStore(kit.database, tenant.tenantId);
  const as: Actor = tenant.admin;
  const send = (method: string, path: string, body?: object, query = {}) =>
    kit.request(method, path, as, { query, ...(body ? { body } : {}) });
  const set = async (quantity: number) => (await send("POST", STOCK, { ...place, quantity })).body.stock;
  return { tenant, store, place, as, send, set };
}

const stockFields = [
  "bin",
  "bin_id",
  "created_at",
  "expiration_date",
  "id",
  "item",
  "item_id",
  "last_counted_at",
  "lot_number",
  "quantity",
  "received_date",
  "reserved_quantity",
  "serial_number",
  "status",
  "tenant_id",
  "unit_of_measure",
  "updated_at",
  "warehouse",
  "warehouse_id",
];

describe("stock over REST", () => {
  test("a row is made with 201 and changed with 200, each saying so (2 §4.1)", async () => {
    const { tenant, place, send } = await given();
    const query = { tenant_id: tenant.tenantId };
    const made = await send("POST", STOCK, { ...place, quantity: 12.5, lot_number: "L1" }, query);
    expect(made).toMatchObject({
      status: 201,
      body: { success: true, message: "Stock created", operation: "created" },
    });
    expect(Object.keys(made.body.stock).toSorted()).toEqual(stockFields);
    expect(Object.keys(made.body.stock.item).toSorted()).toEqual([
      "barcode",
      "category",
      "id",
      "item_type",
      "name",
      "sku",
    ]);
    expect(Object.keys(made.body.stock.bin).toSorted()).toEqual(["code", "id", "location_type", "name"]);
    expect(Object.keys(made.body.stock.warehouse).toSorted()).toEqual(["code", "id", "name"]);
    const changed = await send("POST", STOCK, { ...place, quantity: 3 }, query);
    expect(changed).toMatchObject({
      status: 200,
      body: { message: "Stock updated", operation: "updated", stock: { quantity: 3, lot_number: "L1" } },
    });
  });

  test("the list, one row and a change answer in the documented form (2 §4.1, 4 D1)", async () => {
    const { tenant, place, send, set } = await given();
    const row = await set(7);
    const list = await send("GET", STOCK, undefined, {
      tenant_id: tenant.tenantId,
      warehouse_id: place.warehouse_id,
      min_quantity: 7,
    });
    const counts = { available: 1, reserved: 0, damaged: 0, expired: 0 };
    expect(list.body).toEqual({
      success: true,
      message: "Stock retrieved",
      stock: [row],
      statusCounts: counts,
      stats: counts,
      page: 1,
      limit: 20,
      total: 1,
    });
    const changed = await send("PUT", `${STOCK}/${row.id}`, { quantity: 9, serial_number: "S1" });
    expect(changed).toMatchObject({
      status: 200,
      body: { stock: { quantity: 9 }, changed_fields: ["quantity", "serial_number"] },
    });
    const shown = await send("GET", `${STOCK}/${row.id}`);
    expect(shown).toMatchObject({
      status: 200,
      body: { stock: changed.body.stock, transactions: [{ quantity: 2 }, { quantity: 7 }] },
    });
  });

  test.each(["warehouse_id", "item_id", "bin_id", "quantity"])(
    "a missing %s is named in the message (2 §7)",
    async (field) => {
      const { place, send } = await given();
      const { [field]: _, ...body } = { ...place, quantity: 1 } as Record<string, unknown>;
      const refused = await send("POST", STOCK, body);
      expect(refused).toMatchObject({
        status: 400,
        body: { success: false, code: "validation_failed", message: `Field required: ${field}` },
      });
    },
  );

  test("a list without its warehouse, or of an unknown tenant, is refused (2 §4.1, 2 §7)", async () => {
    const { place, send } = await given();
    expect(await send("GET", STOCK)).toMatchObject({ status: 400, body: { message: "Field required: warehouse_id" } });
    const unknown = { tenant_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b40", warehouse_id: place.warehouse_id };
    expect(await send("GET", STOCK, undefined, unknown)).toMatchObject({
      status: 404,
      body: { code: "tenant_not_found", message: "Tenant not found" },
    });
    expect((await send("GET", STOCK, undefined, { ...place, status: "lost" })).status).toBe(400);
    expect((await send("GET", STOCK, undefined, { ...place, limit: 101 })).status).toBe(400);
    expect((await send("GET", `${STOCK}/%20`)).body).toMatchObject({
      code: "stock_id_required",
      message: "Stock ID required",
    });
    expect(await send("GET", `${STOCK}/nonsense`)).toMatchObject({ status: 404, body: { message: "Stock not found" } });
  });
});

describe("movements over REST", () => {
  test("a movement answers 201 with the record and the stock after it, the lists in the documented form (2 §4.3)", async () => {
    const { place, send, set, as } = await given();
    const row = await set(10);
    const { bin_id, ...rest } = place;
    const made = await send("POST", TRANSACTIONS, {
      ...rest,
      stock_id: row.id,
      transaction_type: "pick",
      quantity: 4,
      from_bin_id: bin_id,
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        success: true,
        inventory_transaction: { quantity: 4, transaction_type: "pick", performed_by: as.userId },
        updated_stock: { quantity: 6 },
      },
    });
    const list = await send("GET", TRANSACTIONS, undefined, {
      transaction_type: "pick",
      timestamp_range_start: "2026-01-01T00:00:00Z",
    });
    expect(Object.keys(list.body).toSorted()).toEqual([
      "inventory_transactions",
      "limit",
      "message",
      "page",
      "stats",
      "success",
      "total",
    ]);
    expect(list.body).toMatchObject({ total: 1, stats: { total: 2, pick: 1, initial_stock: 1 } });
    const [listed] = list.body.inventory_transactions;
    expect(await send("GET", `${TRANSACTIONS}/${listed.id}`)).toMatchObject({
      status: 200,
      body: { inventory_transaction: listed },
    });
    for (const name of ["warehouse", "item", "stock", "from_bin", "to_bin", "user"])
      expect(listed).toHaveProperty(name);
    expect((await send("GET", `${TRANSACTIONS}/nonsense`)).body.code).toBe("inventory_transaction_not_found");
  });

  test("200 pickers over HTTP share a stock of 100 (3 §4)", async () => {
    const { place, send, set } = await given();
    const row = await set(100);
    const { bin_id, ...rest } = place;
    const body = { ...rest, stock_id: row.id, transaction_type: "pick", quantity: 1, from_bin_id: bin_id };
    const answers = await Promise.all(Array.from({ length: 200 }, () => send("POST", TRANSACTIONS, body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(100);
    for (const { body: answer } of refused) expect(answer).toMatchObject({ code: "insufficient_stock", available: 0 });
    expect((await send("GET", `${STOCK}/${row.id}`)).body.stock.quantity).toBe(0);
    expect((await send("GET", TRANSACTIONS, undefined, { stock_id: row.id })).body.stats).toMatchObject({ pick: 100 });
  });
});

describe("reservations over REST", () => {
  test("a reservation is made with 201, listed, released with 200 and gone from the list (3 §4, 4 D6)", async () => {
    const { place, send, set } = await given();
    const row = await set(100);
    const { bin_id, ...rest } = place;
    const made = await send("POST", RESERVATIONS, {
      ...rest,
      quantity: 10,
      reference_type: "order",
      reference_id: "SO-7",
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        message: "Stock reserved",
        reservation: { status: "active", allocations: [{ stock_id: row.id, bin_id, quantity: 10 }] },
      },
    });
    const pick = (quantity: number) =>
      send("POST", TRANSACTIONS, {
        ...rest,
        stock_id: row.id,
        transaction_type: "pick",
        quantity,
        from_bin_id: bin_id,
      });
    expect((await pick(5)).status).toBe(201);
    expect(await pick(86)).toMatchObject({
      status: 409,
      body: { code: "insufficient_stock", available: 85, message: "Not enough stock: 85 available" },
    });
    expect((await send("GET", RESERVATIONS)).body).toMatchObject({ reservations: [made.body.reservation], total: 1 });
    const path = `${RESERVATIONS}/${made.body.reservation.id}`;
    expect(await send("DELETE", path)).toMatchObject({
      status: 200,
      body: { message: "Reservation released", reservation: { status: "released" } },
    });
    expect((await send("GET", RESERVATIONS)).body.total).toBe(0);
    expect(await send("DELETE", path)).toMatchObject({
      status: 409,
      body: { code: "invalid_transition", from: "released" },
    });
    expect((await send("DELETE", `${RESERVATIONS}/nonsense`)).status).toBe(404);
  });
});

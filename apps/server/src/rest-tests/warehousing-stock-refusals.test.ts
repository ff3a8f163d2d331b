import { everyLanguage, smallStore } from "@karwan/api/testing";
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
const unknown = "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b40";

/** A tenant with a row of 10, 4 of them reserved, a second bin and an aisle. */
async function given() {
  const tenant = await kit.tenant();
  const { store, ...place } = await smallStore(kit.database, tenant.tenantId);
  const as = tenant.admin;
  const { warehouse_id, item_id, bin_id } = place;
  const row = (await kit.request("POST", STOCK, as, { body: { ...place, quantity: 10 } })).body.stock;
  await kit.request("POST", RESERVATIONS, as, { body: { warehouse_id, item_id, quantity: 4 } });
  const [other = ""] = await store.bins(warehouse_id);
  const [aisle = ""] = await store.bins(warehouse_id, 1, "aisle");
  const on = { warehouse_id, item_id, stock_id: row.id, transaction_type: "pick", quantity: 1, from_bin_id: bin_id };
  return { as, place, row, on, other, aisle };
}
type Given = Awaited<ReturnType<typeof given>>;
type Call = [method: string, path: string, body?: object];

const refusals: [string, (it: Given) => Call, number, string, string | null][] = [
  [
    "negative quantity",
    ({ place }) => ["POST", STOCK, { ...place, quantity: -1 }],
    400,
    "validation_failed",
    "Quantity must be non-negative",
  ],
  [
    "bad status",
    ({ place }) => ["POST", STOCK, { ...place, quantity: 1, status: "lost" }],
    400,
    "validation_failed",
    "status: Must be one of: available, reserved, damaged, expired",
  ],
  [
    "a place that is no bin",
    ({ place, aisle }) => ["POST", STOCK, { ...place, bin_id: aisle, quantity: 1 }],
    400,
    "location_not_a_bin",
    "Location not a bin",
  ],
  [
    "unknown warehouse",
    ({ place }) => ["POST", STOCK, { ...place, warehouse_id: unknown, quantity: 1 }],
    404,
    "warehouse_not_found",
    "Warehouse not found",
  ],
  [
    "unknown item",
    ({ place }) => ["POST", STOCK, { ...place, item_id: unknown, quantity: 1 }],
    404,
    "item_not_found",
    "Item not found",
  ],
  [
    "unknown bin",
    ({ place }) => ["POST", STOCK, { ...place, bin_id: unknown, quantity: 1 }],
    404,
    "bin_not_found",
    "Bin not found",
  ],
  ["blank id", () => ["GET", `${STOCK}/%20`], 400, "stock_id_required", "Stock ID required"],
  ["unknown stock", () => ["GET", `${STOCK}/${unknown}`], 404, "stock_not_found", "Stock not found"],
  ["nothing to change", ({ row }) => ["PUT", `${STOCK}/${row.id}`, {}], 400, "no_fields_to_update", null],
  ["below what is reserved", ({ row }) => ["PUT", `${STOCK}/${row.id}`, { quantity: 3 }], 409, "stock_reserved", null],
  ["more than is free", ({ on }) => ["POST", TRANSACTIONS, { ...on, quantity: 7 }], 409, "insufficient_stock", null],
  [
    "another bin",
    ({ on, other }) => ["POST", TRANSACTIONS, { ...on, from_bin_id: other }],
    400,
    "from_bin_mismatch",
    null,
  ],
  [
    "a move within a bin",
    ({ on }) => ["POST", TRANSACTIONS, { ...on, transaction_type: "move", to_bin_id: on.from_bin_id }],
    400,
    "same_bin",
    null,
  ],
  [
    "a receipt elsewhere",
    ({ on, other }) => [
      "POST",
      TRANSACTIONS,
      { ...on, transaction_type: "receive", from_bin_id: null, to_bin_id: other },
    ],
    400,
    "to_bin_mismatch",
    null,
  ],
  [
    "a reference without its type",
    ({ on }) => ["POST", TRANSACTIONS, { ...on, reference_id: "1" }],
    400,
    "reference_type_required",
    null,
  ],
  [
    "tomorrow",
    ({ on }) => ["POST", TRANSACTIONS, { ...on, timestamp: "2026-11-22T09:00:00Z" }],
    400,
    "validation_failed",
    "Must not be in the future",
  ],
  [
    "zero picked",
    ({ on }) => ["POST", TRANSACTIONS, { ...on, quantity: 0 }],
    400,
    "validation_failed",
    "quantity: Must be greater than 0",
  ],
  [
    "a stranger's work",
    ({ on }) => ["POST", TRANSACTIONS, { ...on, performed_by: unknown }],
    404,
    "user_not_found",
    null,
  ],
  ["unknown movement", () => ["GET", `${TRANSACTIONS}/${unknown}`], 404, "inventory_transaction_not_found", null],
  [
    "an end in the past",
    ({ place }) => ["POST", RESERVATIONS, { ...place, quantity: 1, expires_at: "2026-11-21T07:00:00Z" }],
    400,
    "expires_at_must_be_future",
    null,
  ],
  [
    "unknown reservation",
    () => ["DELETE", `${RESERVATIONS}/${unknown}`],
    404,
    "reservation_not_found",
    "Reservation not found",
  ],
];

describe("refusals of stock", () => {
  test.each(refusals)(
    "%s: told apart by code, told in three languages, and nothing changes (2 §7)",
    async (_, call, status, code, english) => {
      const it = await given();
      const [method, path, body] = call(it);
      const messages = new Set<string>();
      for (const language of everyLanguage) {
        const answer = await kit.request(method, path, it.as, { query: { language }, ...(body ? { body } : {}) });
        expect(answer).toMatchObject({ status, body: { success: false, code } });
        // A message that was not found would be its own key.
        expect(answer.body.message).not.toMatch(/^(error|validation)\./);
        messages.add(answer.body.message);
        if (language === "en" && english) expect(answer.body.message).toBe(english);
      }
      expect(messages.size).toBe(3);
      const { stock, transactions } = (await kit.request("GET", `${STOCK}/${it.row.id}`, it.as)).body;
      expect(stock).toMatchObject({ quantity: 10, reserved_quantity: 4 });
      expect(transactions).toHaveLength(1);
    },
  );

  test("who may not manage operations is told so (2 §5)", async () => {
    const tenant = await kit.tenant();
    const { store: _, ...place } = await smallStore(kit.database, tenant.tenantId);
    const staff = await tenant.member("warehouse_staff");
    expect(await kit.request("POST", STOCK, staff, { body: { ...place, quantity: 1 } })).toMatchObject({
      status: 403,
      body: { code: "insufficient_permissions", message: "Insufficient permissions" },
    });
    const driver = await tenant.member("driver");
    expect((await kit.request("GET", STOCK, driver, { query: { warehouse_id: place.warehouse_id } })).status).toBe(403);
    expect((await kit.request("GET", STOCK, null, { query: { warehouse_id: place.warehouse_id } })).status).toBe(401);
  });
});

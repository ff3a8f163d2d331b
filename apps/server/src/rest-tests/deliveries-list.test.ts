import type { TestTenant } from "@karwan/api/testing";
import { networkOf } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
let code: string;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
  const net = await networkOf(kit, tenant);
  await net.delivery({ is_draft: true });
  code = (await net.delivery({ external_reference_id: "ORDER-7" })).delivery_code;
});
afterAll(() => kit.stop());

const list = (query: Record<string, string | number> = {}) =>
  kit.request("GET", "/delivery/deliveries", tenant.admin, { query });

describe("GET /delivery/deliveries (3 §5)", () => {
  test("answers deliveries[] with every documented field, stats per status, page, limit and total", async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: "Deliveries", page: 1, limit: 20, total: 2 });
    expect(body.stats).toMatchObject({ draft: 1, pending: 1, delivered: 0 });
    const documented = `id delivery_code barcode external_reference_id customer_id sender recipient pickup_address
      delivery_address pickup_warehouse_id dropoff_warehouse_id delivery_service_id delivery_type delivery_flow parent_id legs
      original_delivery_id status custody payer_type payment_method payment_status price currency_code unit_size is_draft items
      current_assignment open_exception returnStatus source_snapshot proof_of_delivery created_at updated_at
      transfer_manifest_id transfer_manifest_item_id label_assignment cash_to_collect`.split(/\s+/);
    expect(Object.keys(body.deliveries[0])).toEqual(expect.arrayContaining(documented));
  });

  test("takes its filters from the query, several statuses separated by commas", async () => {
    const found = await list({ status: "pending,assigned", search: "order-7", sort_by: "price", sort_order: "asc" });
    expect(found.body).toMatchObject({ deliveries: [{ delivery_code: code }], total: 1 });
    expect((await list({ status: "lost" })).body).toMatchObject({
      success: false,
      code: "validation_failed",
      details: [{ field: "status", code: "invalid_value" }],
    });
    const wrong = { page: 0, limit: 101, customer_id: "x", date_to: "2026-02-30" };
    for (const [name, value] of Object.entries(wrong)) expect((await list({ [name]: value })).status).toBe(400);
  });
});

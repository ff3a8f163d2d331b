import { arrange } from "@karwan/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

const ways = {
  checked: () => kit.answering("checked"),
  shaped: () => kit.answering("shaped"),
  byLibraries: () => kit.byLibraries(),
};

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  "what was answered before an upgrade is replayed without what answers have had since, by every way: %s (3 §1.8)",
  async (way) => {
    const { tenantId, admin } = await kit.tenant();
    const sent = {
      body: { name: "Main", code: "MAIN", total_capacity: 5 },
      headers: { "idempotency-key": "before-the-upgrade" },
    };
    const { request } = ways[way]();
    const first = await request("POST", "/warehousing/warehouses", admin, sent);
    expect(first.status).toBe(201);
    const text = `UPDATE idempotency_records
      SET outcome = outcome #- '{data,warehouse,total_capacity}' #- '{data,warehouse,customer_ids}'
      WHERE tenant_id = $1 RETURNING true AS done`;
    expect(await arrange(kit.database, { tenantId }, text, [tenantId])).toHaveLength(1);
    const again = await request("POST", "/warehousing/warehouses", admin, sent);
    const { customer_ids, ...rest } = first.body.warehouse;
    expect(customer_ids).toEqual([]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect([again.status, again.body]).toEqual([201, { ...first.body, warehouse: { ...rest, total_capacity: null } }]);
  },
);

test("a replay of before an upgrade is told in the words, and by the status, of the first time (3 §1.8, 3 §1.15)", async () => {
  const { tenantId, admin } = await kit.tenant();
  const place = { full_address: "Abu Nuwas Street", country: "Iraq", latitude: 33.3152, longitude: 44.3661 };
  const sent = { body: place, headers: { "idempotency-key": "before-the-upgrade" } };
  const first = await kit.request("POST", "/addresses", admin, sent);
  const text =
    "UPDATE idempotency_records SET outcome = outcome #- '{data,address,is_primary}' WHERE tenant_id = $1 RETURNING true AS done";
  expect(await arrange(kit.database, { tenantId }, text, [tenantId])).toHaveLength(1);
  const again = await kit.request("POST", "/addresses", admin, sent);
  const { is_primary, ...rest } = first.body.address;
  expect(is_primary).toBe(true);
  expect([again.status, again.body]).toEqual([201, { ...first.body, address: rest }]);
});

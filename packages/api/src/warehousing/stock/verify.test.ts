import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { smallStore, startKit } from "../../../testing/index.ts";
import { verifyLedger } from "./index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function given() {
  const tenant = await kit.tenant();
  const { tenantId } = tenant;
  const { store: _, ...place } = await smallStore(kit.database, tenantId);
  const { stock, reservations } = tenant.admin.caller.warehousing;
  const { stock: row } = await stock.upsert({ ...place, quantity: 10 });
  await stock.update({ id: row.id, quantity: 8 });
  const { warehouse_id, item_id } = place;
  const { reservation } = await reservations.create({ warehouse_id, item_id, quantity: 3 });
  let serial = 0;
  const damage = (text: string) =>
    kit.database.transaction({ tenantId }, (tx) =>
      tx.sql({
        name: `test.damage_${tenantId}_${++serial}`.slice(0, 63),
        text: text.replaceAll("$stock", `'${row.id}'`),
      }),
    );
  return { tenantId, row, reservation, damage };
}

describe("verifying the ledger", () => {
  test("an honest book has no mismatches, and says how much was checked", async () => {
    await given();
    await given();
    const report = await verifyLedger(kit.database);
    expect(report).toEqual({
      checked: { tenants: 2, stock_rows: 2, transactions: 4, reservations: 2 },
      mismatches: [],
    });
  });

  test("a quantity changed behind the ledger's back is found, in its tenant", async () => {
    const { tenantId, row, damage } = await given();
    await damage("UPDATE inventory_stock SET quantity = 9 WHERE id = $stock");
    const { mismatches } = await verifyLedger(kit.database);
    expect(mismatches).toEqual([
      {
        tenant_id: tenantId,
        kind: "quantity_is_not_the_sum_of_movements",
        id: row.id,
        expected: "8.000",
        found: "9.000",
      },
      { tenant_id: tenantId, kind: "movements_do_not_join_up", id: row.id, expected: "8.000", found: "9.000" },
    ]);
    await damage("UPDATE inventory_stock SET quantity = 8 WHERE id = $stock");
  });

  test("a count that is not the number of rows is found (4 A7)", async () => {
    const { tenantId, row, damage } = await given();
    await damage("UPDATE inventory_stock_counts SET rows = rows + 1");
    expect((await verifyLedger(kit.database)).mismatches).toEqual([
      {
        tenant_id: tenantId,
        kind: "count_is_not_the_number_of_rows",
        id: `stock ${row.warehouse_id} available`,
        expected: "1",
        found: "2",
      },
    ]);
    await damage("UPDATE inventory_stock_counts SET rows = rows - 1");
    const of = `('${tenantId}', '${row.warehouse_id}', 'scheduled', gen_random_uuid(), 2)`;
    await damage(`INSERT INTO inventory_audit_counts (tenant_id, warehouse_id, status, id, rows) VALUES ${of}`);
    expect((await verifyLedger(kit.database)).mismatches).toMatchObject([
      { id: `audits ${row.warehouse_id} scheduled`, expected: "0", found: "2" },
    ]);
    await damage("DELETE FROM inventory_audit_counts");
  });

  test("movements that cancel out but never happened are found by the levels they claim", async () => {
    const { tenantId, row, damage } = await given();
    const forge = (id: string, type: string, delta: number, before: number) =>
      damage(`INSERT INTO inventory_transactions (tenant_id, id, warehouse_id, item_id, stock_id, transaction_type, quantity, delta, quantity_before, quantity_after, "timestamp")
        SELECT tenant_id, '${id}', warehouse_id, item_id, id, '${type}', abs(${delta}), ${delta}, ${before}, ${before + delta}, now() FROM inventory_stock WHERE tenant_id = '${tenantId}' AND id = $stock`);
    await forge("00000000-0000-7000-8000-0000000000a1", "receive", 5, 100);
    await forge("00000000-0000-7000-8000-0000000000a2", "pick", -5, 50);
    const { mismatches } = await verifyLedger(kit.database);
    expect(mismatches.map(({ kind, id }) => [kind, id])).toEqual([["movements_do_not_join_up", row.id]]);
    await forge("00000000-0000-7000-8000-0000000000a3", "pick", -55, 105);
    await forge("00000000-0000-7000-8000-0000000000a4", "receive", 55, 45);
    expect((await verifyLedger(kit.database)).mismatches).toEqual([]);
  });

  test("a reserved quantity without its reservation is found, and a status that lies", async () => {
    const { row, reservation, damage } = await given();
    await damage("UPDATE inventory_stock SET reserved_quantity = 2 WHERE id = $stock");
    expect((await verifyLedger(kit.database)).mismatches).toMatchObject([
      { kind: "reserved_is_not_the_sum_of_reservations", id: row.id, expected: "3.000", found: "2.000" },
    ]);
    await damage("UPDATE inventory_stock SET reserved_quantity = 0 WHERE id = $stock");
    await damage(`UPDATE inventory_reservations SET status = 'consumed' WHERE id = '${reservation.id}'`);
    expect((await verifyLedger(kit.database)).mismatches).toMatchObject([
      {
        kind: "reservation_does_not_match_its_allocations",
        id: reservation.id,
        expected: "consumed 3.000",
        found: "allocated 3.000, consumed 0.000",
      },
    ]);
  });
});

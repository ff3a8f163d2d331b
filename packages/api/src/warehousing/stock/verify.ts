import type { Database, Statement } from "@karwan/db";
import { statement } from "@karwan/db";
import { goingThroughAll, tenantsOf } from "../../kernel/index.ts";

export type MismatchKind =
  | "quantity_is_not_the_sum_of_movements"
  | "movements_do_not_join_up"
  | "movement_of_another_place"
  | "quantity_out_of_bounds"
  | "reserved_is_not_the_sum_of_reservations"
  | "reservation_does_not_match_its_allocations"
  | "count_is_not_the_number_of_rows";

/** A record that contradicts its movements or allocations; `expected` is what those say. */
export interface Mismatch {
  tenant_id: string;
  kind: MismatchKind;
  id: string;
  expected: string;
  found: string;
}

export interface LedgerReport {
  checked: { tenants: number; stock_rows: number; transactions: number; reservations: number };
  mismatches: Mismatch[];
}

type Found = { id: string; expected: string; found: string };
type Counts = { stock_rows: number; transactions: number; reservations: number };

const counts = statement(
  "ledger.counts",
  `SELECT (SELECT count(*) FROM inventory_stock WHERE tenant_id = $1) AS stock_rows,
          (SELECT count(*) FROM inventory_transactions WHERE tenant_id = $1) AS transactions,
          (SELECT count(*) FROM inventory_reservations WHERE tenant_id = $1) AS reservations`,
  goingThroughAll,
);

const checks: Record<MismatchKind, Statement<Found, readonly [string]>> = {
  quantity_is_not_the_sum_of_movements: statement(
    "ledger.sums",
    `SELECT s.id, coalesce(t.sum, 0)::text AS expected, s.quantity::text AS found
       FROM inventory_stock s
       LEFT JOIN (SELECT stock_id, sum(delta) AS sum FROM inventory_transactions WHERE tenant_id = $1 GROUP BY stock_id) t ON t.stock_id = s.id
      WHERE s.tenant_id = $1 AND s.quantity <> coalesce(t.sum, 0)`,
    goingThroughAll,
  ),
  // Movements of the same millisecond have no order of their own. But whatever their order, they are one chain from 0
  // to the quantity only if every level that one leaves is a level that another reached.
  movements_do_not_join_up: statement(
    "ledger.chains",
    `SELECT id, coalesce(string_agg(level::text, ', ' ORDER BY level) FILTER (WHERE n < 0), '') AS expected,
            coalesce(string_agg(level::text, ', ' ORDER BY level) FILTER (WHERE n > 0), '') AS found
       FROM (SELECT id, level, sum(n) AS n
               FROM (SELECT stock_id AS id, quantity_before AS level, 1 AS n FROM inventory_transactions WHERE tenant_id = $1
                     UNION ALL SELECT stock_id, quantity_after, -1 FROM inventory_transactions WHERE tenant_id = $1
                     UNION ALL SELECT id, quantity, 1 FROM inventory_stock WHERE tenant_id = $1
                     UNION ALL SELECT id, 0, -1 FROM inventory_stock WHERE tenant_id = $1) levels
              GROUP BY id, level HAVING sum(n) <> 0) loose
      GROUP BY id`,
    goingThroughAll,
  ),
  movement_of_another_place: statement(
    "ledger.places",
    `SELECT t.id, s.warehouse_id || ' ' || s.item_id AS expected, t.warehouse_id || ' ' || t.item_id AS found
       FROM inventory_transactions t JOIN inventory_stock s ON s.tenant_id = $1 AND s.id = t.stock_id
      WHERE t.tenant_id = $1 AND (t.warehouse_id, t.item_id) IS DISTINCT FROM (s.warehouse_id, s.item_id)`,
    goingThroughAll,
  ),
  quantity_out_of_bounds: statement(
    "ledger.bounds",
    `SELECT id, '0 <= reserved_quantity <= quantity' AS expected, reserved_quantity || ' of ' || quantity || ' ' || status AS found
       FROM inventory_stock
      WHERE tenant_id = $1 AND NOT (reserved_quantity >= 0 AND reserved_quantity <= quantity AND (status = 'available' OR reserved_quantity = 0))`,
    goingThroughAll,
  ),
  reserved_is_not_the_sum_of_reservations: statement(
    "ledger.reserved",
    `SELECT s.id, coalesce(a.live, 0)::text AS expected, s.reserved_quantity::text AS found
       FROM inventory_stock s
       LEFT JOIN (SELECT a.stock_id, sum(a.quantity - a.consumed_quantity) AS live
                    FROM inventory_reservation_allocations a
                    JOIN inventory_reservations r ON r.tenant_id = $1 AND r.id = a.reservation_id AND r.status = 'active'
                   WHERE a.tenant_id = $1 GROUP BY a.stock_id) a ON a.stock_id = s.id
      WHERE s.tenant_id = $1 AND s.reserved_quantity <> coalesce(a.live, 0)`,
    goingThroughAll,
  ),
  reservation_does_not_match_its_allocations: statement(
    "ledger.allocations",
    `SELECT r.id, r.status || ' ' || r.quantity AS expected,
            'allocated ' || coalesce(a.allocated, 0) || ', consumed ' || coalesce(a.consumed, 0) AS found
       FROM inventory_reservations r
       LEFT JOIN (SELECT reservation_id, sum(quantity) AS allocated, sum(consumed_quantity) AS consumed
                    FROM inventory_reservation_allocations WHERE tenant_id = $1 GROUP BY reservation_id) a ON a.reservation_id = r.id
      WHERE r.tenant_id = $1
        AND (coalesce(a.allocated, 0) <> r.quantity
          OR (r.status = 'consumed') <> (coalesce(a.consumed, 0) = r.quantity)
          OR (r.status = 'released') <> (r.released_at IS NOT NULL))`,
    goingThroughAll,
  ),
  count_is_not_the_number_of_rows: statement(
    "ledger.row_counts",
    `SELECT coalesce(c.list, r.list, '') AS id, coalesce(r.n, 0)::text AS expected, coalesce(c.n, 0)::text AS found
       FROM (SELECT 'stock ' || warehouse_id || ' ' || status AS list, sum(rows) AS n FROM inventory_stock_counts
              WHERE tenant_id = $1 GROUP BY warehouse_id, status
             UNION ALL SELECT 'items ' || is_active || ' ' || label_status, sum(rows) FROM inventory_item_counts
              WHERE tenant_id = $1 GROUP BY is_active, label_status
             UNION ALL SELECT 'audits ' || warehouse_id || ' ' || status, sum(rows) FROM inventory_audit_counts
              WHERE tenant_id = $1 GROUP BY warehouse_id, status
             UNION ALL SELECT 'picking orders ' || warehouse_id || ' ' || status, sum(rows) FROM picking_order_counts
              WHERE tenant_id = $1 GROUP BY warehouse_id, status
             UNION ALL SELECT 'handoffs ' || warehouse_id || ' ' || status, sum(rows) FROM package_handoff_counts
              WHERE tenant_id = $1 GROUP BY warehouse_id, status
             UNION ALL SELECT 'receiving orders ' || warehouse_id || ' ' || status, sum(rows) FROM receiving_order_counts
              WHERE tenant_id = $1 GROUP BY warehouse_id, status
             UNION ALL SELECT 'transfers ' || kind, sum(rows) FROM package_transfer_counts
              WHERE tenant_id = $1 GROUP BY kind
             UNION ALL SELECT 'manifests ' || status, sum(rows) FROM transfer_manifest_counts
              WHERE tenant_id = $1 GROUP BY status) c
       FULL JOIN (SELECT 'stock ' || warehouse_id || ' ' || status AS list, count(*) AS n FROM inventory_stock
              WHERE tenant_id = $1 GROUP BY warehouse_id, status
             UNION ALL SELECT 'items ' || is_active || ' ' || label_status, count(*) FROM inventory_items
              WHERE tenant_id = $1 GROUP BY is_active, label_status
             UNION ALL SELECT 'audits ' || warehouse_id || ' ' || status, count(*) FROM inventory_audits
              WHERE tenant_id = $1 GROUP BY warehouse_id, status
             UNION ALL SELECT 'picking orders ' || warehouse_id || ' ' || status, count(*) FROM picking_orders
              WHERE tenant_id = $1 GROUP BY warehouse_id, status
             UNION ALL SELECT 'handoffs ' || warehouse_id || ' ' || status, count(*) FROM package_handoffs
              WHERE tenant_id = $1 GROUP BY warehouse_id, status
             UNION ALL SELECT 'receiving orders ' || warehouse_id || ' ' || status, count(*) FROM receiving_orders
              WHERE tenant_id = $1 GROUP BY warehouse_id, status
             UNION ALL SELECT 'transfers ' || coalesce(operation_type, mode), count(*) FROM package_transfers
              WHERE tenant_id = $1 AND package_count > 0 GROUP BY coalesce(operation_type, mode)
             UNION ALL SELECT 'manifests ' || status, count(*) FROM transfer_manifests
              WHERE tenant_id = $1 GROUP BY status) r ON r.list = c.list
      WHERE coalesce(c.n, 0) <> coalesce(r.n, 0)`,
    goingThroughAll,
  ),
};

const kinds = Object.keys(checks) as MismatchKind[];

/** Recomputes one tenant's stock and reservations from their records, in one snapshot. */
async function verifyTenant(database: Database, tenantId: string): Promise<Counts & { mismatches: Mismatch[] }> {
  const [found, ...results] = await database.read({ tenantId }, (q) => [
    q.sql(counts, [tenantId]),
    ...kinds.map((kind) => q.sql(checks[kind], [tenantId])),
  ]);
  const mismatches = results.flatMap((rows, index) =>
    rows.map((row) => ({ tenant_id: tenantId, kind: kinds[index] ?? "quantity_out_of_bounds", ...row })),
  );
  return { ...(found?.[0] as Counts), mismatches };
}

/**
 * Recomputes every stock row from its movements and every reserved quantity from its reservations, tenant by tenant
 * (3 §4). Reads only; safe beside a running server, for each tenant is seen in one snapshot.
 */
export async function verifyLedger(database: Database, code: string | null = null): Promise<LedgerReport> {
  const tenants = await tenantsOf(database, code);
  const report: LedgerReport = {
    checked: { tenants: tenants.length, stock_rows: 0, transactions: 0, reservations: 0 },
    mismatches: [],
  };
  for (const id of tenants) {
    const { mismatches, ...found } = await verifyTenant(database, id);
    report.checked.stock_rows += found.stock_rows;
    report.checked.transactions += found.transactions;
    report.checked.reservations += found.reservations;
    for (const each of mismatches) report.mismatches.push(each);
  }
  return report;
}

import type { TenantContext } from "../../kernel/index.ts";
import { defineList, filtersOf, searched } from "../../kernel/index.ts";
import { countedTransfers } from "../counted.ts";
import type { ListInput, PackageTransfer, TransferStats } from "./schema.ts";
import { askedKind } from "./schema.ts";

type Kind = keyof Omit<TransferStats, "total">;
type Asked = Pick<ListInput, "page" | "limit" | "source_warehouse_id" | "destination_warehouse_id" | "search"> & {
  kind?: Kind[] | undefined;
};

const inWarehouse = (column: string) => `x.${column} IN (SELECT w.id FROM warehouses w WHERE w.tenant_id = $1
  AND ${searched("w.name", "w.code").sql})`;
const found = `(x.waybill_id IN (SELECT y.id FROM waybills y WHERE y.tenant_id = $1 AND y.waybill_number ILIKE ANY(?::text[]))
  OR ${inWarehouse("source_warehouse_id")} OR ${inWarehouse("destination_warehouse_id")})`;
const warehouse = (w: string) => `json_build_object('id', ${w}.id, 'name', ${w}.name, 'code', ${w}.code)`;

// A waybill's packages are asked for by the waybill, the others by their transfer: each by its key.
const columns = `x.id, x.mode, x.operation_type, x.notes, x.package_count, x.created_at,
    ${warehouse("sw")} AS source_warehouse, ${warehouse("tw")} AS destination_warehouse,
    CASE WHEN x.waybill_id IS NULL
      THEN ARRAY(SELECT p.delivery_id FROM package_transfer_deliveries p WHERE p.tenant_id = $1 AND p.transfer_id = x.id ORDER BY p.line)
      ELSE ARRAY(SELECT p.delivery_id FROM waybill_packages p WHERE p.tenant_id = $1 AND p.waybill_id = x.waybill_id ORDER BY p.line) END AS delivery_ids,
    (SELECT json_build_object('id', y.id, 'waybill_number', y.waybill_number, 'status', y.status) FROM waybills y
      WHERE y.tenant_id = $1 AND y.id = x.waybill_id) AS waybill,
    json_build_object('id', u.id, 'full_name', u.full_name) AS performer,
    CASE WHEN x.operation_type = 'single_delivery' THEN (
      SELECT json_build_object('id', d.id, 'delivery_code', d.delivery_code, 'barcode', d.barcode, 'status', d.status)
      FROM package_transfer_deliveries p JOIN deliveries d ON d.tenant_id = $1 AND d.id = p.delivery_id
      WHERE p.tenant_id = $1 AND p.transfer_id = x.id LIMIT 1) END AS delivery`;

/** The tenant's transfers that show a package, newest first, counted by kind (2 §4.7). */
export const transferList = defineList("package_transfers.list", {
  from: "package_transfers x",
  scope: "x.tenant_id = $1 AND x.package_count > 0",
  filters: filtersOf<Asked>({
    kind: { each: "x.kind" },
    source_warehouse_id: "x.source_warehouse_id = ?",
    destination_warehouse_id: "x.destination_warehouse_id = ?",
    search: { sql: found, value: searched("").value },
  }),
  order: ["created_at DESC", "id DESC"],
  counts: {
    by: ["kind"],
    counted: { in: countedTransfers, filters: ["source_warehouse_id", "destination_warehouse_id"] },
  },
  columns,
  source: (rows) => `${rows} x
  JOIN warehouses sw ON sw.tenant_id = $1 AND sw.id = x.source_warehouse_id
  JOIN warehouses tw ON tw.tenant_id = $1 AND tw.id = x.destination_warehouse_id
  JOIN users u ON u.id = x.performed_by`,
});

/** Which kinds are asked for: all where nothing is said; a delivery operation is a single one or a waybill. */
function kindsOf(input: ListInput): Kind[] | undefined {
  const { mode, operation_type } = askedKind(input);
  if (operation_type) return [operation_type];
  if (mode === "system_only") return [mode];
  return mode && ["single_delivery", "waybill"];
}

/** The tenant's transfers, newest first, with exact counts of each kind whatever kind is asked for (2 §4.7). */
export async function listTransfers(ctx: TenantContext, input: ListInput) {
  const { page, limit, source_warehouse_id, destination_warehouse_id, search } = input;
  const asked = { page, limit, source_warehouse_id, destination_warehouse_id, search, kind: kindsOf(input) };
  const { rows, counts, total } = await transferList.read(ctx, [ctx.tenantId], asked);
  const stats: TransferStats = { total: 0, system_only: 0, single_delivery: 0, waybill: 0 };
  for (const { kind, rows: count } of counts) {
    stats[kind] = count;
    stats.total += count;
  }
  // Other kinds have no delivery of their own, not even an empty one.
  const shown = rows.map(({ delivery, ...row }): PackageTransfer => (delivery ? { ...row, delivery } : row));
  return { package_transfers: shown, stats, page, limit, total };
}

import type { StatementRow, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { shownFileUrl } from "../../files/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { textIn } from "../types/index.ts";
import { returnStatusSql } from "./return-status.ts";
import type { Delivery } from "./schema.ts";

/** A delivery as it is read: its type still in every language, its files still without links. */
export type DeliveryRecordRow = StatementRow<"deliveries.find">;

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL of the active assignment of the delivery with this alias. */
const assignmentOf = (delivery: string) => `(SELECT jsonb_build_object('id', a.id, 'status', a.status,
    'driver', CASE WHEN w.id IS NOT NULL AND u.id IS NOT NULL THEN jsonb_build_object('id', w.id, 'full_name', u.full_name, 'phone', u.phone) END,
    'carrier_code', a.carrier_code, 'created_at', ${instant("a.created_at")},
    'accepted_at', ${instant("a.accepted_at")}, 'picked_up_at', ${instant("a.picked_up_at")})
  FROM delivery_assignments a LEFT JOIN drivers w ON w.tenant_id = $1 AND w.id = a.driver_id
    LEFT JOIN users u ON u.id = w.user_id
  WHERE a.tenant_id = $1 AND a.id = ${delivery}.assignment_id)`;

const legs = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'delivery_code', l.delivery_code, 'barcode', l.barcode,
    'delivery_flow', l.delivery_flow, 'status', l.status, 'custody', l.custody, 'current_assignment', ${assignmentOf("l")})
    ORDER BY l.delivery_code), '[]')
  FROM deliveries l WHERE l.tenant_id = $1 AND l.parent_id = d.id)`;

const items = `(SELECT coalesce(jsonb_agg(jsonb_build_object('item_id', g.item_id, 'name', i.name, 'sku', i.sku,
    'quantity', g.quantity, 'bin_id', g.bin_id, 'missing_quantity', coalesce((SELECT sum(x.quantity) FROM warehouse_exceptions x
      WHERE x.tenant_id = $1 AND x.delivery_id = d.id AND x.item_id = g.item_id AND x.status = 'open'), 0)) ORDER BY g.line), '[]')
  FROM delivery_items g JOIN inventory_items i ON i.tenant_id = $1 AND i.id = g.item_id
  WHERE g.tenant_id = $1 AND g.delivery_id = d.id)`;

// Of a staged delivery, what is open for one of its legs. Which they are is asked first: else all that is open with anybody
// was looked through for each delivery of a page.
const openException = `(SELECT jsonb_build_object('id', e.id, 'reason_code', e.reason_code, 'notes', e.notes,
    'photo_urls', e.photo_urls, 'opened_at', ${instant("e.opened_at")}, 'resolution', e.resolution)
  FROM delivery_exceptions e WHERE e.tenant_id = $1 AND e.status = 'open' AND e.delivery_id = ANY (ARRAY(
    SELECT d.id UNION ALL SELECT l.id FROM deliveries l WHERE l.tenant_id = $1 AND l.parent_id = d.id))
  ORDER BY e.opened_at DESC, e.id LIMIT 1)`;

// At the end of a delivery that came to nobody nothing is due any more (4 J8).
const cash = `(CASE WHEN d.payment_status <> 'paid' AND (d.status IN ('cancelled', 'returned') OR d.lost_at IS NOT NULL) THEN 0
    ELSE d.cash_to_collect END)::float8`;

/** The columns of the record, for whatever statement reads deliveries from `recordSource`. */
export const recordColumns = `d.id, d.delivery_code, d.barcode, d.external_reference_id, d.customer_id, d.sender, d.recipient,
  d.pickup_address, d.delivery_address, d.pickup_warehouse_id, d.dropoff_warehouse_id, d.delivery_service_id,
  CASE WHEN t.id IS NOT NULL THEN jsonb_build_object('id', t.id, 'name', t.name) END AS delivery_type, d.delivery_flow,
  d.parent_id, CASE WHEN d.delivery_flow = 'pickup_and_delivery' THEN ${legs} ELSE '[]' END AS legs, d.original_delivery_id,
  d.status, d.status = 'draft' AS is_draft, d.custody, d.custody_count, d.payer_type, d.payment_method, d.payment_status,
  d.price::float8 AS price, d.currency_code, ${cash} AS cash_to_collect, d.unit_size::float8 AS unit_size,
  ${items} AS items, CASE WHEN d.assignment_id IS NOT NULL THEN ${assignmentOf("d")} END AS current_assignment,
  ${openException} AS open_exception, ${returnStatusSql} AS "returnStatus", d.source_snapshot, d.proof_of_delivery,
  d.transfer_manifest_id, d.transfer_manifest_item_id, d.waybill_id, d.label_assignment, d.created_at, d.updated_at`;
export const recordSource = `deliveries d
  LEFT JOIN delivery_services s ON s.tenant_id = $1 AND s.id = d.delivery_service_id
  LEFT JOIN delivery_types t ON t.id = s.delivery_type_id`;

export const findStatement = statement(
  "deliveries.find",
  `SELECT ${recordColumns} FROM ${recordSource} WHERE d.tenant_id = $1 AND d.id = $2`,
);

/** A record as the wire shows it: its type in the reader's language, its files by links that work for a while. */
export function shownDelivery(
  { deps, tenantId, language }: Pick<TenantContext, "deps" | "tenantId" | "language">,
  { delivery_type: type, open_exception: exception, proof_of_delivery: proof, ...row }: DeliveryRecordRow,
): Delivery {
  const link = (url: string) => (deps.files ? shownFileUrl(deps.files, tenantId, url, deps.now()) : url);
  return {
    ...row,
    delivery_type: type && { id: type.id, name: textIn(language, type.name) },
    open_exception: exception && { ...exception, photo_urls: (exception.photo_urls ?? []).map(link) },
    proof_of_delivery: proof && {
      ...proof,
      photo_urls: proof.photo_urls.map(link),
      signature_url: proof.signature_url && link(proof.signature_url),
    },
  };
}

/** A delivery of the scope's tenant as its endpoints answer it; 404 for every other (3 §5). */
export async function findDelivery(tx: Transaction, ctx: TenantContext, id: string): Promise<Delivery> {
  const [row] = await tx.sql(findStatement, [tx.scope.tenantId, id]);
  if (!row) throw new AppError("delivery_not_found");
  return shownDelivery(ctx, row);
}

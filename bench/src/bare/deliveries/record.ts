import { named } from "../database.ts";

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A delivery that has no legs, as every operation answers it; columns stand in the answer's order. */
export const find = named(
  "delivery",
  `SELECT d.id, d.delivery_code, d.barcode, d.external_reference_id, d.customer_id, d.sender, d.recipient, d.pickup_address,
     d.delivery_address, d.pickup_warehouse_id, d.dropoff_warehouse_id, d.delivery_service_id, t.id AS type_id, t.name->>'en' AS type_name,
     d.delivery_flow, d.parent_id, '[]'::json AS legs, d.original_delivery_id, d.status, d.status = 'draft' AS is_draft, d.custody,
     d.custody_count, d.payer_type, d.payment_method, d.payment_status, d.price::float8 AS price, d.currency_code,
     d.cash_to_collect::float8 AS cash_to_collect, d.unit_size::float8 AS unit_size,
     (SELECT coalesce(json_agg(json_build_object('item_id', g.item_id, 'name', i.name, 'sku', i.sku, 'quantity', g.quantity,
        'bin_id', g.bin_id, 'missing_quantity', coalesce((SELECT sum(x.quantity) FROM warehouse_exceptions x
          WHERE x.tenant_id = g.tenant_id AND x.delivery_id = g.delivery_id AND x.item_id = g.item_id AND x.status = 'open'), 0)) ORDER BY g.line), '[]') FROM delivery_items g JOIN inventory_items i ON i.tenant_id = g.tenant_id AND i.id = g.item_id
       WHERE g.tenant_id = d.tenant_id AND g.delivery_id = d.id) AS items,
     CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'status', a.status, 'driver', json_build_object('id', a.driver_id,
       'full_name', u.full_name, 'phone', u.phone), 'carrier_code', a.carrier_code, 'created_at', ${instant("a.created_at")},
       'accepted_at', ${instant("a.accepted_at")}, 'picked_up_at', ${instant("a.picked_up_at")}) END AS current_assignment,
     (SELECT json_build_object('id', e.id, 'reason_code', e.reason_code, 'notes', e.notes, 'photo_urls', e.photo_urls,
        'opened_at', ${instant("e.opened_at")}, 'resolution', e.resolution)
       FROM delivery_exceptions e WHERE e.tenant_id = d.tenant_id AND e.status = 'open' AND e.delivery_id = d.id) AS open_exception,
     CASE WHEN d.pending_resolution IS NOT NULL THEN d.pending_resolution || '_pending' END AS "returnStatus", d.source_snapshot,
     d.proof_of_delivery, d.transfer_manifest_id, d.transfer_manifest_item_id, d.waybill_id, d.label_assignment, d.created_at, d.updated_at
   FROM deliveries d
     LEFT JOIN delivery_services s ON s.tenant_id = d.tenant_id AND s.id = d.delivery_service_id
     LEFT JOIN delivery_types t ON t.id = s.delivery_type_id
     LEFT JOIN delivery_assignments a ON a.tenant_id = d.tenant_id AND a.id = d.assignment_id
     LEFT JOIN drivers w ON w.tenant_id = a.tenant_id AND w.id = a.driver_id
     LEFT JOIN users u ON u.id = w.user_id
   WHERE d.tenant_id = $1 AND d.id = $2`,
);

type Place = { lat: number; lng: number; full_address: string };
const placeOf = ({ lat, lng, full_address }: Place) => ({ lat, lng, full_address });
const contactOf = ({ name, phone }: { name: string; phone: string }) => ({ name, phone });

/** The record in the order of the API: jsonb keeps an order of its own. */
export function recordOf(row: Record<string, unknown>): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(row)) {
    if (key === "type_id") record.delivery_type = { id: value, name: row.type_name };
    else if (key !== "type_name") record[key] = value;
  }
  record.sender = contactOf(row.sender as { name: string; phone: string });
  record.recipient = contactOf(row.recipient as { name: string; phone: string });
  record.pickup_address = placeOf(row.pickup_address as Place);
  record.delivery_address = placeOf(row.delivery_address as Place);
  return record;
}

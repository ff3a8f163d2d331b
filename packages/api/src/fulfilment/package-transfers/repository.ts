import { statement } from "@karwan/db";

const inserted = (id: string, from: string) => `WITH made AS (
     INSERT INTO package_transfers (tenant_id, id, mode, operation_type, kind, source_warehouse_id, destination_warehouse_id,
       package_count, notes, performed_by, created_at)
     VALUES ($1, $2, $3, $4, coalesce($4, $3), $5, $6, cardinality($10::uuid[]), $7, $8, $9) RETURNING id)
   INSERT INTO package_transfer_deliveries (tenant_id, transfer_id, delivery_id, line)
   SELECT $1::uuid, ${id}, d.id, d.line FROM ${from}unnest($10::uuid[]) WITH ORDINALITY AS d(id, line)`;
/** A transfer without a waybill, with the deliveries ($10) in their order. From a part a cluster inserts by way of every node. */
export const insertTransfer = statement("package_transfers.insert", inserted("made.id", "made, "), {
  cluster: inserted("$2::uuid", ""),
});

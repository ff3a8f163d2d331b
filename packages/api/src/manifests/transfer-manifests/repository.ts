import type { RowOf } from "@karwan/db";
import { statement } from "@karwan/db";

/** Manifests `m` with what they point at, and how many items there are of each status. */
export const shownManifests = {
  columns: `m.id, m.tenant_id, m.manifest_number, m.status,
    json_build_object('id', n.id, 'full_name', n.full_name, 'phone', n.phone) AS institution,
    json_build_object('id', b.id, 'name', b.name, 'code', b.code) AS source_branch,
    json_build_object('id', w.id, 'name', w.name, 'code', w.code) AS receiving_warehouse,
    (SELECT json_build_object('id', d.id, 'full_name', u.full_name, 'phone', u.phone) FROM drivers d JOIN users u ON u.id = d.user_id
      WHERE d.tenant_id = $1 AND d.id = m.driver_id) AS driver,
    ARRAY(SELECT concat_ws(' ', g.status, g.n, g.tallied) FROM (
       SELECT c.status, count(*) AS n, count(c.tallied_at) AS tallied FROM transfer_manifest_items c
       WHERE c.tenant_id = $1 AND c.manifest_id = m.id GROUP BY c.status) g) AS counted,
    m.picked_up_at, m.departed_at, m.arrived_at, m.proof_photo_url, m.proof_signature_url, m.receiving_started_at, m.received_at,
    m.received_by, CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'full_name', r.full_name) END AS received_by_user,
    (SELECT s.settings->'transfer_manifest' FROM tenant_settings s WHERE s.tenant_id = $1) AS proofs_asked,
    m.received_count, m.notes, m.cancel_reason, m.cancelled_at, m.created_by, m.created_at, m.updated_at`,
  joins: `JOIN institutions n ON n.tenant_id = $1 AND n.id = m.institution_id
  JOIN institution_branches b ON b.tenant_id = $1 AND b.id = m.source_branch_id
  JOIN warehouses w ON w.tenant_id = $1 AND w.id = m.receiving_warehouse_id
  LEFT JOIN users r ON r.id = m.received_by`,
};

/** One manifest; of one institution alone, where $3 names it. */
export const findManifest = statement(
  "transfer_manifests.find",
  `SELECT ${shownManifests.columns} FROM transfer_manifests m ${shownManifests.joins}
    WHERE m.tenant_id = $1 AND m.id = $2 AND ($3::uuid IS NULL OR m.institution_id = $3)`,
);
export type FoundManifest = RowOf<typeof findManifest>;

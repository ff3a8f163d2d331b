import { statement } from "@karwan/db";
import type { DeliveryStatus } from "../lifecycle/index.ts";
import type { Journey } from "./estimate.ts";

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const knownStatement = statement("tracking.known", "SELECT id FROM deliveries WHERE tenant_id = $1 AND id = $2");
// Of what happened at one moment the events come first, in their order, and then the parcel changed hands. The root is a
// value before it is looked for: PostgreSQL lets no coalesce() near an index behind row-level security.
export const timelineStatement = statement(
  "tracking.timeline",
  `WITH asked AS MATERIALIZED (
     SELECT coalesce(parent_id, id) AS root, CASE WHEN parent_id IS NOT NULL THEN id END AS leg
     FROM deliveries WHERE tenant_id = $1 AND id = $2)
   SELECT t.type, t."from", t."to", jsonb_build_object('type', t.actor_type, 'id', t.actor_id, 'name', u.full_name) AS actor,
     t.at, t.received_at, t.place, t.leg_id, t.details, t.link
   FROM (
     SELECT e.type, e."from", e."to", e.actor_type, e.actor_id, e.at, e.received_at, e.place, e.leg_id, e.details,
       NULL::jsonb AS link, 0 AS seq, e.id
     FROM delivery_events e WHERE e.tenant_id = $1 AND e.delivery_id = (SELECT root FROM asked)
     UNION ALL
     SELECT 'custody', c."from", c."to", c.actor_type, c.actor_id, c.at, c.received_at, c.place, c.leg_id,
       CASE WHEN c.proof IS NOT NULL THEN jsonb_build_object('proof', c.proof) END,
       jsonb_build_object('seq', c.seq, 'hash', encode(c.hash, 'hex'), 'prev_hash', encode(c.prev_hash, 'hex')), c.seq, NULL
     FROM custody_records c WHERE c.tenant_id = $1 AND c.delivery_id = (SELECT root FROM asked)) t
     JOIN asked ON asked.leg IS NULL OR t.leg_id = asked.leg LEFT JOIN users u ON u.id = t.actor_id
   ORDER BY t.at, t.received_at, t.seq, t.id`,
);

/** The company whose code a delivery code begins with. */
export const companyStatement = statement(
  "tracking.company",
  "SELECT id FROM tenants WHERE code = split_part($1, '-', 1)",
);

/** A delivery as everybody may see it: no names, no phones. */
export interface TrackedRow extends Omit<Journey, "carrier"> {
  delivery_code: string;
  status: DeliveryStatus;
  company_name: string;
  tenant_id: string;
  time_zone: string | null;
  latitude: number | null;
  longitude: number | null;
  located_at: string | null;
  /** What only the holder of the recipient's key sees: null to everybody else. */
  private_view: {
    sender_name: string | null;
    recipient_name: string | null;
    driver_name: string | null;
    proof: { photo_urls: string[]; signature_url: string | null; recipient_name: string | null; at: string } | null;
  } | null;
  timeline: { type: string; from: string | null; to: string | null; at: string }[];
}
// Whose place tells where the parcel will be: of who carries it out, or of a staged one on its last leg, who has it. Not
// while the parcel is still with the driver of a failed attempt, for it is not where the next one goes. Reckoned before
// it is looked for, for the same reason as above.
export const trackStatement = statement(
  "tracking.track",
  `WITH d AS MATERIALIZED (
     SELECT id, delivery_code, status, pickup_address, delivery_address, assignment_id, sender, recipient, proof_of_delivery,
       tracking_key_hash = $3 AS has_key,
       CASE WHEN (custody = 'driver') <> (status IN ('picked_up', 'en_route_to_delivery')) THEN NULL
         WHEN status = 'en_route_to_delivery' THEN custody_driver_id ELSE driver_id END AS driver_id
     FROM deliveries WHERE tenant_id = $1 AND delivery_code = $2 AND status <> 'draft')
   SELECT d.delivery_code, d.status, t.name AS company_name, t.id AS tenant_id,
     (SELECT s.settings->>'time_zone' FROM tenant_settings s WHERE s.tenant_id = $1) AS time_zone, d.pickup_address, d.delivery_address,
     a.picked_up_at, w.last_latitude AS latitude, w.last_longitude AS longitude, w.last_location_at AS located_at,
     CASE WHEN d.has_key THEN jsonb_build_object('sender_name', d.sender->>'name', 'recipient_name', d.recipient->>'name',
       'driver_name', (SELECT u.full_name FROM users u WHERE u.id = w.user_id),
       'proof', coalesce(d.proof_of_delivery, (SELECT l.proof_of_delivery FROM deliveries l
          WHERE l.tenant_id = $1 AND l.parent_id = d.id AND l.proof_of_delivery IS NOT NULL
          ORDER BY l.delivery_code DESC LIMIT 1))) END AS private_view,
     (SELECT coalesce(jsonb_agg(jsonb_build_object('type', t.type, 'from', t."from", 'to', t."to", 'at', ${instant("t.at")})
         ORDER BY t.at, t.received_at, t.seq, t.id), '[]')
      FROM (
        SELECT e.type, e."from", e."to", e.at, e.received_at, 0 AS seq, e.id FROM delivery_events e
        WHERE e.tenant_id = $1 AND e.delivery_id = d.id AND e.leg_id IS NULL AND e.type = 'status'
          AND e."to" <> 'draft'
        UNION ALL
        SELECT 'custody', c."from", c."to", c.at, c.received_at, c.seq, NULL FROM custody_records c
        WHERE c.tenant_id = $1 AND c.delivery_id = d.id) t) AS timeline
   FROM d
     JOIN tenants t ON t.id = $1
     LEFT JOIN delivery_assignments a ON a.tenant_id = $1 AND a.id = d.assignment_id
     LEFT JOIN drivers w ON w.tenant_id = $1 AND w.id = d.driver_id`,
);

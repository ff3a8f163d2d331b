import type { Handler } from "hono";
import { named, rowsOf } from "../database.ts";
import type { Place } from "./places.ts";
import { kilometres } from "./places.ts";

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const track = named(
  "track",
  `SELECT d.delivery_code, d.status, n.name AS company_name, coalesce(s.settings->>'time_zone', 'Asia/Baghdad') AS time_zone, d.pickup_address, d.delivery_address, a.picked_up_at, w.last_latitude AS latitude,
     w.last_longitude AS longitude, w.last_location_at AS located_at,
     (SELECT json_agg(json_build_object('type', t.type, 'from', t."from", 'to', t."to", 'at', ${instant("t.at")})
         ORDER BY t.at, t.received_at, t.seq, t.id)
      FROM (
        SELECT e.type, e."from", e."to", e.at, e.received_at, 0 AS seq, e.id FROM delivery_events e
         WHERE e.tenant_id = d.tenant_id AND e.delivery_id = d.id AND e.leg_id IS NULL AND e.type = 'status' AND e."to" <> 'draft'
        UNION ALL
        SELECT 'custody', c."from", c."to", c.at, c.received_at, c.seq, NULL FROM custody_records c
         WHERE c.tenant_id = d.tenant_id AND c.delivery_id = d.id) t) AS timeline
   FROM deliveries d
     JOIN tenants n ON n.id = d.tenant_id
     LEFT JOIN tenant_settings s ON s.tenant_id = d.tenant_id
     LEFT JOIN delivery_assignments a ON a.tenant_id = d.tenant_id AND a.id = d.assignment_id
     LEFT JOIN drivers w ON w.tenant_id = d.tenant_id AND w.id = CASE
       WHEN (d.custody = 'driver') <> (d.status IN ('picked_up', 'en_route_to_delivery')) THEN NULL
       WHEN d.status = 'en_route_to_delivery' THEN d.custody_driver_id ELSE d.driver_id END
   WHERE d.tenant_id = (SELECT id FROM tenants WHERE code = split_part($1, '-', 1)) AND d.delivery_code = $1 AND d.status <> 'draft'`,
);

type Row = {
  delivery_code: string;
  status: string;
  company_name: string;
  time_zone: string;
  pickup_address: Place;
  delivery_address: Place;
  picked_up_at: string | null;
  latitude: number | null;
  longitude: number | null;
  located_at: string | null;
  timeline: object[];
};

const MINUTE_MS = 60_000;
const toTheMinute = (at: number): string => new Date(Math.ceil(at / MINUTE_MS) * MINUTE_MS).toISOString();
const toPickup = new Set(["assigned", "accepted", "en_route_to_pickup"]);
const toRecipient = new Set(["picked_up", "en_route_to_delivery"]);

/** The rest of the way at 25 km/h and ten minutes a stop, never in the past, and since when it is late by its pickup (3 §5). */
function expectedOf({ status, pickup_address, delivery_address, picked_up_at, ...row }: Row, now: number) {
  const { latitude: lat, longitude: lng, located_at: at } = row;
  const fresh =
    lat !== null && lng !== null && at !== null && now - Date.parse(at) <= 30 * MINUTE_MS ? { lat, lng, at } : null;
  const isCarried = toRecipient.has(status);
  const pickup = isCarried && picked_up_at ? { ...pickup_address, at: picked_up_at } : null;
  const from = isCarried || toPickup.has(status) ? (fresh ?? pickup) : null;
  if (!from) return { estimated_at: null, late_since: null };
  const stops = isCarried ? [delivery_address] : [pickup_address, delivery_address];
  const arrivalFrom = (start: Place & { at: string }) => {
    const km = stops.reduce((sum, stop, index) => sum + kilometres(stops[index - 1] ?? start, stop), 0);
    return Date.parse(start.at) + ((km / 25) * 60 + stops.length * 10) * MINUTE_MS;
  };
  const planned = arrivalFrom(pickup ?? from);
  return {
    estimated_at: toTheMinute(Math.max(arrivalFrom(from), now)),
    late_since: planned < now ? toTheMinute(planned) : null,
  };
}

/** GET /track/{code}: for everybody, without a credential. */
export const trackDelivery: Handler = async (c) => {
  const code = (c.req.param("code") ?? "").toUpperCase().replace(/-[AB]$/, "");
  const [row] = await rowsOf<Row>(track([code]));
  if (!row) return c.json({ success: false }, 404);
  const { delivery_code, status, timeline, company_name: name, time_zone } = row;
  const company = { name, time_zone };
  const delivery = { delivery_code, status, timeline, ...expectedOf(row, Date.now()), company, private: null };
  return c.json({ success: true, message: "Where your delivery is", delivery });
};

// Moments and ids follow from the number, as UUIDv7 carry them: indexes grow at one end, and a killed run can be repeated.
const BASE_MS = 1_767_225_600_000;
const STEP_MS = 20_000;

export const idOf = (kind: string, n: string) =>
  `(lpad(to_hex(${BASE_MS} + (${n})::bigint * ${STEP_MS}), 12, '0') || '70008' || left(md5($1::uuid::text || '${kind}' || (${n})), 15))::uuid`;
const iso = (at: string) => `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The states of a delivery that goes well, in order; `stage` counts them from 1. */
const way = "'{pending,assigned,accepted,en_route_to_pickup,picked_up,en_route_to_delivery,delivered}'::text[]";
const stepAt = (stage: string) => `(created_at + (${stage} - 1) * interval '15 minutes')`;

// The check digit of a serial of nine digits, MOD 11 as in UPU S10.
export const checkDigit = (serial: string) => {
  const sum = [10, 8, 6, 4, 2, 3, 5, 9, 7]
    .map((weight, index) => `${weight} * substr(${serial}, ${index + 1}, 1)::int`)
    .join(" + ");
  return `((ARRAY[5, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1])[(${sum}) % 11 + 1])`;
};

/** Canonical JSON of a change of custody, its keys in order, as the chain's hashes are made over it (custody chain). */
const facts = (link: { seq: 1 | 2; stage: number; from: string; to: string; from_driver: string; to_driver: string }) =>
  `convert_to('{"actor_id":"' || driver_user_id || '","actor_type":"driver","at":"' || ${iso(stepAt(String(link.stage)))} ||
    '","delivery_id":"' || id || '","from":"${link.from}","from_driver_id":' || ${link.from_driver} ||
    ',"leg_id":null,"place":null,"proof":null,"received_at":"' || ${iso(stepAt(String(link.stage)))} ||
    '","seq":${link.seq},"to":"${link.to}","to_driver_id":' || ${link.to_driver} || '}', 'UTF8')`;
const him = `'"' || driver || '"'`;
const pickup = facts({ seq: 1, stage: 5, from: "sender", to: "driver", from_driver: "'null'", to_driver: him });
const handover = facts({ seq: 2, stage: 7, from: "driver", to: "recipient", from_driver: him, to_driver: "'null'" });
const genesis = "sha256(convert_to('karwan custody ' || id, 'UTF8'))";

/**
 * Deliveries $2 to $3 of the tenant $1 with the code $4: a fifth waits for a driver, one in a hundred is under way, most
 * have been delivered. $5 customers, $6 the service, $7 drivers with their accounts $8, $9 who asked for them. With $10
 * each has its history too: assignments that ended, the timeline, the chain of custody. Without it none was picked up,
 * for a parcel that was has a chain; most were called off.
 */
export const insertDeliveries = `
  WITH numbered AS (
    SELECT n, n * 617 % 1000 AS slot, lpad(n::text, 9, '0') AS serial, ${idOf("delivery", "n")} AS id,
           to_timestamp((${BASE_MS} + n * ${STEP_MS}) / 1000.0) AS created_at,
           ($5::uuid[])[n % cardinality($5::uuid[]) + 1] AS customer_id,
           ($7::uuid[])[n % cardinality($7::uuid[]) + 1] AS driver, ($8::uuid[])[n % cardinality($8::uuid[]) + 1] AS driver_user_id
      FROM generate_series($2::bigint, $3::bigint) AS n),
  planned AS (
    SELECT *, CASE WHEN slot < 200 THEN 1 WHEN slot < 204 THEN 2 WHEN slot < 207 THEN 3 WHEN slot < 208 THEN 4
                   WHEN slot < 209 THEN 5 WHEN slot < 211 THEN 6 WHEN slot < 221 THEN -1 WHEN slot < 241 THEN 0 ELSE 7 END AS way
      FROM numbered),
  staged AS (SELECT *, CASE WHEN $10::boolean OR way < 5 THEN way WHEN way < 7 THEN 4 ELSE 0 END AS stage FROM planned),
  told AS (
    SELECT *, CASE stage WHEN -1 THEN 'draft' WHEN 0 THEN 'cancelled' ELSE (${way})[stage] END AS status,
           sha256(${genesis} || ${pickup}) AS first_hash
      FROM staged),
  wanted AS (
    SELECT *, CASE WHEN stage = 7 THEN sha256(first_hash || ${handover}) ELSE first_hash END AS head,
           ${idOf("assignment", "n")} AS assignment, stage BETWEEN 2 AND 6 AS is_active
      FROM told),
  made AS (
    INSERT INTO deliveries (tenant_id, id, delivery_code, barcode, customer_id, sender, recipient, pickup_address, delivery_address,
           delivery_service_id, delivery_flow, status, custody, custody_driver_id, custody_count, custody_head, assignment_id, driver_id,
           payer_type, payment_method, payment_status, price, currency_code, cash_to_collect, unit_size, distance_km, search_text,
           picked_up_at, ended_at, created_by, created_at, updated_at)
    SELECT $1::uuid, id, $4 || '-' || lpad(n::text, 8, '0'), 'KW' || serial || ${checkDigit("serial")} || 'IQ', customer_id,
           jsonb_build_object('name', 'Shop ' || n % 97, 'phone', '+96477' || lpad((n % 97)::text, 8, '0')),
           jsonb_build_object('name', 'Customer ' || n, 'phone', '+96478' || lpad(n::text, 8, '0')),
           jsonb_build_object('lat', 33.25 + n * 31 % 1000 / 10000.0, 'lng', 44.3 + n * 37 % 1000 / 10000.0, 'full_address', 'Street ' || n % 89 || ', Baghdad'),
           jsonb_build_object('lat', 33.3 + n * 41 % 1000 / 10000.0, 'lng', 44.35 + n * 43 % 1000 / 10000.0, 'full_address', 'Street ' || n % 83 || ', Baghdad'),
           $6::uuid, 'direct', status, CASE WHEN stage = 7 THEN 'recipient' WHEN stage >= 5 THEN 'driver' ELSE 'sender' END,
           CASE WHEN stage IN (5, 6) THEN driver END, CASE WHEN stage = 7 THEN 2 WHEN stage >= 5 THEN 1 ELSE 0 END,
           CASE WHEN stage >= 5 THEN head END, CASE WHEN is_active THEN assignment END, CASE WHEN is_active THEN driver END,
           'recipient', 'cash', CASE stage WHEN 7 THEN 'paid' ELSE 'pending' END, 3500, 'IQD', 3500, 1, 6.5,
           concat_ws(E'\\n', $4 || '-' || lpad(n::text, 8, '0'), 'KW' || serial || ${checkDigit("serial")} || 'IQ',
             '+96477' || lpad((n % 97)::text, 8, '0'), '+96478' || lpad(n::text, 8, '0')),
           CASE WHEN stage >= 5 THEN ${stepAt("5")} END, CASE WHEN stage IN (0, 7) THEN ${stepAt("greatest(stage, 2)")} END,
           $9::uuid, created_at, ${stepAt("greatest(stage, 1)")}
      FROM wanted
    ON CONFLICT DO NOTHING RETURNING id),
  new AS MATERIALIZED (SELECT w.* FROM wanted w JOIN made m USING (id)),
  given AS (
    INSERT INTO delivery_assignments (tenant_id, id, delivery_id, driver_id, status, capacity_unit, assigned_by, created_at, updated_at,
           accepted_at, picked_up_at, ended_at)
    SELECT $1::uuid, assignment, id, driver, CASE stage WHEN 7 THEN 'completed' ELSE status END, CASE WHEN is_active THEN 1 ELSE 0 END,
           $9::uuid, ${stepAt("2")}, ${stepAt("stage")}, CASE WHEN stage >= 3 THEN ${stepAt("3")} END,
           CASE WHEN stage >= 5 THEN ${stepAt("5")} END, CASE WHEN stage = 7 THEN ${stepAt("7")} END
      FROM new WHERE is_active OR stage = 7),
  happened AS (
    INSERT INTO delivery_events (tenant_id, delivery_id, id, type, "from", "to", actor_type, actor_id, at, received_at)
    SELECT $1::uuid, id, ${idOf("event", "n * 8 + step")}, 'status',
           CASE WHEN step > 1 THEN (${way})[step - 1] END,
           CASE WHEN stage = -1 THEN 'draft' WHEN stage = 0 AND step = 2 THEN 'cancelled' ELSE (${way})[step] END,
           CASE WHEN step <= 2 THEN 'user' ELSE 'driver' END, CASE WHEN step <= 2 THEN $9::uuid ELSE driver_user_id END,
           ${stepAt("step")}, ${stepAt("step")}
      FROM new, generate_series(1, CASE stage WHEN -1 THEN 1 WHEN 0 THEN 2 ELSE stage END) AS step WHERE $10::boolean)
  INSERT INTO custody_records (tenant_id, delivery_id, seq, "from", "to", from_driver_id, to_driver_id, actor_type, actor_id, at,
         received_at, prev_hash, hash)
  SELECT $1::uuid, id, seq, CASE seq WHEN 1 THEN 'sender' ELSE 'driver' END, CASE seq WHEN 1 THEN 'driver' ELSE 'recipient' END,
         CASE seq WHEN 2 THEN driver END, CASE seq WHEN 1 THEN driver END, 'driver', driver_user_id,
         ${stepAt("3 + seq * 2")}, ${stepAt("3 + seq * 2")}, CASE seq WHEN 1 THEN ${genesis} ELSE first_hash END,
         CASE seq WHEN 1 THEN first_hash ELSE head END
    FROM new, generate_series(1, CASE stage WHEN 7 THEN 2 ELSE 1 END) AS seq WHERE stage >= 5`;

/** Drivers $3 with their accounts $2, numbered from 0; each has a vehicle $4 and serves the zones $5. */
export const insertDrivers = `
  WITH given AS (SELECT account, driver, number - 1 AS n FROM unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS g(account, driver, number)),
  people AS (
    INSERT INTO users (id, email, phone, first_name, last_name, full_name)
    SELECT account, 'driver-' || n || '@' || $6, '+96479' || $7::int || lpad(n::text, 6, '0'), 'Driver', n::text, 'Driver ' || n FROM given
    ON CONFLICT DO NOTHING),
  members AS (INSERT INTO memberships (tenant_id, user_id) SELECT $1::uuid, account FROM given ON CONFLICT DO NOTHING),
  staff AS (
    INSERT INTO membership_roles (tenant_id, user_id, role_id)
    SELECT $1::uuid, account, r.id FROM given, roles r WHERE r.tenant_id IS NULL AND r.name = 'driver' ON CONFLICT DO NOTHING),
  drivers AS (
    INSERT INTO drivers (tenant_id, id, user_id, license_number, is_online, created_at, updated_at)
    SELECT $1::uuid, driver, account, 'BG-' || lpad(n::text, 5, '0'), n % 4 > 0, '2025-12-01'::timestamptz + n * interval '1 minute', now()
      FROM given ON CONFLICT DO NOTHING),
  accounts AS (
    INSERT INTO finance_accounts (tenant_id, id, owner_type, owner_id, kind, currency_code)
    SELECT $1::uuid, gen_random_uuid(), 'driver', driver, kind, 'IQD' FROM given, unnest('{wallet,cash_in_hand}'::text[]) AS kind
    ON CONFLICT DO NOTHING),
  vehicles AS (
    INSERT INTO driver_vehicles (tenant_id, driver_id, vehicle_id, is_primary) SELECT $1::uuid, driver, $4::uuid, true FROM given ON CONFLICT DO NOTHING)
  INSERT INTO driver_zones (tenant_id, driver_id, zone_id, is_served, is_preferred)
  SELECT $1::uuid, driver, zone, true, false FROM given, unnest($5::uuid[]) AS zone ON CONFLICT DO NOTHING`;

/** What the drivers of a tenant carry, from what they were given. */
export const loadDrivers = `
  UPDATE drivers d SET used_capacity_unit = (
    SELECT coalesce(sum(a.capacity_unit), 0) FROM delivery_assignments a WHERE a.tenant_id = d.tenant_id AND a.driver_id = d.id)
   WHERE d.tenant_id = $1`;

/** $3 notifications of the account $2: the later ones not read, each also sent by push and SMS. */
export const insertNotifications = `
  WITH made AS (
    INSERT INTO notifications (tenant_id, id, user_id, position, notification_type, priority, display_mode, requires_acknowledgement,
           template_data, associated_entity_type, associated_entity_id, read_status, created_at, updated_at)
    SELECT $1::uuid, ${idOf("notification", "n")}, $2::uuid, n, 'delivery_status_changed', 'normal', 'toast', false,
           jsonb_build_object('deliveryId', ${idOf("delivery", "n")}, 'deliveryCode', $4 || '-' || lpad(n::text, 8, '0'),
             'from', 'en_route_to_delivery', 'to', CASE WHEN n % 10 = 0 THEN 'cancelled' ELSE 'delivered' END),
           'delivery', ${idOf("delivery", "n")}::text, n < $3::int * 0.9, to_timestamp((${BASE_MS} + n * ${STEP_MS}) / 1000.0),
           to_timestamp((${BASE_MS} + n * ${STEP_MS}) / 1000.0)
      FROM generate_series(1, $3::int) AS n
    ON CONFLICT DO NOTHING RETURNING id, created_at),
  counted AS (
    INSERT INTO notification_positions (tenant_id, user_id, value) VALUES ($1::uuid, $2::uuid, $3::int)
    ON CONFLICT (tenant_id, user_id) DO UPDATE SET value = greatest(notification_positions.value, excluded.value))
  INSERT INTO notification_channels (tenant_id, notification_id, channel, status, available_at)
  SELECT $1::uuid, id, channel, 'sent', created_at + interval '2 seconds' FROM made, unnest('{push,sms}'::text[]) AS channel`;

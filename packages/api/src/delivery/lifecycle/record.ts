import type { RowOf, Statement, Transaction } from "@karwan/db";
import { composedStatement, statement } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";
import type { CustodyFacts } from "./custody.ts";
import type { EventType } from "./event-types.ts";
import type { AssignmentRow, DeliveryRow } from "./rows.ts";
import type { DeliveryStatus } from "./state.ts";

const mutable = [
  "external_reference_id",
  "customer_id",
  "sender",
  "recipient",
  "pickup_address",
  "delivery_address",
  "pickup_warehouse_id",
  "dropoff_warehouse_id",
  "delivery_service_id",
  "status",
  "custody",
  "custody_driver_id",
  "custody_count",
  "custody_head",
  "assignment_id",
  "driver_id",
  "payer_type",
  "payment_method",
  "payment_status",
  "price",
  "currency_code",
  "cash_to_collect",
  "unit_size",
  "distance_km",
  "pending_resolution",
  "source_snapshot",
  "proof_of_delivery",
  "cancel_reason",
  "label_assignment",
  "search_text",
  "lost_at",
  "picked_up_at",
  "ended_at",
  "waybill_id",
] as const satisfies readonly (keyof DeliveryRow)[];

export type DeliveryPatch = Partial<Pick<DeliveryRow, (typeof mutable)[number]>>;
export type AssignmentPatch = Partial<
  Pick<AssignmentRow, "status" | "capacity_unit" | "accepted_at" | "picked_up_at">
> & { ended_at?: string; reason?: string | null };
export type NewAssignment = Pick<
  AssignmentRow,
  "id" | "delivery_id" | "driver_id" | "carrier_code" | "status" | "capacity_unit" | "forced"
> & { assigned_by: string | null; picked_up_at?: string; carrier_cost?: number | null };
export interface EventFacts {
  id: string;
  delivery_id: string;
  leg_id: string | null;
  type: EventType;
  from: string | null;
  to: string | null;
  actor_type: string;
  actor_id: string | null;
  place: unknown;
  details: unknown;
  at: string;
  received_at: string;
}
/** A row of the outbox; `notice` says what to tell of it. */
export type OutboxRow = { id: string; delivery_id: string; notice: unknown };

export interface Changes {
  /** `was` is the status it was locked with: a compare-and-swap all the same. */
  deliveries: { id: string; was: DeliveryStatus; patch: { [K in keyof DeliveryPatch]: unknown } }[];
  newAssignments: NewAssignment[];
  assignments: { id: string; patch: AssignmentPatch }[];
  /** By how much what a driver carries grows or shrinks, in units. */
  capacity: { driver_id: string; delta: number }[];
  events: EventFacts[];
  custody: (CustodyFacts & { prev_hash: string; hash: string })[];
  outbox: OutboxRow[];
  at: Date;
}

const columns = mutable.join(", ");
const patched = mutable.map((column) => `p.${column}`).join(", ");
const eventColumns =
  'delivery_id, id, leg_id, type, "from", "to", actor_type, actor_id, place, details, at, received_at';
const custodyColumns = `delivery_id, seq, leg_id, "from", "to", from_driver_id, to_driver_id, actor_type, actor_id, place, proof,
  at, received_at, prev_hash, hash`;

type Part = {
  /** Its CTE, and the list of the changes that it writes. */
  name: string;
  rows: Exclude<keyof Changes, "at">;
  /** Names the rows that it found, to be counted. */
  counted?: boolean;
  /** `$1` is the tenant, `$2` the time, `?` the rows as JSON. */
  sql: string;
};

const parts: readonly Part[] = [
  {
    name: "moved",
    rows: "deliveries",
    counted: true,
    sql: `UPDATE deliveries d SET updated_at = $2, (${columns}) =
       (SELECT ${patched} FROM jsonb_populate_record(d, c.patch) p)
     FROM jsonb_to_recordset(?::jsonb) AS c(id uuid, was text, patch jsonb)
     WHERE d.tenant_id = $1 AND d.id = c.id AND d.status = c.was RETURNING d.id`,
  },
  {
    name: "assigned",
    rows: "assignments",
    counted: true,
    sql: `UPDATE delivery_assignments a SET updated_at = $2, (status, capacity_unit, accepted_at, picked_up_at, ended_at, reason) =
       (SELECT p.status, p.capacity_unit, p.accepted_at, p.picked_up_at, p.ended_at, p.reason FROM jsonb_populate_record(a, c.patch) p)
     FROM jsonb_to_recordset(?::jsonb) AS c(id uuid, patch jsonb)
     WHERE a.tenant_id = $1 AND a.id = c.id RETURNING a.id`,
  },
  {
    name: "fresh",
    rows: "newAssignments",
    sql: `INSERT INTO delivery_assignments (tenant_id, id, delivery_id, driver_id, carrier_code, carrier_cost, status, capacity_unit,
       forced, assigned_by, picked_up_at, created_at, updated_at)
     SELECT $1::uuid, n.id, n.delivery_id, n.driver_id, n.carrier_code, n.carrier_cost, n.status, n.capacity_unit, n.forced,
       n.assigned_by, n.picked_up_at, $2, $2
     FROM jsonb_to_recordset(?::jsonb) AS n(id uuid, delivery_id uuid, driver_id uuid, carrier_code text, carrier_cost numeric, status text,
       capacity_unit numeric, forced boolean, assigned_by uuid, picked_up_at timestamptz)`,
  },
  {
    name: "loaded",
    rows: "capacity",
    counted: true,
    sql: `UPDATE drivers w SET used_capacity_unit = w.used_capacity_unit + c.delta
     FROM jsonb_to_recordset(?::jsonb) AS c(driver_id uuid, delta numeric)
     WHERE w.tenant_id = $1 AND w.id = c.driver_id RETURNING w.id`,
  },
  {
    name: "told",
    rows: "events",
    sql: `INSERT INTO delivery_events (tenant_id, ${eventColumns})
     SELECT $1::uuid, ${eventColumns} FROM jsonb_to_recordset(?::jsonb) AS e(delivery_id uuid, id uuid, leg_id uuid, type text,
       "from" text, "to" text, actor_type text, actor_id uuid, place jsonb, details jsonb, at timestamptz, received_at timestamptz)`,
  },
  {
    name: "handed",
    rows: "custody",
    sql: `INSERT INTO custody_records (tenant_id, ${custodyColumns})
     SELECT $1::uuid, ${custodyColumns} FROM jsonb_to_recordset(?::jsonb) AS h(delivery_id uuid, seq int, leg_id uuid, "from" text,
       "to" text, from_driver_id uuid, to_driver_id uuid, actor_type text, actor_id uuid, place jsonb, proof jsonb,
       at timestamptz, received_at timestamptz, prev_hash bytea, hash bytea)`,
  },
  {
    name: "waiting",
    rows: "outbox",
    sql: `INSERT INTO delivery_outbox (tenant_id, id, delivery_id, notice, created_at)
     SELECT $1::uuid, o.id, o.delivery_id, o.notice, $2::timestamptz FROM jsonb_to_recordset(?::jsonb) AS o(id uuid, delivery_id uuid, notice jsonb)
     ORDER BY o.id`,
  },
];

// Everything that happens to a delivery at one time, in one statement of the parts that have something to write: each
// part costs, also when it does nothing. A new assignment waits for the end of the old one, for at most one is active.
function textOf(needed: readonly Part[]): string {
  const ends = needed.some((part) => part.name === "assigned");
  const ctes = needed.map((part, index) => {
    const waits = part.name === "fresh" && ends ? " WHERE (SELECT count(*) FROM assigned) >= 0" : "";
    return `${part.name} AS (${part.sql.replace("?", `$${index + 3}`)}${waits})`;
  });
  // Not every part uses the time: this says of which type it is.
  const counts = needed.flatMap((part) => (part.counted ? `(SELECT count(*) FROM ${part.name}) AS ${part.name}` : []));
  return `WITH at AS (SELECT $1::uuid, $2::timestamptz), ${ctes.join(",\n   ")}\n   SELECT ${counts.join(", ") || "1 AS done"}`;
}

/** All parts in one: by it the database has checked each, and says what is counted. */
const wholeStatement = statement("delivery.record", textOf(parts));
type Written = Partial<RowOf<typeof wholeStatement>>;
const statements = new Map<string, Statement<Written>>();

function statementOf(needed: readonly Part[]): Statement<Written> {
  const name = `delivery.record.${needed.map((part) => part.name).join("_")}`;
  const known = statements.get(name);
  if (known) return known;
  const made = composedStatement<Written>(name, textOf(needed));
  statements.set(name, made);
  return made;
}

/** Writes what happened; 409 `conflict` when a delivery is no longer as it was (which its lock rules out). */
export async function recordChanges(tx: Transaction, changes: Changes): Promise<void> {
  const needed = parts.filter(({ rows }) => changes[rows].length > 0);
  if (needed.length === 0) return;
  const values = needed.map(({ rows }) => JSON.stringify(changes[rows]));
  const [done] = await tx.sql(statementOf(needed), [tx.scope.tenantId, changes.at.toISOString(), ...values]);
  const written: Readonly<Record<string, number>> = done ?? {};
  const complete = needed.every(({ name, rows, counted }) => !counted || written[name] === changes[rows].length);
  if (!complete) throw new AppError("conflict");
}

import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";
import { lockOrdersOf } from "./orders.ts";
import type { AssignmentRow, DeliveryRow } from "./rows.ts";
import { deliveryColumns } from "./rows.ts";
import { activeInSql } from "./state.ts";

// A value before it is looked for: behind row-level security PostgreSQL uses no index for a join on a coalesce().
const root = "(SELECT coalesce(parent_id, id) FROM deliveries WHERE tenant_id = $1 AND id = $2)";
const group = `(d.id = ${root} OR d.parent_id = ${root})`;
// The staged delivery before its legs: one order for everybody.
const lockStatement = statement(
  "delivery.lock_group",
  `SELECT ${deliveryColumns} FROM deliveries d WHERE d.tenant_id = $1 AND ${group}
   ORDER BY d.parent_id NULLS FIRST, d.delivery_code FOR NO KEY UPDATE OF d`,
);
const assignmentColumns = `a.id, a.delivery_id, a.driver_id, w.user_id AS driver_user_id, a.carrier_code, a.status,
     a.capacity_unit::float8 AS capacity_unit, a.forced, a.created_at, a.accepted_at, a.picked_up_at`;
const isKept = `(a.status IN (${activeInSql}) OR a.capacity_unit > 0
     OR a.status = 'failed' AND d.custody = 'driver' AND a.driver_id IS NOT DISTINCT FROM d.custody_driver_id)`;
const assignmentsStatement = statement(
  "delivery.group_assignments",
  `SELECT ${assignmentColumns}
   FROM deliveries d JOIN delivery_assignments a ON a.tenant_id = $1 AND a.delivery_id = d.id
     LEFT JOIN drivers w ON w.tenant_id = $1 AND w.id = a.driver_id
   WHERE d.tenant_id = $1 AND ${group}
     AND ${isKept}
   ORDER BY a.id DESC`,
);

/** A delivery under lock, with the staged delivery and legs it belongs to; nothing of them changes but by us. */
export interface DeliveryGroup {
  delivery: DeliveryRow;
  /** The staged delivery of a leg, otherwise the delivery itself: it has price, hold and chain of custody. */
  root: DeliveryRow;
  /** Of a staged delivery, the leg from the sender to the warehouse and the one from there; otherwise empty. */
  legs: DeliveryRow[];
  /** Latest first. */
  assignments: AssignmentRow[];
}

/**
 * Locks a delivery with all that belongs to it until the end of the transaction; 404 `delivery_not_found`. Every use
 * case that changes a delivery begins here; drivers, stock and accounts are locked after it, in this order.
 */
export async function lockDeliveryGroup(tx: Transaction, id: string): Promise<DeliveryGroup> {
  const values = [tx.scope.tenantId, id] as const;
  const orders = lockOrdersOf(tx, [id]);
  const [rows, assignments] = await Promise.all([
    tx.sql(lockStatement, values),
    tx.sql(assignmentsStatement, values),
    ...orders,
  ]);
  const delivery = rows.find((row) => row.id === id);
  const root = rows.find((row) => row.parent_id === null);
  if (!delivery || !root) throw new AppError("delivery_not_found");
  return { delivery, root, legs: rows.filter((row) => row.parent_id !== null), assignments };
}

// Roots by id, each before its legs: one order for everybody.
const many = `SELECT ${deliveryColumns} FROM deliveries d
   WHERE d.tenant_id = $1 AND (d.id = ANY($2::uuid[]) OR d.parent_id = ANY($2::uuid[]))
   ORDER BY coalesce(d.parent_id, d.id), d.parent_id NULLS FIRST, d.delivery_code`;
const lockManyStatement = statement("delivery.lock_groups", `${many} FOR NO KEY UPDATE OF d`);
const findManyStatement = statement("delivery.groups", many);
const manyAssignmentsStatement = statement(
  "delivery.groups_assignments",
  `SELECT ${assignmentColumns}
   FROM delivery_assignments a JOIN deliveries d ON d.tenant_id = $1 AND d.id = a.delivery_id
     LEFT JOIN drivers w ON w.tenant_id = $1 AND w.id = a.driver_id
   WHERE a.tenant_id = $1 AND a.delivery_id = ANY($2::uuid[]) AND ${isKept}
   ORDER BY a.id DESC`,
);

/**
 * Many deliveries by the ids of their roots, each with its legs, in as many statements as one: locked until the end of the
 * transaction, or as seen without a lock. Answers those that there are, by the root's id.
 */
export async function deliveryGroups(
  tx: Transaction,
  rootIds: readonly string[],
  { lock }: { lock: boolean } = { lock: true },
): Promise<Map<string, DeliveryGroup>> {
  if (rootIds.length === 0) return new Map();
  const { tenantId } = tx.scope;
  const ids = [...new Set(rootIds)];
  const orders = lock ? lockOrdersOf(tx, ids) : [];
  const [rows] = await Promise.all([tx.sql(lock ? lockManyStatement : findManyStatement, [tenantId, ids]), ...orders]);
  const found = await tx.sql(manyAssignmentsStatement, [tenantId, rows.map(({ id }) => id)]);
  const assignmentsOf = Map.groupBy(found, ({ delivery_id }) => delivery_id);
  const groups = Map.groupBy(rows, ({ id, parent_id }) => parent_id ?? id);
  return new Map(
    [...groups].flatMap(([id, [root, ...legs]]): [string, DeliveryGroup][] => {
      if (!root || root.id !== id) return [];
      const assignments = [root, ...legs].flatMap((row) => assignmentsOf.get(row.id) ?? []);
      return [[id, { delivery: root, root, legs, assignments }]];
    }),
  );
}

/** 409 `delivery_on_waybill` while a delivery travels, or is to travel, on one (4 J10). */
export function refuseOnWaybill({ root: { waybill_id } }: Pick<DeliveryGroup, "root">): void {
  if (waybill_id !== null) throw new AppError("delivery_on_waybill", { waybill_id });
}

/** The assignment under which a delivery is being carried out, if it is. */
export function activeAssignment({ assignments }: DeliveryGroup, delivery: DeliveryRow): AssignmentRow | null {
  return assignments.find(({ id }) => id === delivery.assignment_id) ?? null;
}

/** What the driver who has the parcel still carries it under, although the delivery is no longer his. */
export function carriedAssignment({ assignments }: DeliveryGroup, delivery: DeliveryRow): AssignmentRow | null {
  return (
    assignments.find(
      ({ delivery_id, capacity_unit, id }) =>
        delivery_id === delivery.id && capacity_unit > 0 && id !== delivery.assignment_id,
    ) ?? null
  );
}

/** The failed attempt after which its driver or carrier still has the parcel, whether or not room is taken by it. */
export function holdersAttempt({ assignments }: DeliveryGroup, delivery: DeliveryRow): AssignmentRow | null {
  const failed = assignments.filter(({ delivery_id, status }) => delivery_id === delivery.id && status === "failed");
  if (delivery.custody !== "driver") return failed.find(({ capacity_unit }) => capacity_unit > 0) ?? null;
  return failed.find(({ driver_id }) => driver_id === delivery.custody_driver_id) ?? null;
}

import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { notify } from "../../messaging/notifications/index.ts";
import { emitEvents } from "../../webhooks/index.ts";
import type { KeptNotice, WarehouseNotice } from "../lifecycle/index.ts";
import { warehouseSteps } from "../lifecycle/index.ts";
import { sendTrackingLink } from "../tracking/index.ts";
import type { Subject, Told } from "./notices.ts";
import { toDriver, toOperations } from "./notices.ts";

type Row = Subject & Record<"external_reference_id" | "customer_user_id" | "transfer_manifest_id", string | null>;
type Announcing = Pick<Dependencies, "now" | "jobs" | "messages" | "publicUrl" | "randomBytes">;

// Who comes second waits, and then finds them gone: what happens to one delivery is told in its order, which the database
// gives. Those from before it did have no position but the first, and their ids.
const takeStatement = statement(
  "delivery.take_notices",
  `WITH due AS (SELECT id FROM delivery_outbox WHERE tenant_id = $1 AND delivery_id = $2 ORDER BY position, id FOR UPDATE),
   gone AS (DELETE FROM delivery_outbox o USING due WHERE o.tenant_id = $1 AND o.id = due.id RETURNING o.position, o.id, o.notice)
   SELECT notice FROM gone ORDER BY gone.position, id`,
);
const groupStatement = statement(
  "delivery.announced_family",
  `SELECT d.id, d.delivery_code, d.external_reference_id, d.transfer_manifest_id,
     (SELECT c.user_id FROM customers c WHERE c.tenant_id = $1 AND c.id = d.customer_id) AS customer_user_id
   FROM deliveries d
   WHERE d.tenant_id = $1 AND (d.id = $2 OR d.parent_id = $2)`,
);
const driversStatement = statement(
  "delivery.announced_drivers",
  `SELECT w.id AS "driverId", u.id AS "userId", u.full_name AS "fullName", u.avatar_url AS "avatarUrl", u.phone
   FROM drivers w JOIN users u ON u.id = w.user_id WHERE w.tenant_id = $1 AND w.id = ANY($2::uuid[])`,
);

/**
 * Tells of what happened to a delivery: notifications and webhooks. The rows of the outbox go in the transaction that
 * makes them, so that each is told once, whoever dies or comes at the same time (4 C4, architecture 3.7).
 */
export async function announceDelivery(
  deps: Announcing & Pick<Dependencies, "database">,
  { tenant_id, delivery_id }: { tenant_id: string; delivery_id: string },
): Promise<void> {
  await deps.database.transaction({ tenantId: tenant_id }, async (tx) => {
    const notices = (await tx.sql(takeStatement, [tenant_id, delivery_id])).map(({ notice }) => notice);
    if (notices.length > 0) await notifyAll(tx, deps, delivery_id, notices);
  });
}

/**
 * Tells of many deliveries that were made together, each by itself. One that cannot be told of now keeps nobody waiting: the
 * sweep comes back to it.
 */
export async function announceDeliveries(
  deps: Announcing & Pick<Dependencies, "database" | "log">,
  { tenant_id, delivery_ids }: { tenant_id: string; delivery_ids: readonly string[] },
): Promise<void> {
  for (const delivery_id of delivery_ids) {
    await announceDelivery(deps, { tenant_id, delivery_id }).catch((error: unknown) =>
      deps.log.error({ err: error, tenant_id, delivery_id }, "a delivery could not be told of"),
    );
  }
}

async function notifyAll(tx: Transaction, deps: Announcing, deliveryId: string, notices: KeptNotice[]): Promise<void> {
  const { tenantId } = tx.scope;
  const switched = notices.flatMap((notice) => (notice.kind === "driver_switched" ? [notice.new_driver_id] : []));
  const [group, drivers] = await Promise.all([
    tx.sql(groupStatement, [tenantId, deliveryId]),
    switched.length > 0 ? tx.sql(driversStatement, [tenantId, switched]) : [],
  ]);
  const root = group.find(({ id }) => id === deliveryId);
  if (!root) throw new Error("a notice is of a delivery that is there");
  await emitEvents(tx, deps, eventsOf(root, notices));
  if (notices.some(isUnderWay)) await sendTrackingLink(tx, deps, deliveryId);
  const told = notices.map((notice): Told => {
    const newDriverId = notice.kind === "driver_switched" ? notice.new_driver_id : null;
    return {
      notice,
      root,
      subject: group.find(({ id }) => id === notice.leg_id) ?? root,
      newDriver: drivers.find(({ driverId }) => driverId === newDriverId) ?? null,
    };
  });
  // Failure has its own notification, which says why: the change of status beside it would say the same again.
  const failure = notices.some(({ kind }) => kind === "failed");
  const worthTelling = told.filter(
    ({ notice }) => !(failure && notice.kind === "status_changed" && notice.to === "failed"),
  );
  // Operations before drivers and these before warehouses, always: the recipients' positions are locked in one order by everybody.
  for (const make of [toOperations, toDriver])
    for (const notice of worthTelling.map(make)) if (notice) await notify(tx, { deps }, notice);
  for (const notice of notices)
    if (isOfWarehouse(notice)) await warehouseSteps().announce(tx, deps, notice, notice.by ? [notice.by] : []);
}

const isUnderWay = (notice: KeptNotice) =>
  notice.kind === "status_changed" && (notice.to === "picked_up" || notice.to === "en_route_to_delivery");

const isOfWarehouse = (notice: KeptNotice): notice is KeptNotice & WarehouseNotice =>
  notice.kind === "picking_order_created" || notice.kind === "receiving_order_created";

function eventsOf({ id, delivery_code, external_reference_id }: Row, notices: readonly KeptNotice[]) {
  return notices.flatMap((notice) => {
    if (notice.kind !== "status_changed") return [];
    const { from, to, at } = notice;
    const data = { id, delivery_code, external_reference_id, from, to, at };
    return [{ type: "delivery.status_changed" as const, data, at: new Date(at) }];
  });
}

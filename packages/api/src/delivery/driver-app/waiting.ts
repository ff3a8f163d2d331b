import type { RowOf, Transaction } from "@karwan/db";
import { sqlState, statement } from "@karwan/db";
import type { FileViewer } from "../../files/index.ts";
import type { Dependencies, Issue, Reason } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import type { DeliveryGroup } from "../lifecycle/index.ts";
import { lockDeliveryGroup } from "../lifecycle/index.ts";
import { effectOf, lastDone } from "./effect.ts";
import { ownDriver } from "./own.ts";
import { payloads } from "./payloads.ts";
import type { DriverCommand } from "./perform.ts";
import { check, perform } from "./perform.ts";
import { comesTooEarly } from "./reach.ts";
import { requirePresentAttempt, taskOf } from "./task.ts";

/** How long an action waits for the one it needs (4 J13). */
export const KEPT_MS = 48 * 3600 * 1000;

/** Why an action was refused, as it is kept for those who ask again. */
export type Refusal = { reason: Reason; extra: Record<string, unknown>; issues: readonly Issue[] };
/** The one whose phone it is. */
type Driver = FileViewer & { userId: string };
type Settled = { client_id: string; status: "applied" | "rejected"; result: Refusal | null };

const waitingStatement = statement(
  "driver_app.waiting",
  `SELECT driver_id, client_id, type, payload, occurred_at, received_at FROM sync_actions
   WHERE tenant_id = $1 AND driver_id = ${ownDriver} AND delivery_id = $3 AND status = 'deferred'
   ORDER BY occurred_at, received_at, position`,
);
export type WaitingRow = RowOf<typeof waitingStatement>;
const settleStatement = statement(
  "driver_app.settle",
  `UPDATE sync_actions s SET status = r.status, result = r.result, updated_at = $4
   FROM jsonb_to_recordset($3::jsonb) AS r(client_id text, status text, result jsonb)
   WHERE s.tenant_id = $1 AND s.driver_id = $2 AND s.client_id = r.client_id`,
);
const savepoint = statement("driver_app.savepoint", "SAVEPOINT driver_command");
const undo = statement("driver_app.undo", "ROLLBACK TO SAVEPOINT driver_command");

/** What the caller's phone said of a delivery too early, in the order in which it happened. */
export function waitingFor(tx: Transaction, userId: string, deliveryId: string): Promise<WaitingRow[]> {
  return tx.sql(waitingStatement, [tx.scope.tenantId, userId, deliveryId]);
}

/** When the delivery's drivers did last something with it; moves on with what is done. */
type Doing = { last: Date | null };

/** Does a command under a savepoint, so that one refused half-way leaves nothing behind. */
async function tryCommand(
  tx: Transaction,
  deps: Dependencies,
  group: DeliveryGroup,
  command: DriverCommand,
  { doing, received }: { doing: Doing; received: Date },
): Promise<"applied" | "early"> {
  const task = await taskOf(tx, group, command.action, command.user_id);
  check(group, command);
  if (task === "stands") return "applied";
  await requirePresentAttempt(tx, task, command.at);
  if (comesTooEarly(task.status, command.action)) return "early";
  // What belongs to which attempt is told by the phone's clock, and what it does by what is true.
  const at = effectOf({ occurred: command.at, assigned: new Date(task.created_at), received, last: doing.last });
  await tx.sql(savepoint);
  try {
    const change = await perform(tx, deps, group, { ...command, at });
    await change.commit(tx, deps);
    doing.last = change.context.at;
    return "applied";
  } catch (error) {
    if (error instanceof AppError || isDefect(error)) {
      await tx.sql(undo);
      Object.assign(group, await lockDeliveryGroup(tx, group.delivery.id));
    }
    // What the driver holds in his hands was picked: that is only not said yet (4 J13).
    if (error instanceof AppError && error.reason === "picking_not_completed") return "early";
    throw error;
  }
}

/** What the database refuses where no rule of ours did; not what is wrong with the database itself. */
const isDefect = (error: unknown) => /^2[23]/.test(sqlState(error) ?? "");

const refusedFor = ({ reason, extra, issues }: AppError): Refusal => ({ reason, extra, issues });

async function attempt(
  tx: Transaction,
  deps: Dependencies,
  group: DeliveryGroup | null,
  viewer: Driver,
  { client_id, type, payload, occurred_at, received_at }: WaitingRow,
  doing: Doing,
): Promise<Settled | "early" | "defect"> {
  const refused = (error: AppError): Settled => ({ client_id, status: "rejected", result: refusedFor(error) });
  if (!group) return refused(new AppError("delivery_not_found"));
  if (deps.now().getTime() - Date.parse(received_at) > KEPT_MS) return refused(new AppError("sync_action_expired"));
  const command = {
    action: type,
    // Was validated by this schema when it came.
    payload: payloads[type].parse(payload),
    user_id: viewer.userId,
    // A link that worked when the phone sent it does for what is done with it now.
    viewer: { ...viewer, at: new Date(received_at) },
    at: new Date(occurred_at),
    // When it takes effect: what is written goes forward in this time, whatever the phones' clocks say.
    received_at: deps.now(),
  };
  try {
    const done = await tryCommand(tx, deps, group, command, { doing, received: new Date(received_at) });
    return done === "early" ? done : { client_id, status: "applied", result: null };
  } catch (error) {
    if (error instanceof AppError) return refused(error);
    if (!isDefect(error)) throw error;
    // It waits on and is tried again: a mistake of ours must cost neither this action nor those around it.
    deps.log.error({ err: error, client_id, type }, "an action of a driver was refused by the database");
    return "defect";
  }
}

/**
 * Runs what can run now of the actions that wait for a delivery, in the order in which they happened, until none can
 * any more (4 J13). The group is locked, so that each runs once; `null` for a delivery that the tenant does not have.
 */
export async function runWaiting(
  tx: Transaction,
  deps: Dependencies,
  group: DeliveryGroup | null,
  viewer: Driver,
  waiting: readonly WaitingRow[],
): Promise<void> {
  const [first] = waiting;
  if (!first) return;
  const settled: Settled[] = [];
  const doing: Doing = { last: group && (await lastDone(tx, group)) };
  let rest = [...waiting];
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (const row of rest) {
      const end = await attempt(tx, deps, group, viewer, row, doing);
      if (end === "early") continue;
      rest = rest.filter((other) => other !== row);
      if (end === "defect") continue;
      settled.push(end);
      // What waited for this one may have happened before others that are still to come.
      isMoving = end.status === "applied";
      if (isMoving) break;
    }
  }
  if (settled.length === 0) return;
  const results = JSON.stringify(settled);
  await tx.sql(settleStatement, [tx.scope.tenantId, first.driver_id, results, deps.now().toISOString()]);
}

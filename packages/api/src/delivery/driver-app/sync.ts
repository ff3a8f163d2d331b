import type { RowOf, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Language } from "@karwan/i18n";
import { translate } from "@karwan/i18n";
import type { z } from "zod";
import { deferRemoval, filesOf, viewerOf } from "../../files/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, describeFailure, forbiddenPaths, fromZod, invalidField, refillNumbers } from "../../kernel/index.ts";
import type { DeliveryGroup } from "../lifecycle/index.ts";
import { lockDeliveryGroup, receivingNumbers } from "../lifecycle/index.ts";
import { ownDriver, ownStatement } from "./own.ts";
import { payloads } from "./payloads.ts";
import { mayBeForgotten } from "./purge.ts";
import type { SyncAction, SyncResult, syncInput } from "./schema.ts";
import { KEPT_MS, runWaiting, waitingFor } from "./waiting.ts";

// A phone's clock may run a little ahead; what is far ahead cannot have happened.
const AHEAD_MS = 5 * 60_000;

type Taken = SyncAction & { position: number };

const knownStatement = statement(
  "driver_app.known_actions",
  `SELECT client_id, status, result FROM sync_actions
   WHERE tenant_id = $1 AND driver_id = ${ownDriver} AND client_id = ANY($3::text[])`,
);
type KnownRow = RowOf<typeof knownStatement>;
// In one order for everybody, so that two requests that bring the same actions wait for each other in turn.
const takeStatement = statement(
  "driver_app.take_actions",
  `INSERT INTO sync_actions (tenant_id, driver_id, client_id, type, delivery_id, payload, status, position, occurred_at, received_at, updated_at)
   SELECT $1::uuid, $2::uuid, a.client_id, a.type, a.delivery_id, a.payload, 'deferred', a.position, a.occurred_at, $4::timestamptz, $4::timestamptz
   FROM jsonb_to_recordset($3::jsonb) AS a(client_id text, type text, delivery_id uuid, payload jsonb, position int, occurred_at timestamptz)
   ORDER BY a.client_id ON CONFLICT DO NOTHING`,
);

/** An action with what its type takes of the payload; or what no time will make good in it, which must stop no other. */
function read(action: Taken, now: Date): Taken | AppError {
  const { type, payload, occurred_at } = action;
  if (Date.parse(occurred_at) > now.getTime() + AHEAD_MS) return invalidField("occurred_at", "timestamp_in_future");
  const [forbidden] = forbiddenPaths(payload);
  if (forbidden) return invalidField(forbidden.join("."), "invalid_characters");
  const parsed = payloads[type].safeParse(payload);
  return parsed.success ? { ...action, payload: parsed.data } : fromZod(parsed.error);
}

/** What an action's payload names as photos and signatures, wherever in it. */
function urlsIn(payload: unknown): string[] {
  if (typeof payload === "string") return [payload];
  return typeof payload === "object" && payload !== null ? Object.values(payload).flatMap(urlsIn) : [];
}

async function groupOf(tx: Transaction, id: string): Promise<DeliveryGroup | null> {
  return lockDeliveryGroup(tx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.reason === "delivery_not_found") return null;
    throw error;
  });
}

/**
 * Takes in what was done to one delivery, then runs all of it that can run, with what had to wait before. The group's
 * lock lets one request do this at a time, and the action's key lets it in once.
 */
function takeIn(ctx: TenantContext, driverId: string, deliveryId: string, actions: readonly Taken[]): Promise<void> {
  const { deps, caller, tenantId } = ctx;
  return deps.database.transaction(ctx.scope, async (tx) => {
    const group = await groupOf(tx, deliveryId);
    // Files that no record has yet must be there still when what waits for them runs (4 J13).
    const files = actions.flatMap(({ payload }) => urlsIn(payload));
    if (files.length > 0) await deferRemoval(tx, filesOf(deps), files, new Date(deps.now().getTime() + KEPT_MS));
    const [, waiting] = await tx.inOrder(
      () => tx.sql(takeStatement, [tenantId, driverId, JSON.stringify(actions), deps.now().toISOString()]),
      () => waitingFor(tx, caller.userId, deliveryId),
    );
    await runWaiting(tx, deps, group, viewerOf(ctx), waiting);
  });
}

function resultOf(row: KnownRow | undefined, language: Language): SyncResult {
  if (!row) throw new Error("an action was taken in and is not there");
  const { client_id, status, result } = row;
  const said = { client_id, success: status === "applied", status };
  if (status === "deferred") return { ...said, code: status, message: translate(language, "driver_delivery.deferred") };
  if (!result) return { ...said, code: null, message: null };
  const error = new AppError(result.reason, result.extra, [...result.issues]);
  const { code, message, details } = describeFailure(error, language, null);
  return { ...said, code, message, ...(details && { details }) };
}

const refused = (client_id: string, { reason, extra, issues }: AppError): KnownRow => ({
  client_id,
  status: "rejected",
  result: { reason, extra, issues },
});

/** The first of each `client_id`: the same action sent twice is one. */
function firsts(actions: readonly SyncAction[]): Taken[] {
  const byId = new Map<string, Taken>();
  for (const [position, action] of actions.entries())
    if (!byId.has(action.client_id)) byId.set(action.client_id, { ...action, position });
  return [...byId.values()];
}

const byTime = (a: Taken, b: Taken) => Date.parse(a.occurred_at) - Date.parse(b.occurred_at) || a.position - b.position;

/**
 * Replays what a phone did while it was offline: in the order of the doing, each once, one delivery at a time, each in
 * a transaction of its own, so that what cannot be done any more stops nothing else (3 §5, 4 E7, 4 J13).
 */
export async function syncActions(ctx: TenantContext, { actions }: z.output<typeof syncInput>) {
  const { deps, tenantId, caller, language } = ctx;
  const all = firsts(actions).toSorted(byTime);
  const asked = [tenantId, caller.userId, all.map(({ client_id }) => client_id)] as const;
  const [[own], before] = await ctx.read((q) => [
    q.sql(ownStatement, [tenantId, caller.userId]),
    q.sql(knownStatement, asked),
  ]);
  if (!own?.id) throw new AppError("driver_not_found");
  const known = new Map(before.map((row) => [row.client_id, row]));
  const open: Taken[] = [];
  for (const action of all) {
    const { client_id } = action;
    if ((known.get(client_id)?.status ?? "deferred") !== "deferred") continue;
    const isOld = !known.has(client_id) && mayBeForgotten(action.occurred_at, deps.now());
    const taken = isOld ? new AppError("sync_action_too_old") : read(action, deps.now());
    if (taken instanceof AppError) known.set(client_id, known.get(client_id) ?? refused(client_id, taken));
    else open.push(taken);
  }
  if (open.length > 0) await refillNumbers(deps.database, tenantId, receivingNumbers);
  for (const [deliveryId, group] of Map.groupBy(open, ({ delivery_id }) => delivery_id))
    await takeIn(ctx, own.id, deliveryId, group);
  const [after] = await ctx.read((q) => [q.sql(knownStatement, asked)]);
  for (const row of after) known.set(row.client_id, row);
  return { results: actions.map(({ client_id }) => resultOf(known.get(client_id), language)) };
}

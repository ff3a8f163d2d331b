import type { Transaction } from "@karwan/db";
import { actionContextOf } from "../../../delivery/lifecycle/index.ts";
import type { AppError, TenantContext } from "../../../kernel/index.ts";
import { recordAudits } from "../../../kernel/index.ts";
import type { LockedManifest, ManifestFact, ManifestMove } from "../../life-cycle/index.ts";
import {
  accountedFor,
  lockManifests,
  moveManifests,
  recordManifestEvents,
  requireManifests,
} from "../../life-cycle/index.ts";
import { RETRIES } from "../again.ts";
import { countItems, homesStatement, lockItems, receiveItems } from "../repository.ts";
import type { Plan } from "./plan.ts";
import { refuseWhole } from "./refuse.ts";

/** What the first part of a call did: ids in the order of the request. */
export interface Receipt {
  received: string[];
  /** Of these orders can be made. */
  ready: string[];
  /** Of these none can, by their ids: for what they are themselves. */
  refused: ReadonlyMap<string, AppError>;
  /** How many of them have no number yet. */
  unnumbered: number;
  manifests: { manifest: LockedManifest; remaining: number; item_ids: string[] }[];
}

const counted: ReadonlySet<string> = new Set(accountedFor);

/** How many items of a manifest there are by status. */
export async function itemCounts(tx: Transaction, ids: readonly string[]): Promise<Map<string, Map<string, number>>> {
  const rows = ids.length === 0 ? [] : await tx.sql(countItems, [tx.scope.tenantId, ids]);
  const perManifest = Map.groupBy(rows, ({ manifest_id }) => manifest_id);
  return new Map([...perManifest].map(([id, of]) => [id, new Map(of.map(({ status, items }) => [status, items]))]));
}

const sumWhere = (counts: ReadonlyMap<string, number> | undefined, holds: (status: string) => boolean) =>
  [...(counts ?? [])].reduce((sum, [status, items]) => sum + (holds(status) ? items : 0), 0);

/** Starts receiving what only just arrived; what is being received goes on (2 §3). */
async function start(tx: Transaction, ctx: TenantContext, manifests: readonly LockedManifest[], at: Date) {
  const waiting = manifests.filter(({ status }) => status === "awaiting_receipt");
  const patch = { receiving_started_at: at.toISOString(), received_by: ctx.caller.userId };
  const moves = waiting.map((manifest): ManifestMove => ({ manifest, action: "start_receiving", patch }));
  await moveManifests(tx, ctx.deps, moves, at);
  return waiting.map(({ id }): ManifestFact => ({ manifest_id: id, event: "receiving_started" }));
}

/** Ends receiving where every item is accounted for (2 §3, 3 §9). */
async function complete(
  tx: Transaction,
  ctx: TenantContext,
  manifests: readonly LockedManifest[],
  counts: Awaited<ReturnType<typeof itemCounts>>,
  at: Date,
) {
  const over = manifests.flatMap((manifest) => {
    const of = counts.get(manifest.id);
    if (manifest.status !== "receiving" || sumWhere(of, (status) => !counted.has(status)) > 0) return [];
    const received_count = sumWhere(of, (status) => counted.has(status) && status !== "exception" && status !== "void");
    return { manifest, received_count, hasExceptions: of?.has("exception") ?? false };
  });
  const moves = over.map(({ manifest, received_count, hasExceptions }): ManifestMove => {
    const received_by = manifest.received_by ?? ctx.caller.userId;
    const patch = { received_at: at.toISOString(), received_by, received_count };
    return { manifest, action: hasExceptions ? "end_with_exceptions" : "complete_receiving", patch };
  });
  await moveManifests(tx, ctx.deps, moves, at);
  return over.map(({ manifest, received_count }): ManifestFact => {
    return { manifest_id: manifest.id, event: "receiving_completed", payload: { received_count } };
  });
}

/** Who received what, for the record of changes. */
async function audit(tx: Transaction, ctx: TenantContext, facts: readonly ManifestFact[]): Promise<void> {
  const perManifest = Map.groupBy(facts, ({ manifest_id }) => manifest_id);
  const entries = [...perManifest].map(([entity_id, told]) => ({
    action: "transfer_manifest.receive",
    entity_type: "transfer_manifest",
    entity_id,
    after: {
      item_ids: told.flatMap(({ manifest_item_id }) => manifest_item_id ?? []),
      events: [...new Set(told.map(({ event }) => event))],
    },
  }));
  await recordAudits(tx, ctx, entries);
}

/** The items of the request that there are, locked behind their manifests, in the order of the request. */
async function lockAll(tx: Transaction, ids: readonly string[]) {
  const homes = ids.length === 0 ? [] : await tx.sql(homesStatement, [tx.scope.tenantId, ids]);
  const found = await lockManifests(
    tx,
    homes.map(({ manifest_id }) => manifest_id),
  );
  const rows = homes.length === 0 ? [] : await tx.sql(lockItems, [tx.scope.tenantId, homes.map(({ id }) => id)]);
  const itemOf = new Map(rows.map((row) => [row.id, row]));
  const items = ids.flatMap((id) => itemOf.get(id) ?? []);
  const order = [...new Set(items.map(({ manifest_id }) => manifest_id))];
  const manifestOf = new Map(found.map((manifest) => [manifest.id, manifest]));
  return { items, manifests: order.flatMap((id) => manifestOf.get(id) ?? []) };
}

async function receiveWithin(tx: Transaction, ctx: TenantContext, plan: Plan): Promise<Receipt> {
  const settings = await requireManifests(tx);
  const { items, manifests } = await lockAll(tx, plan.ids);
  const refused = await refuseWhole(tx, { items, manifests }, settings);
  const eligible = items.filter(({ id }) => !refused.has(id));
  const at = ctx.deps.now();
  const started = await start(tx, ctx, manifests, at);
  const ids = eligible.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await tx.sql(receiveItems, [tx.scope.tenantId, ids, at.toISOString()]);
  const fresh = new Set(rows.map(({ id }) => id));
  const received = eligible.filter(({ id }) => fresh.has(id));
  for (const item of received) item.status = "received";
  const counts = await itemCounts(
    tx,
    manifests.map(({ id }) => id),
  );
  const ended = await complete(tx, ctx, manifests, counts, at);
  const told = received.map(
    ({ id, manifest_id, barcode_value }): ManifestFact => ({
      manifest_id,
      event: "item_received",
      manifest_item_id: id,
      payload: { barcode_value },
    }),
  );
  const facts = [...started, ...told, ...ended];
  await recordManifestEvents(tx, facts, actionContextOf(ctx));
  await audit(tx, ctx, facts);
  const states = manifests.map((manifest) => ({
    manifest,
    remaining: sumWhere(counts.get(manifest.id), (status) => !counted.has(status)),
    item_ids: items.filter(({ manifest_id }) => manifest_id === manifest.id).map(({ id }) => id),
  }));
  const whole = new Set(states.flatMap(({ manifest, remaining }) => (remaining === 0 ? manifest.id : [])));
  const ready = eligible.filter(({ manifest_id }) => whole.has(manifest_id));
  return {
    received: received.map(({ id }) => id),
    ready: ready.map(({ id }) => id),
    refused,
    unnumbered: ready.filter(({ order_number }) => order_number === null).length,
    manifests: states,
  };
}

/**
 * Receives what a call names, all of it or nothing (2 §3, 2 §4.9): a manifest whose state forbids it refuses the whole call
 * before anything is written. Manifests are locked by id, then their items.
 */
export function receive(ctx: TenantContext, plan: Plan): Promise<Receipt> {
  return ctx.deps.database.transaction(ctx.scope, (tx) => receiveWithin(tx, ctx, plan), { retries: RETRIES });
}

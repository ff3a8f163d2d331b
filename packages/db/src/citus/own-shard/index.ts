import { ClusterError } from "../errors.ts";
import { whoHoldsShards } from "../movers.ts";
import { FIRST } from "../place.ts";
import { LOCK_OF_MOVES, renewGround } from "../settings.ts";
import type { Admin } from "./admin.ts";
import { asAdmin, requireReplication } from "./admin.ts";
import type { Company } from "./company.ts";
import { companyOf, onShard } from "./company.ts";
import { copiesLackedBy } from "./copies.ts";
import { clearLeftover } from "./leftover.ts";
import type { Node } from "./node.ts";
import { nameOf, nodeNamed, nodesOf } from "./node.ts";
import { renumberOutboxes } from "./outbox.ts";
import type { Shard } from "./shards.ts";
import { contentsOn, keysOn, rangeOf, rowsIn, shardsIn } from "./shards.ts";
import { lendingSight } from "./sight.ts";
import { beginStreamsAnew } from "./streams.ts";
import type { Mode } from "./transfer.ts";
import { transfer, withPatience } from "./transfer.ts";
import type { Patience } from "./watch.ts";
import { INTERRUPTED } from "./watch.ts";

type Progress = (line: string) => void;
export type OwnShardOptions = {
  /** As a superuser of the coordinator, who may connect to every node. */
  url: string;
  code: string;
  onProgress?: Progress;
  /** Ends it before it is through: nothing has happened then. */
  signal?: AbortSignal | undefined;
  /** How long nothing may come on. */
  patience?: Patience | undefined;
};
type Waiting = Pick<OwnShardOptions, "signal" | "patience">;
export type MoveOptions = OwnShardOptions & {
  /** A node that takes rows, by host and port. */
  to: string;
  /** Has the writes of the company wait for all of it, where nodes can't hand on what is written meanwhile. */
  blockWrites?: boolean;
};

export type Isolated = { code: string; name: string; node: string; rows: number; shards: number };
export type Moved = Isolated & { from: string };

async function requireAlone({ mover }: Admin): Promise<void> {
  const { rows } = await mover.query<{ mine: boolean }>("SELECT pg_try_advisory_lock($1, 0) AS mine", [LOCK_OF_MOVES]);
  if (!rows[0]?.mine)
    throw new ClusterError(
      `Shards of this database are being moved just now, a company is being taken out, in or away, or a backup is being taken. ${await whoHoldsShards(mover)}`,
    );
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** What the same shards hold on the node that they leave and on the one that they come to. */
const comparing =
  ({ watcher }: Admin, node: Node, to: Node, shards: readonly Shard[]) =>
  async () => {
    const [were, are] = await contentsOn(watcher, [
      { node, shards },
      { node: to, shards },
    ]);
    return { were: were ?? new Map(), are: are ?? new Map() };
  };

const lastShard = async (client: Admin["watcher"]): Promise<string> =>
  (await client.query<{ last: string }>("SELECT max(shardid)::text AS last FROM pg_dist_shard")).rows[0]?.last ?? "0";

/** What is looked at behind its end undoes nothing any more, and says so. */
async function lookingBack<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new ClusterError(`It is done, but not all was as it should be when it was looked at afterwards: ${said}`, {
      cause,
    });
  }
}

/** Says which tables have other foreign keys on new shards than they had on the old ones. */
async function requireKeys(
  { watcher }: Admin,
  node: Node,
  had: ReadonlySet<string>,
  shards: readonly Shard[],
): Promise<void> {
  const have = await keysOn(watcher, node, shards);
  const other = [...[...had].filter((one) => !have.has(one)), ...[...have].filter((one) => !had.has(one))];
  if (other.length > 0)
    throw new ClusterError(
      `All rows are there, but foreign keys are not what they were: ${other.slice(0, 5).join(", ")}.`,
    );
}

/**
 * Splits the shards while writes of all whose rows lie there wait. Handed on meanwhile, Citus loses track of an update that comes
 * between its note of where it begins and the keys of the new shards: it never gets to an end then.
 */
async function isolate(admin: Admin, company: Company, say: Progress, waiting: Waiting): Promise<Isolated> {
  const { watcher, mover, lender } = admin;
  const { code, id, name, node, shard } = company;
  const others = await onShard(watcher, company);
  const range = await rangeOf(watcher, shard);
  const old = await shardsIn(watcher, shard, range);
  const whose = others.length > 1 ? `with ${others.length - 1} other companies` : "alone as yet";
  say(
    `${code} lies on ${nameOf(node)} ${whose}, on ${old.length} shards: ${others.length > 1 ? "their" : "its"} writes wait until it has its own`,
  );
  const keys = await keysOn(watcher, node, old);
  const since = performance.now();
  const step = {
    text: "SELECT isolate_tenant_to_new_shard($1::regclass, $2::uuid, 'CASCADE', shard_transfer_mode => $3::citus.shard_transfer_mode)",
    values: [FIRST, id, "block_writes"],
    watch: { ...waiting, from: nameOf(node), to: nameOf(node), split: { on: node, after: await lastShard(watcher) } },
    compare: async () => {
      const { shard: own } = await companyOf(mover, code);
      const shards = await shardsIn(mover, own, range);
      const [were, are] = await contentsOn(watcher, [
        { node, shards: old },
        { node, shards },
      ]);
      return { were: were ?? new Map(), are: are ?? new Map() };
    },
  };
  const { rows, countedMs } = await withPatience(admin, () => lendingSight(lender, node, () => transfer(admin, step)));
  say(
    `${rowsIn(rows)} rows of ${others.length} tenants counted before and after in ${countedMs} ms; ${seconds(since)} in all`,
  );
  return lookingBack(async () => {
    const now = await companyOf(watcher, code);
    await requireKeys(admin, node, keys, await shardsIn(watcher, now.shard, range));
    const shards = await shardsIn(watcher, now.shard, await rangeOf(watcher, now.shard));
    const [own] = await contentsOn(watcher, [{ node, shards }]);
    return { code, name, node: nameOf(node), rows: rowsIn(own ?? new Map()), shards: shards.length };
  });
}

/** On a connection of its own, by nobody else at the same time, in a database whose functions know of it. */
const prepared = <T>(
  { url, code, signal }: OwnShardOptions,
  work: (admin: Admin, company: Company) => Promise<T>,
): Promise<T> =>
  asAdmin(url, async (admin) => {
    await requireAlone(admin);
    const company = await companyOf(admin.watcher, code);
    await renewGround(admin.mover);
    if (signal?.aborted) throw new ClusterError(INTERRUPTED);
    return work(admin, company);
  });

async function requireMode({ watcher }: Admin, mode: Mode): Promise<void> {
  if (mode === "force_logical") await requireReplication(watcher, await nodesOf(watcher));
}

/** Gives a company shards of its own, on the node where it is. */
export const isolateTenant = (options: OwnShardOptions): Promise<Isolated> =>
  prepared(options, (admin, company) => {
    const { code, node, isAlone } = company;
    if (isAlone) throw new ClusterError(`${code} has shards of its own already, on ${nameOf(node)}.`);
    return isolate(admin, company, options.onProgress ?? (() => {}), options);
  });

type Way = { to: Node; mode: Mode } & Waiting;

/** Brings a node what every node has a copy of, as rows of companies point there: one that was just added has none. */
async function bringCopies(admin: Admin, from: Node, { to, mode, ...waiting }: Way, say: Progress): Promise<void> {
  const { watcher } = admin;
  const shards = await copiesLackedBy(watcher, to);
  const [first] = shards;
  if (!first) return;
  await clearLeftover(admin.guard, to, shards, waiting.signal);
  const keys = await keysOn(watcher, from, shards);
  const step = {
    text: "SELECT citus_copy_shard_placement($1::bigint, $2::int, $3::int, $4::citus.shard_transfer_mode)",
    values: [first.shard, from.id, to.id, mode],
    watch: { ...waiting, from: nameOf(from), to: nameOf(to) },
    compare: comparing(admin, from, to, shards),
  };
  const { rows } = await withPatience(admin, () => lendingSight(admin.lender, to, () => transfer(admin, step)));
  await lookingBack(() => requireKeys(admin, to, keys, shards));
  say(`${nameOf(to)} had no copy yet of what every node has: ${rowsIn(rows)} rows of ${shards.length} tables copied`);
}

async function move(
  admin: Admin,
  company: Company,
  { to, mode, ...waiting }: Way,
): Promise<{ rows: number; countedMs: number; shards: number }> {
  const { watcher } = admin;
  const { node, shard } = company;
  const shards = await shardsIn(watcher, shard, await rangeOf(watcher, shard));
  const keys = await keysOn(watcher, node, shards);
  await clearLeftover(admin.guard, to, shards, waiting.signal);
  const step = {
    text: "SELECT citus_move_shard_placement($1::bigint, $2::int, $3::int, $4::citus.shard_transfer_mode)",
    values: [shard, node.id, to.id, mode],
    watch: { ...waiting, from: nameOf(node), to: nameOf(to) },
    compare: comparing(admin, node, to, shards),
    settle: async () => {
      await renumberOutboxes(watcher, to, shards);
      await beginStreamsAnew(watcher, to, shards);
    },
  };
  const { rows, countedMs } = await withPatience(admin, () =>
    lendingSight(admin.lender, to, () => transfer(admin, step)),
  );
  await lookingBack(() => requireKeys(admin, to, keys, shards));
  return { rows: rowsIn(rows), countedMs, shards: shards.length };
}

/** Brings a company with all of its rows to another node while it works, on shards of its own: it is given them where it has none. */
export const moveTenant = ({ to, blockWrites = false, ...options }: MoveOptions): Promise<Moved> =>
  prepared(options, async (admin, found) => {
    const mode: Mode = blockWrites ? "block_writes" : "force_logical";
    const say = options.onProgress ?? (() => {});
    const { code, name, node } = found;
    const target = nodeNamed(await nodesOf(admin.watcher), to);
    if (target.id === node.id) throw new ClusterError(`${code} is on ${nameOf(node)} already.`);
    await requireMode(admin, mode);
    if (!found.isAlone) await isolate(admin, found, say, options);
    const way: Way = { to: target, mode, signal: options.signal, patience: options.patience };
    await bringCopies(admin, node, way, say);
    const since = performance.now();
    const company = found.isAlone ? found : await companyOf(admin.watcher, code);
    const { rows, countedMs, shards } = await move(admin, company, way);
    say(`${rows} rows counted on both nodes in ${countedMs} ms; ${seconds(since)} in all`);
    return { code, name, node: nameOf(target), from: nameOf(node), rows, shards };
  });

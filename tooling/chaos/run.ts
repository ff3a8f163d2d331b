import { join } from "node:path";
import { unlessAborted } from "../ops/interrupt.ts";
import type { Shop } from "../ops/shop.ts";
import { makeAdministrator, makeBin, makeStock, openShop } from "../ops/shop.ts";
import { startClient } from "./client.ts";
import type { ChaosDatabase } from "./database.ts";
import { settleDust } from "./dust.ts";
import type { Fleet, Victim } from "./fleet.ts";
import { startFleet } from "./fleet.ts";
import { openJournal } from "./journal.ts";
import type { Pair } from "./operations.ts";
import { openNetwork } from "./parcels/network.ts";
import type { Receiver } from "./parcels/receiver.ts";
import { startReceiver } from "./parcels/receiver.ts";
import { parcelSource } from "./parcels/source.ts";
import { randomFrom } from "./random.ts";
import { stockSource } from "./stock-source.ts";
import type { Verdict } from "./verify.ts";
import { verify } from "./verify.ts";

export type ChaosOptions = {
  /** Holds the database, and the journal in `journal.ndjson`. */
  folder: string;
  seed: number;
  kills: number;
  clients: number;
  /** Which of them may be killed. */
  victims: readonly [Victim, ...Victim[]];
  /** Acknowledged requests from one kill to the next, at least and at most. */
  between: readonly [number, number];
  /** Rows of stock that each client has to himself, in pairs. */
  pairs: number;
  /** Ends what killed requests and workers had taken once all is quiet, instead of waiting until its time is over. */
  expireLeases: boolean;
  /** In place of a PostgreSQL of the run's own. */
  database?: ChaosDatabase | undefined;
  onProgress: (line: string) => void;
  signal?: AbortSignal;
};

export type ChaosReport = Verdict & { seed: number; kills: Record<string, number>; seconds: number };

/** The file in a run's folder that says what each client knew, and when. */
export const JOURNAL = "journal.ndjson";
const HOT_PAIRS = 2;
const INITIAL = 60;
const SETTLE_MS = 150_000;
/** How often nobody hears the news while something is killed. */
const DEAF = 0.3;

async function makePairs(fleet: Fleet, shop: Shop, { clients, pairs: each }: ChaosOptions) {
  const [base] = fleet.bases;
  const bins = [await makeBin(base, shop, "A1"), await makeBin(base, shop, "B1")] as const;
  const pair = async (name: string, owner: number | null): Promise<Pair> => {
    const row = await makeStock(base, shop, bins[0], name, INITIAL);
    return { owner, rows: [row, await makeStock(base, shop, bins[1], name, INITIAL, row.item_id)] };
  };
  const first = await pair("HOT-0", null);
  const hot: [Pair, ...Pair[]] = [first];
  for (let n = 1; n < HOT_PAIRS; n += 1) hot.push(await pair(`HOT-${n}`, null));
  const own = await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const pairs: Pair[] = [];
      for (let n = 0; n < each; n += 1) pairs.push(await pair(`OWN-${client}-${n}`, client));
      return pairs;
    }),
  );
  return { hot, own };
}

/** Resolves when so many requests more have been acknowledged than at the call. */
function counter() {
  let count = 0;
  const waiting: { at: number; resolve: () => void }[] = [];
  return {
    add() {
      count += 1;
      for (const waiter of waiting) if (count >= waiter.at) waiter.resolve();
    },
    async more(amount: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ at: count + amount, resolve });
      await promise;
    },
  };
}

type Ground = { fleet: Fleet; receiver: Receiver };

async function killInTurn({ fleet, receiver }: Ground, options: ChaosOptions, more: (amount: number) => Promise<void>) {
  const random = randomFrom(options.seed, "kills");
  const [low, high] = options.between;
  const kills: Record<string, number> = {};
  for (let n = 1; n <= options.kills; n += 1) {
    await more(random.int(low, high));
    const victim = random.pick(options.victims);
    const since = performance.now();
    if (random.chance(DEAF)) await receiver.down();
    await fleet.kill(victim);
    await receiver.up();
    kills[victim] = (kills[victim] ?? 0) + 1;
    options.onProgress(
      `Kill ${n} of ${options.kills}: ${victim}, all back after ${Math.round(performance.now() - since)} ms`,
    );
  }
  await more(high);
  return kills;
}

async function attack({ fleet, receiver }: Ground, options: ChaosOptions) {
  const [base] = fleet.bases;
  const shop = await openShop(base, await makeAdministrator(fleet.env), "CHAOS");
  const [network, { hot, own }] = await Promise.all([
    openNetwork(base, shop, { drivers: 2 * options.clients, receiver: receiver.url }),
    makePairs(fleet, shop, options),
  ]);
  const journal = openJournal(join(options.folder, JOURNAL));
  const acknowledged = counter();
  let stopping = false;
  const clients = own.map((pairs, number) => {
    const name = `S${options.seed}-${number}`;
    const random = randomFrom(options.seed, `client ${number}`);
    const exchange = { random, shop, network, servers: fleet.bases, journal };
    return startClient({
      ...exchange,
      name,
      stock: stockSource(random, { hot, own: pairs }),
      parcels: parcelSource({ ...exchange, name, drivers: [2 * number, 2 * number + 1] }),
      stopping: () => stopping || (options.signal?.aborted ?? false),
      onAcknowledged: acknowledged.add,
    });
  });
  const killing = killInTurn({ fleet, receiver }, options, acknowledged.more).finally(() => {
    stopping = true;
  });
  const [kills] = await Promise.all([killing, ...clients.map((client) => client.done)]);
  if (options.expireLeases) await fleet.expireLeases();
  await Promise.all(clients.map((client) => client.settleAll(Date.now() + SETTLE_MS)));
  receiver.heal();
  const { databaseUrl } = fleet;
  const { tenantId } = shop;
  await settleDust(fleet, tenantId, { hurry: options.expireLeases });
  const left = await fleet.quiet();
  const pairs = [...hot, ...own.flat()];
  const found = { databaseUrl, tenantId, network, receiver, journal: journal.path, pairs, initial: INITIAL };
  const verdict = await verify(found);
  return { kills, ...verdict, problems: [...left, ...verdict.problems] };
}

/**
 * Kills servers and PostgreSQL under mixed writes, repeats what is unknown until it is known, then compares the clients'
 * journal with the database. The seed decides the requests and the moments of the kills, counted in
 * acknowledged requests; what is under way at such a moment is the machine's to decide.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const since = performance.now();
  const receiver = await startReceiver(randomFrom(options.seed, "receiver"));
  const fleet = await startFleet(join(options.folder, "data"), options.onProgress, options.database);
  try {
    const found = await unlessAborted(options.signal, attack({ fleet, receiver }, options));
    return { seed: options.seed, seconds: Math.round((performance.now() - since) / 1000), ...found };
  } finally {
    await fleet.stop();
    await receiver.stop();
  }
}

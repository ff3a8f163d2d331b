import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { unlessAborted } from "../../ops/interrupt.ts";
import { makeAdministrator, openShop } from "../../ops/shop.ts";
import type { Tally } from "../day/ask.ts";
import { asker } from "../day/ask.ts";
import { Queue } from "../day/queue.ts";
import { killInTurn } from "../day/run.ts";
import type { Fleet, Victim } from "../fleet.ts";
import { startFleet } from "../fleet.ts";
import { randomFrom } from "../random.ts";
import type { Ground } from "./ground.ts";
import { inTurns, makeGround } from "./ground.ts";
import { keep } from "./keeper.ts";
import type { Drill, Placed } from "./shopper.ts";
import { buy, look } from "./shopper.ts";
import { verifyShoppers } from "./verify.ts";

export type ShoppersOptions = {
  /** Holds the database. */
  folder: string;
  seed: number;
  shoppers: number;
  /** How many orders each means to place. */
  orders: number;
  kills: number;
  victims: readonly [Victim, ...Victim[]];
  /** How many shop at a time, and how many run the shop. */
  hands: number;
  /** So long people shop; who has not begun by then stays away, and kills that are left come at once. */
  minutes: number;
  onProgress: (line: string) => void;
  signal?: AbortSignal;
};
export type ShoppersReport = Tally & {
  seed: number;
  seconds: number;
  working: number;
  kills: Record<string, number>;
  placed: number;
  refusals: Record<string, number>;
  problems: string[];
};

const CODE = "DRILL";
const PRODUCTS = 12;
/** Against hanging only: what a dead server had in its hands is free after a lease, and is asked for again some seconds later. */
const PATIENCE_MS = 300_000;
const POLL_MS = 250;
/** Of how many parts of the shopping each is told. */
const PARTS = 20;

/** Waits until gateways have been asked for all that is to go back, and late callbacks have come. */
async function paymentsSettled(fleet: Fleet, ground: Ground): Promise<void> {
  const left = `SELECT (SELECT count(*) FROM payment_refunds WHERE tenant_id = $1 AND status = 'pending')
    + (SELECT count(*) FROM pgboss.job WHERE name LIKE 'payment.%' AND state < 'completed') AS jobs`;
  const client = new pg.Client({ connectionString: fleet.superuserUrl() });
  await client.connect();
  try {
    await fleet.expireJobs();
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await delay(POLL_MS)) {
      const { rows } = await client.query<{ jobs: string }>(left, [ground.shop.tenantId]);
      if (rows[0]?.jobs === "0") return;
      await fleet.hurryPayments();
    }
  } finally {
    await client.end();
  }
}

async function work(fleet: Fleet, options: ShoppersOptions): Promise<Omit<ShoppersReport, "seed" | "seconds">> {
  const [base] = fleet.bases;
  const administrator = await makeAdministrator(fleet.env);
  const shop = await openShop(base, administrator, CODE);
  const size = { shoppers: options.shoppers, products: PRODUCTS };
  const { hands: many, onProgress: say } = options;
  const ground = await makeGround(base, { shop, administrator, code: CODE }, { ...size, hands: many, say });
  const tally: Tally = { requests: 0, repeated: 0, internalErrors: 0 };
  let [done, isOver] = [0, false];
  const aborted = () => isOver || (options.signal?.aborted ?? false);
  const ask = asker(fleet.bases, randomFrom(options.seed, "answers"), tally, aborted);
  const placed: Placed[] = [];
  const drill: Drill = { ground, ask, toRun: new Queue(), placed, refusals: new Map(), problems: [] };
  const people = [...ground.shoppers];
  const since = performance.now();
  const meant = options.shoppers * options.orders;
  const isLate = () => performance.now() - since > options.minutes * 60_000;
  const tellDone = () => {
    done += 1;
    if (done % Math.ceil(meant / PARTS) > 0) return;
    const seconds = Math.round((performance.now() - since) / 1000);
    say(
      `${done} of ${meant} purchases tried in ${seconds} s: ${placed.length} orders, ${drill.problems.length} problems`,
    );
  };
  const shopAll = async () => {
    for (let who = people.shift(); who && !aborted() && !isLate(); who = people.shift()) {
      const random = randomFrom(options.seed, `shopper ${who.number}`);
      for (let round = 1; round <= options.orders; round += 1)
        await buy(drill, who, random, round)
          .catch((error: unknown) => void drill.problems.push(String(error)))
          .finally(tellDone);
    }
  };
  const hands = Array.from({ length: options.hands }, (_, n) => n);
  const killing = killInTurn(fleet, options, () => (isLate() ? 1 : done / meant), aborted);
  const keeping = Promise.all(hands.map((n) => keep(drill, randomFrom(options.seed, `keeper ${n}`))));
  await Promise.all(hands.map(shopAll));
  const kills = await killing;
  drill.toRun.close();
  await keeping;
  const working = Math.round((performance.now() - since) / 1000);
  if (people.length > 0) say(`${people.length} shoppers stayed away: the time was up`);
  say(`${placed.length} orders in ${working} s: now the books`);
  await paymentsSettled(fleet, ground);
  await inTurns(ground.shoppers, many, (who, n) =>
    look(drill, who, ground.shoppers[(n + 1) % ground.shoppers.length] ?? who),
  );
  isOver = true;
  const found = await verifyShoppers(fleet.databaseUrl, fleet.superuserUrl(), ground, placed);
  const problems = [...drill.problems, ...found];
  return { ...tally, working, kills, placed: placed.length, refusals: Object.fromEntries(drill.refusals), problems };
}

/**
 * Shoppers fill carts, click twice, lose answers, pay in three ways with gateways that tell late, twice and in any order, and
 * think better of it; those who run the shop approve, send, cancel and refund, while servers are killed under all of them. Then
 * every order was paid once or not at all, stock and money add up, and nobody saw what is another's.
 */
export async function runShoppers(options: ShoppersOptions): Promise<ShoppersReport> {
  const since = performance.now();
  const fleet = await startFleet(join(options.folder, "data"), options.onProgress);
  try {
    const found = await unlessAborted(options.signal, work(fleet, options));
    return { seed: options.seed, seconds: Math.round((performance.now() - since) / 1000), ...found };
  } finally {
    await fleet.stop();
  }
}

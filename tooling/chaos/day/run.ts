import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { unlessAborted } from "../../ops/interrupt.ts";
import { makeAdministrator, openShop } from "../../ops/shop.ts";
import type { ChaosDatabase } from "../database.ts";
import type { Fleet, Victim } from "../fleet.ts";
import { startFleet } from "../fleet.ts";
import type { Random } from "../random.ts";
import { randomFrom } from "../random.ts";
import type { Day } from "./actors.ts";
import { dispatch, drive, pick, placeParcel, receive } from "./actors.ts";
import type { Tally } from "./ask.ts";
import { asker } from "./ask.ts";
import type { Ground } from "./ground.ts";
import { makeGround } from "./ground.ts";
import type { Parcel, Task, Way } from "./parcels.ts";
import { ways as everyWay } from "./parcels.ts";
import { Queue } from "./queue.ts";
import { verifyDay } from "./verify.ts";

export type DayOptions = {
  /** Holds the database. */
  folder: string;
  seed: number;
  parcels: number;
  kills: number;
  victims: readonly [Victim, ...Victim[]];
  drivers: number;
  /** How many of each other kind work side by side. */
  hands: number;
  /** Left out: a PostgreSQL of its own. */
  database?: ChaosDatabase | undefined;
  onProgress: (line: string) => void;
  signal?: AbortSignal;
};

export type DayReport = Tally & {
  seed: number;
  seconds: number;
  /** Of them for the parcels, without making the ground and verifying. */
  working: number;
  kills: Record<string, number>;
  ways: Record<Way, number>;
  problems: string[];
};

const PIECES = 100_000;
const TICK_MS = 1000;

/** Six in ten go out of stock; of those that pass through, some come back to the door once, and some go home for good. */
function wayOf(random: Random): Way {
  const dice = random.int(1, 20);
  if (dice <= 12) return "from_warehouse";
  return dice <= 17 ? "staged" : dice <= 19 ? "retried" : "returned";
}

type Killing = Pick<DayOptions, "seed" | "kills" | "victims" | "onProgress">;

/** Kills one after the other, each when a further part of the work is done. */
export async function killInTurn(fleet: Fleet, options: Killing, share: () => number, isOver: () => boolean) {
  const random = randomFrom(options.seed, "kills");
  const kills: Record<string, number> = {};
  for (let n = 1; n <= options.kills; n += 1) {
    while (share() < n / (options.kills + 1) && !isOver()) await delay(TICK_MS / 10);
    if (isOver()) break;
    const victim = random.pick(options.victims);
    const since = performance.now();
    await fleet.kill(victim);
    kills[victim] = (kills[victim] ?? 0) + 1;
    options.onProgress(
      `Kill ${n} of ${options.kills}: ${victim}, all back after ${Math.round(performance.now() - since)} ms`,
    );
  }
  return kills;
}

async function work(fleet: Fleet, options: DayOptions): Promise<Omit<DayReport, "seed" | "seconds">> {
  const [base] = fleet.bases;
  const shop = await openShop(base, await makeAdministrator(fleet.env), "DAY");
  const ground = await makeGround(base, shop, { drivers: options.drivers, initial: PIECES });
  const random = randomFrom(options.seed, "day");
  const tally: Tally = { requests: 0, repeated: 0, internalErrors: 0 };
  const parcels: Parcel[] = [];
  const queues = { toAssign: new Queue<Task>(), toReceive: new Queue<Task>(), pickable: new Queue<true>() };
  const toDrive = ground.drivers.map(() => new Queue<Task>());
  const over = Promise.withResolvers<void>();
  let left = options.parcels;
  let isOver = false;
  const aborted = () => isOver || (options.signal?.aborted ?? false);
  const day: Day = {
    ground,
    random,
    ask: asker(fleet.bases, random, tally, aborted),
    ...queues,
    toDrive,
    toPick: new Map(),
    problems: [],
    onDone(parcel) {
      if (parcel.isDone) return;
      parcel.isDone = true;
      parcels.push(parcel);
      left -= 1;
      if (left === 0) over.resolve();
    },
  };
  const ways: Record<Way, number> = { from_warehouse: 0, staged: 0, retried: 0, returned: 0 };
  let next = 0;
  const clerk = async () => {
    while (next < options.parcels && !aborted()) {
      next += 1;
      // Each at least once, however few parcels there are.
      const way = everyWay[next - 1] ?? wayOf(random);
      ways[way] += 1;
      await placeParcel(day, next, way);
    }
  };
  const since = performance.now();
  const hands = Array.from({ length: options.hands }, (_, n) => n);
  const actors = [
    ...hands.map(clerk),
    ...hands.map(() => dispatch(day)),
    ...hands.map(() => receive(day)),
    ...hands.map((n) => pick(day, n)),
    ...toDrive.map((_, n) => drive(day, n)),
  ];
  const killing = killInTurn(
    fleet,
    options,
    () => 1 - left / options.parcels,
    () => left === 0 || aborted(),
  );
  await Promise.race([over.promise, Promise.all(actors)]);
  const working = Math.round((performance.now() - since) / 1000);
  const kills = await killing;
  isOver = true;
  for (const queue of [...Object.values(queues), ...toDrive]) queue.close();
  await Promise.all(actors);
  options.onProgress(`${options.parcels} parcels in ${working} s: now the books`);
  const problems = [...day.problems, ...(await foundBy(fleet, ground, parcels))];
  return { ...tally, working, kills, ways, problems };
}

async function foundBy(fleet: Fleet, ground: Ground, parcels: readonly Parcel[]): Promise<string[]> {
  const unfinished = await fleet.quiet();
  return [...unfinished, ...(await verifyDay(fleet.databaseUrl, fleet.superuserUrl(), ground, parcels))];
}

/**
 * A day in a warehouse: clerks, dispatchers, receivers, pickers in waves and drivers carry parcels through it while servers
 * are killed under them; then each parcel's way is compared with who held it, and the books are added up. The seed decides
 * the parcels and whom the kills hit.
 */
export async function runDay(options: DayOptions): Promise<DayReport> {
  const since = performance.now();
  const fleet = await startFleet(join(options.folder, "data"), options.onProgress, options.database);
  try {
    const found = await unlessAborted(options.signal, work(fleet, options));
    return { seed: options.seed, seconds: Math.round((performance.now() - since) / 1000), ...found };
  } finally {
    await fleet.stop();
  }
}

import { setTimeout as delay } from "node:timers/promises";
import type { ChaosDatabase } from "../../chaos/database.ts";
import { asked } from "../../chaos/database.ts";
import { mismatchesOn } from "../../chaos/mismatches.ts";
import { holdCommits, untilHalf } from "./commit-held.ts";
import { differences, rowsIn } from "./digest.ts";
import type { Place } from "./given.ts";
import { BIG, BIG_ID, commandsIn } from "./given.ts";
import type { Given } from "./on-cluster.ts";
import { bigAt } from "./on-cluster.ts";

/** What became of an import in whose middle a node was killed. */
export type Killed = {
  victim: string;
  /** Since the import began; for `commit` between the coordinator's half of the commit and a node's. */
  when: number | "commit";
  left: "nothing" | "all of it";
  /** Whether the command said that it was done. */
  saidDone: boolean;
};

export type NodeKilledReport = {
  rows: number;
  /** From the beginning of an import that nobody disturbs until all of it is seen; its books are verified behind that. */
  undisturbedSeconds: number;
  killed: Killed[];
  /** Halves of commits, halves of a company, second tries that failed. */
  problems: string[];
};

type Options = { folder: string; kills: number; onProgress: (line: string) => void };

/** What an import writes beside the company's own rows. */
const PEOPLE = "SELECT count(*)::int AS count FROM users";

/** The place, and what its coordinator and its nodes are reached by. */
export type Cluster = { place: Place; nodes: readonly string[]; chaos: ChaosDatabase };

/** The command's own session. */
const BEGUN =
  "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'karwan-backup'";
const SEEN = `SELECT 1 FROM tenants WHERE id = '${BIG_ID}'`;
const LOOK_EVERY_MS = 50;
/** Moments that follow each other lie far apart, so that each victim has early and late ones. */
const STRIDE = 5;

/**
 * Imports a company again and again, and kills a node or the coordinator in the middle of each: of one half at moments spread over
 * its time, of the other in the commit itself. Behind that nothing may be there or all, and a second try succeeds where
 * nothing is.
 */
export async function runNodeKilled(given: Given, cluster: Cluster, options: Options): Promise<NodeKilledReport> {
  const { kills, onProgress: say } = options;
  const { place, chaos } = cluster;
  const { importing, remove, people } = commandsOf(given, place, options);
  const undisturbed = underWay(importing(), place, say);
  await undisturbed.begun;
  const since = performance.now();
  await undisturbed.seen();
  const seconds = Math.round((performance.now() - since) / 100) / 10;
  await undisturbed.done;
  const all = await people();
  await remove();
  const none = await people();
  const problems: string[] = [];
  const killed: Killed[] = [];

  /** What is there now, of all tables; anything between nothing and all is a problem. */
  async function left(): Promise<Killed["left"]> {
    const now = await bigAt(place);
    const persons = await people();
    if (rowsIn(now) === 0 && persons === none) return "nothing";
    problems.push(...differences(given.digest, now), ...(await mismatchesOn(place.url)));
    if (persons !== all) problems.push(`${persons} accounts, which were ${all}`);
    return "all of it";
  }

  for (let n = 0; n < kills; n += 1) {
    // Each victim in the middle first, and then each in the commit.
    const victim = chaos.victims[n % chaos.victims.length] ?? "";
    const isCommit = Math.floor(n / chaos.victims.length) % 2 === 1;
    const after = (seconds * (((n * STRIDE) % kills) + 0.5)) / kills;
    const under = underWay(importing(), place, say);
    await under.begun;
    if (isCommit) await killInCommit(cluster, victim, under.isOver);
    else {
      await delay(after * 1000);
      await chaos.kill(victim);
    }
    const saidDone = await under.done;
    problems.push(...(await chaos.quiet()));
    const there = await left();
    if (saidDone && there === "nothing") problems.push(`import ${n + 1} said that it was done, and nothing is there`);
    const when = isCommit ? "commit" : Math.round(after * 10) / 10;
    killed.push({ victim, when, left: there, saidDone });
    say(`${victim} killed (${when}): ${there} is left; the command ${saidDone ? "was done" : "failed"}`);
    if (there === "nothing") {
      await importing();
      if ((await left()) === "nothing") problems.push(`the second try of import ${n + 1} left nothing`);
    }
    await remove();
  }
  return { rows: given.rows, undisturbedSeconds: seconds, killed, problems };
}

function commandsOf(given: Given, place: Place, { folder, onProgress }: Options) {
  const run = commandsIn(folder, onProgress);
  return {
    importing: () => run(place, "tenant", "import", given.file, "--url", place.superuserUrl),
    remove: () => run(place, "tenant", "remove", BIG.code, "--confirm", BIG.code, "--url", place.superuserUrl),
    people: async () => (await asked<{ count: number }>(place.superuserUrl, PEOPLE))[0]?.count ?? 0,
  };
}

/** An import that may fail: when it has begun, when all of it is seen, whether it was done, and whether it is over. */
function underWay(command: Promise<unknown>, place: Place, say: (line: string) => void) {
  let isOver = false;
  const done = command
    .then(
      () => true,
      (error: unknown) => {
        say(String(error));
        return false;
      },
    )
    .finally(() => (isOver = true));
  const until = async (text: string) => {
    while (!isOver && (await asked(place.superuserUrl, text)).length === 0) await delay(LOOK_EVERY_MS);
  };
  return { begun: until(BEGUN), seen: () => until(SEEN), done, isOver: () => isOver };
}

/** Kills between the two halves of a commit. */
async function killInCommit({ place, nodes, chaos }: Cluster, victim: string, isOver: () => boolean): Promise<void> {
  const letGo = await holdCommits(place.superuserUrl);
  try {
    if (await untilHalf(nodes, isOver)) await chaos.kill(victim);
  } finally {
    await letGo();
  }
}

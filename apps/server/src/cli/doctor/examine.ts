import { databaseTrouble, readAddress } from "@karwan/db";
import type { Ask, Check } from "@karwan/db/doctor";
import {
  error,
  examineAddress,
  examineDatabase,
  examineListening,
  examineMigrations,
  examineReplicas,
  examineZones,
  inspecting,
} from "@karwan/db/doctor";
import type { Env } from "../../env.ts";
import { filesOf } from "../../files.ts";
import { startupSentence } from "../../startup-error.ts";
import { adviceFor } from "./advice.ts";
import { examineClock, examineDisks, examineFiles } from "./places.ts";
import type { Work } from "./work.ts";
import { examineQueues, examineServers, readWork } from "./work.ts";

/** Besides the pools: the job queue's, those of sign-in codes, and one each to listen, to say that it lives, and for /readyz, with one more for a moment. */
const BESIDE_THE_POOLS = 3 + 2 + 1 + 1 + 2;

const connectionsOf = (env: Env, work: Work | null) => ({
  perServer: env.databasePoolSize + env.jobsPoolSize + env.streamsPoolSize + BESIDE_THE_POOLS,
  servers: work?.servers ?? 0,
  // Only who has a pooler in between needs another address to listen at.
  pooled: env.listenUrl !== null,
});

const DEMO = "SELECT EXISTS (SELECT FROM public.users WHERE email LIKE '%.test') AS found";

/** The demo's password is public: production refuses to start beside it. */
async function examineDemo(ask: Ask): Promise<Check> {
  const [row] = await ask<{ found: boolean }>(DEMO);
  const findings = row?.found
    ? [
        error(
          "The database holds the demo accounts, whose password is public: no server starts on it in production.",
          "Use a database of its own.",
        ),
      ]
    : [];
  return { check: "demo accounts", fine: "there are none", findings };
}

async function clockOf(ask: Ask, usesS3: boolean, own: () => number): Promise<Check> {
  const sent = own();
  const [row] = await ask<{ ms: number }>("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms");
  const answered = own();
  return examineClock((sent + answered) / 2 - (row?.ms ?? 0), (answered - sent) / 2, usesS3);
}

export type Options = { own?: () => number };
type Inside = Options & { hosts: number };

/** Asks the database everything, in the order in which one thing explains the next; `found` has what was answered, however it ends. */
async function examineInside(env: Env, ask: Ask, found: Check[], { own = Date.now, hosts }: Inside): Promise<void> {
  const elsewhere = await examineAddress(ask);
  if (elsewhere) {
    found.push(elsewhere);
    return;
  }
  const { check: migrations, isMigrated } = await examineMigrations(ask);
  found.push(migrations);
  const work = isMigrated ? await readWork(ask) : null;
  found.push(...(await examineDatabase(ask, { connections: connectionsOf(env, work), isMigrated, hosts })));
  if (env.replicas && isMigrated) found.push(await examineReplicas(ask, env.replicas.url));
  found.push(await examineZones(ask, new Date(own())), await clockOf(ask, env.filesS3 !== null, own));
  if (env.isProduction && isMigrated) found.push(await examineDemo(ask));
  found.push(examineServers(work), ...(work ? [examineQueues(work)] : []));
  found.push(await examineFiles(env, filesOf(env).storage, work === null));
}

const SLOW =
  "The database does not answer what it alone is asked in the time that is given: it does too much, or waits.";

/** Everything but the settings, which `env` came from. A database that does not answer is an error and the end of what can be asked of it. */
export async function examineInstallation(env: Env, url: string, options: Options = {}): Promise<Check[]> {
  const found = [await examineDisks(env)];
  try {
    const hosts = readAddress(url).hosts.length;
    await inspecting(url, (ask) => examineInside(env, ask, found, { ...options, hosts }));
    return [...found, await examineListening(url, env.listenUrl ?? url)];
  } catch (cause) {
    const sentence = databaseTrouble(cause) === "slow" ? SLOW : startupSentence(cause);
    if (sentence === null) throw cause;
    return [
      ...found,
      {
        check: "database",
        fine: "",
        findings: [error(sentence, adviceFor(cause))],
      },
    ];
  }
}

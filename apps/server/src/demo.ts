import type { Database } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import { isSeeded, seedDemo } from "@karwan/seed";
import type { Env } from "./env.ts";
import { StartupError } from "./startup-error.ts";

// The demo's addresses end in .test, a name reserved so that it belongs to nobody.
const demoAccounts = statement(
  "server.demo_accounts",
  `SELECT EXISTS (SELECT FROM users WHERE email LIKE '%.test') AS found`,
);

async function hasDemoAccounts(database: Database): Promise<boolean> {
  const [[row]] = await database.read({ tenantId: NO_TENANT }, (q) => [q.sql(demoAccounts)]);
  return row?.found ?? false;
}

/** Makes the demo once, outside production. Answers whether it is there, by the seed's own mark. */
export async function prepareDemo(env: Env, database: Database, progress: (line: string) => void): Promise<boolean> {
  if (await isSeeded(database)) return true;
  if (!env.seedDemo || env.isProduction) return false;
  await seedDemo({ database, onProgress: progress, now: new Date() });
  return isSeeded(database);
}

/** The demo's password is public knowledge: a production server never opens its doors beside it. */
export async function refuseDemoAccounts(env: Env, database: Database): Promise<void> {
  if (env.isProduction && (await hasDemoAccounts(database))) {
    throw new StartupError(
      "This database holds the demo accounts, whose password is public: NODE_ENV=production refuses to serve it. Use a database of its own.",
    );
  }
}

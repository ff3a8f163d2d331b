import { parseArgs } from "node:util";
import type { Plan } from "@karwan/db/citus";
import { distribute, planDistribution, requireDistributable } from "@karwan/db/citus";
import { migrate, pendingMigrations } from "@karwan/db/migrations";
import { loadEnv } from "../env.ts";
import { StartupError } from "../startup-error.ts";
import type { Command } from "./command.ts";

function optionsOf(args: string[]): { plan: boolean } {
  try {
    const { values } = parseArgs({ args, options: { plan: { type: "boolean", default: false } } });
    return { plan: values.plan ?? false };
  } catch (cause) {
    throw new StartupError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

const listed = (names: readonly string[]) => (names.length > 0 ? names.join(", ") : "none");

/** What `--plan` says of a database that lacks so many migrations, which the command applies first. */
export function describePlan(plan: Plan, pending = 0): string[] {
  const { tables, settled, functions, keys, unheld, triggers, postponed } = plan;
  return [
    ...(plan.isThrough && pending === 0 ? ["Nothing to do but to look whether row-level security holds."] : []),
    ...(pending > 0
      ? [`Migrations to apply first: ${pending}. What they make is not in this plan, and gets its home all the same.`]
      : []),
    `By tenant (${tables.tenant.length}): ${listed(tables.tenant)}`,
    `On every node (${tables.copied.length}): ${listed(tables.copied)}`,
    `On the coordinator (${tables.central.length}): ${listed(tables.central)}`,
    `Where they belong already: ${settled} tables`,
    `Functions to make on every node: ${functions.length}`,
    `Triggers taken away and made again: ${triggers}`,
    `Foreign keys taken away and made again: ${keys}`,
    ...(postponed > 0
      ? [`Taken away when it was cut off, and made again: ${postponed} triggers and foreign keys`]
      : []),
    `Foreign keys taken away that a cluster can't hold (${unheld.length}): ${listed(unheld)}`,
  ];
}

export const dbDistribute: Command = {
  words: ["db:distribute"],
  usage: "[--plan]",
  help: "Applies what migrations are missing and spreads the database over the nodes of its Citus cluster, each company with all of its rows on one of them, with the servers stopped; --plan says what it would do and changes nothing. When it was cut off, the same command goes on.",
  async run(args) {
    const { plan: isPlan } = optionsOf(args);
    const { databaseUrl: url } = loadEnv();
    if (!url)
      throw new StartupError(
        "The embedded database is one machine: name the coordinator of a Citus cluster by DATABASE_URL.",
      );
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    if (isPlan) {
      const plan = await planDistribution({ url });
      for (const line of describePlan(plan, (await pendingMigrations({ url })).length)) say(line);
      return 0;
    }
    await requireDistributable({ url });
    await migrate({ url, beforeDistribution: true, onApplied: (name) => say(`Applied ${name}`) });
    const done = await distribute({ url, onProgress: say });
    const { tenant, copied, central } = done.tables;
    say(
      `${tenant.length} tables by tenant, ${copied.length} on every node, ${central.length} on the coordinator: ` +
        `row-level security holds on all ${done.shards} shards`,
    );
    return 0;
  },
};

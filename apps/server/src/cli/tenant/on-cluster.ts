import { parseArgs } from "node:util";
import type { Env } from "../../env.ts";
import { loadEnv } from "../../env.ts";
import { StartupError } from "../../startup-error.ts";
import { verifyAll } from "../verify-all.ts";
import { codeIn } from "./code.ts";

type Given = { code: string; to: string | undefined; url: string; databaseUrl: string; blockWrites: boolean };

function addressesOf(env: Env, given: string | undefined): Pick<Given, "url" | "databaseUrl"> {
  if (!env.databaseUrl)
    throw new StartupError(
      "The embedded database is one machine: name the coordinator of a Citus cluster by DATABASE_URL.",
    );
  const url = given ?? env.adminUrl;
  if (!url)
    throw new StartupError(
      "Shards are moved by a superuser of the cluster, and by nobody whom row-level security binds: name one by KARWAN_ADMIN_URL or --url.",
    );
  return { url, databaseUrl: env.databaseUrl };
}

/** What `karwan tenant isolate` and `karwan tenant move` are told. */
export function givenIn(args: string[], usage: string): Given {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { to: { type: "string" }, url: { type: "string" }, "block-writes": { type: "boolean" } },
  });
  const code = codeIn(positionals, usage);
  return { code, to: values.to, blockWrites: values["block-writes"] === true, ...addressesOf(loadEnv(), values.url) };
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Work that Ctrl-C, or who stops the machine, has end in order: a second time it ends at once, and PostgreSQL notices soon. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const stop = () => {
    say("Stopping, and taking back what was begun ...");
    over.abort();
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, stop);
  try {
    return await work(over.signal);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

/** Recomputes the tenant's books behind the work, and answers the exit code. */
export async function verified({ databaseUrl, code }: Given): Promise<number> {
  return (await verifyAll(databaseUrl, { code }, say)) ? 0 : 1;
}

import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { pendingMigrations } from "@karwan/db/migrations";
import type { Imported } from "@karwan/db/tenant-copy";
import { importTenant, printable } from "@karwan/db/tenant-copy";
import type { Env } from "../../env.ts";
import { loadEnv } from "../../env.ts";
import { StartupError } from "../../startup-error.ts";
import type { Command } from "../command.ts";
import { withFullSight } from "../full-sight.ts";
import { restoredQueue } from "../restore-jobs.ts";
import { verifyAll } from "../verify-all.ts";
import { withDatabaseUrl } from "../with-dependencies.ts";
import { tenantRules } from "./rules.ts";
import { resealing } from "./secrets.ts";
import { fileTables, jobSteps, passphraseOf, secretIn, storeOf } from "./steps.ts";

type Given = {
  file: string;
  url: string | undefined;
  passphraseFile: string | undefined;
  secretFile: string | undefined;
};

/** What was exported, as a stream; refused before anything is touched when there is no such file. */
async function archiveOf(file: string): Promise<Readable> {
  if (file === "-") return process.stdin;
  const opened = await open(file).catch((cause: Error) => {
    throw new StartupError(`${file} can't be read: ${cause.message}`, { cause });
  });
  return opened.createReadStream();
}

/** Brings the rows, jobs and files in, the queue's tables being made by who will own them: the server's role. */
async function bringIn(env: Env, given: Given, say: (line: string) => void): Promise<Imported> {
  const passphrase = await passphraseOf(env, given.passphraseFile);
  const there = given.secretFile === undefined ? null : await secretIn(given.secretFile);
  const store = storeOf(env);
  const source = await archiveOf(given.file);
  return withDatabaseUrl(async (own) => {
    const pending = await pendingMigrations({ url: own });
    if (pending.length > 0)
      throw new StartupError(
        `The database lacks ${pending.length} migrations: run karwan migrate first (on a cluster that it is not distributed over, karwan db:distribute).`,
      );
    const queue = restoredQueue(own);
    await queue.prepare();
    try {
      return await withFullSight(env, [given.url, env.adminUrl], (url) =>
        importTenant({
          url,
          rules: tenantRules,
          source,
          passphrase,
          jobs: { ...jobSteps, load: queue.load },
          files: { tables: fileTables, store },
          reseal: resealing(env.encryptionSecret, there),
          onProgress: say,
        }),
      );
    } finally {
      await queue.stop();
    }
  });
}

export const tenantImport: Command = {
  words: ["tenant", "import"],
  usage: "<file>|- [--passphrase-file <file>] [--secret-file <file>] [--url <postgresql://...>]",
  help: "Brings an exported tenant in, its ids kept: all of it in one transaction, or nothing. Outside the embedded database it needs a role that may silence triggers: --url or KARWAN_ADMIN_URL. --secret-file holds the KARWAN_ENCRYPTION_SECRET of where it comes from, if that is another.",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        url: { type: "string" },
        "passphrase-file": { type: "string" },
        "secret-file": { type: "string" },
      },
    });
    const [file, ...rest] = positionals;
    if (!file || rest.length > 0) throw new StartupError("Name one export: karwan tenant import <file>.");
    const say = (line: string) => void process.stdout.write(`${printable(line)}\n`);
    const given = {
      file,
      url: values.url,
      passphraseFile: values["passphrase-file"],
      secretFile: values["secret-file"],
    };
    const { tenant, created_at, rows, jobs, files, told } = await bringIn(loadEnv(), given, say);
    for (const line of told) say(line);
    for (const id of files.missing) say(`The file ${id} came without its content`);
    const sum = Object.values(rows).reduce((total, count) => total + count, 0);
    say(`${tenant.code}, ${tenant.name}: ${sum} rows, ${jobs} jobs, ${files.count} files of ${created_at}`);
    // As the server's own role sees them.
    return (await withDatabaseUrl((url) => verifyAll(url, tenant, say))) ? 0 : 1;
  },
};

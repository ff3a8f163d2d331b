import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Writable } from "node:stream";
import { parseArgs } from "node:util";
import type { Ending } from "@karwan/db/tenant-copy";
import { exportTenant, printable } from "@karwan/db/tenant-copy";
import { loadEnv } from "../../env.ts";
import { StartupError } from "../../startup-error.ts";
import type { Command } from "../command.ts";
import { withFullSight } from "../full-sight.ts";
import { codeIn } from "./code.ts";
import { tenantRules } from "./rules.ts";
import { fingerprintOf } from "./secrets.ts";
import { fileTables, jobSteps, passphraseOf, storeOf } from "./steps.ts";

/** Lends a stream into a file that is there when all of it is, and that nobody else can read. */
async function intoFile<T>(path: string, work: (target: Writable) => Promise<T>): Promise<T> {
  const file = resolve(path);
  if (
    await stat(file).then(
      () => true,
      () => false,
    )
  )
    throw new StartupError(`${file} is there already: name a new file.`);
  const draft = join(dirname(file), `.${basename(file)}.partial-${process.pid}`);
  const target = createWriteStream(draft, { mode: 0o600, flush: true });
  try {
    const result = await work(target);
    await rename(draft, file);
    return result;
  } catch (error) {
    target.destroy();
    await rm(draft, { force: true });
    throw error;
  }
}

const describe = ({ rows, jobs, files }: Ending): string => {
  const counts = Object.values(rows).filter((count) => count > 0);
  const sum = counts.reduce((total, count) => total + count, 0);
  const missing = files.missing.length > 0 ? `, ${files.missing.length} without their content` : "";
  return `${sum} rows of ${counts.length} tables, ${jobs} jobs, ${files.count} files (${(files.bytes / 1e6).toFixed(1)} MB)${missing}`;
};

export const tenantExport: Command = {
  words: ["tenant", "export"],
  usage: "<code> [--to <file>|-] [--passphrase-file <file>] [--without-missing-files] [--url <postgresql://...>]",
  help: "Writes all that a tenant has, files too, as one moment's snapshot shows it, into a new file (<code>.karwan) or to standard output. Outside the embedded database it needs a role with BYPASSRLS: --url, KARWAN_ADMIN_URL or KARWAN_BACKUP_URL.",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        to: { type: "string" },
        url: { type: "string" },
        "passphrase-file": { type: "string" },
        "without-missing-files": { type: "boolean" },
      },
    });
    const code = codeIn(positionals, "export <code>");
    const env = loadEnv();
    const passphrase = await passphraseOf(env, values["passphrase-file"]);
    const store = storeOf(env);
    // Standard output may be the export itself.
    const say = (line: string) => void process.stderr.write(`${printable(line)}\n`);
    const into = (target: Writable) =>
      withFullSight(env, [values.url, env.adminUrl, env.backupUrl], (url) =>
        exportTenant({
          url,
          code,
          rules: tenantRules,
          target,
          passphrase,
          secrets: fingerprintOf(env.encryptionSecret),
          jobs: jobSteps,
          files: { tables: fileTables, store, mayBeMissing: values["without-missing-files"] === true },
          onProgress: say,
        }),
      );
    const to = values.to ?? `${code}.karwan`;
    const ending = await (to === "-" ? into(process.stdout) : intoFile(to, into));
    say(
      `${ending.tenant.code}, ${ending.tenant.name}: ${describe(ending)}${passphrase === null ? ", not encrypted" : ""}`,
    );
    return 0;
  },
};

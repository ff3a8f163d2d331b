import { parseArgs } from "node:util";
import { createBackup } from "@karwan/db/backup";
import { loadEnv } from "../env.ts";
import { StartupError } from "../startup-error.ts";
import { backupContents } from "./backup-contents.ts";
import type { Command } from "./command.ts";
import { withFullSight } from "./full-sight.ts";

export const backup: Command = {
  words: ["backup"],
  usage: "<new folder> [--url <postgresql://...>]",
  help: "Writes one moment's snapshot of everything into a folder while the service goes on. Outside the embedded database it needs a role with BYPASSRLS: --url or KARWAN_BACKUP_URL.",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { url: { type: "string" } },
    });
    const [folder, ...rest] = positionals;
    if (!folder || rest.length > 0) throw new StartupError("Name one new folder: karwan backup <folder>.");
    const env = loadEnv();
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    const { tables, records } = await withFullSight(env, [values.url, env.backupUrl], (url) =>
      createBackup({ url, folder, contents: backupContents(), onProgress: say }),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = [...tables, ...records].reduce((sum, part) => sum + part.bytes, 0);
    const jobs = records.reduce((sum, set) => sum + set.rows, 0);
    say(`${folder}: ${rows} rows of ${tables.length} tables, ${jobs} jobs, ${(bytes / 1e6).toFixed(1)} MB`);
    return 0;
  },
};

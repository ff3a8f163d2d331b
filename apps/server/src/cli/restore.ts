import { parseArgs } from "node:util";
import { restoreBackup } from "@karwan/db/backup";
import { StartupError } from "../startup-error.ts";
import { backupContents } from "./backup-contents.ts";
import type { Command } from "./command.ts";
import { restoredQueue } from "./restore-jobs.ts";
import { verifyAll } from "./verify-all.ts";
import { withDatabaseUrl } from "./with-dependencies.ts";

/** Restores into an empty database, and checks the books and the chains of custody of what came out. */
async function restoreInto(url: string, folder: string, say: (line: string) => void): Promise<number> {
  const queue = restoredQueue(url);
  try {
    const contents = backupContents(queue.load);
    const manifest = await restoreBackup({ url, folder, contents, prepare: queue.prepare, onProgress: say });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Restored ${rows} rows of ${manifest.created_at}`);
  } finally {
    await queue.stop();
  }
  return (await verifyAll(url, null, say)) ? 0 : 1;
}

export const restore: Command = {
  words: ["restore"],
  usage: "<folder> [--into <postgresql://...>]",
  help: "Brings a backup into an empty database that the application's role owns: DATABASE_URL, --into, or a new KARWAN_DATA_DIR.",
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { into: { type: "string" } } });
    const [folder, ...rest] = positionals;
    if (!folder || rest.length > 0) throw new StartupError("Name one backup: karwan restore <folder>.");
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    const work = (url: string) => restoreInto(url, folder, say);
    return values.into ? work(values.into) : withDatabaseUrl(work);
  },
};

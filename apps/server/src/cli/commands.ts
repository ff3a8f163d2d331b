import { adminCreate } from "./admin-create.ts";
import { backup } from "./backup.ts";
import type { Command } from "./command.ts";
import { custodyVerify } from "./custody-verify.ts";
import { dbDistribute } from "./db-distribute.ts";
import { doctor } from "./doctor/doctor.ts";
import { filesInit, filesVerify } from "./files.ts";
import { ledgerVerify } from "./ledger-verify.ts";
import { migrateDatabase } from "./migrate.ts";
import { restore } from "./restore.ts";
import { seed } from "./seed.ts";
import { tenantExport } from "./tenant/export.ts";
import { tenantImport } from "./tenant/import.ts";
import { tenantIsolate } from "./tenant/isolate.ts";
import { tenantMove } from "./tenant/move.ts";
import { tenantRemove } from "./tenant/remove.ts";

export const commands: readonly Command[] = [
  doctor,
  migrateDatabase,
  dbDistribute,
  seed,
  ledgerVerify,
  custodyVerify,
  filesVerify,
  filesInit,
  adminCreate,
  backup,
  restore,
  tenantExport,
  tenantImport,
  tenantRemove,
  tenantIsolate,
  tenantMove,
];

/** What `karwan --help` prints: of all commands, or of those that the words before it begin. */
export function usage(asked: readonly string[] = []): string {
  const begun = commands.filter(({ words }) =>
    words.every((word, at) => asked[at] === undefined || asked[at] === word),
  );
  const shown = begun.length > 0 ? begun : commands;
  const lines = shown.map(
    ({ words, usage: options, help }) => `  karwan ${words.join(" ")} ${options}\n      ${help}\n`,
  );
  return `karwan <command>\n\n${lines.join("\n")}\nThe database is that of DATABASE_URL, or the embedded one.\n`;
}

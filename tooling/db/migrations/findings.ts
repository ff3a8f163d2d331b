import { readFile } from "node:fs/promises";
import path from "node:path";
import { migrationsDir } from "@karwan/db/migrations";
import { loadModule } from "libpg-query";
import { releasedMigrations } from "../released/files.ts";
import { exceptedMigrations } from "./exceptions.ts";
import { migrationNames } from "./names.ts";
import { blockingFindings } from "./rules.ts";

/** What the migrations since the last release would block, and exceptions that except nothing any more. */
export async function ownMigrationFindings(): Promise<string[]> {
  await loadModule();
  const names = await migrationNames(migrationsDir);
  const read = async (name: string) => ({
    name,
    sql: await readFile(path.join(migrationsDir, name, "migration.sql"), "utf8"),
  });
  const migrations = await Promise.all(names.map(read));
  const released = await releasedMigrations();
  const excepted = Object.keys(exceptedMigrations);
  const blocking = blockingFindings(migrations, released);
  const stale = excepted.filter((name) => !blocking.some((text) => text.startsWith(`migration ${name}:`)));
  return [
    ...blocking.filter((text) => !excepted.some((name) => text.startsWith(`migration ${name}:`))),
    ...stale.map((name) => `migration ${name}: is excepted and blocks nothing (tooling/db/migrations/exceptions.ts)`),
  ];
}

/**
 * `pnpm db:diff [name]`: the SQL that leads from the migrations to prisma/schema. With a name it becomes a new
 * migration with row-level security for new tables, to be completed by hand with what else the schema language can't say
 * (CHECK, partial indexes, other policies).
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { migrationsDir } from "@karwan/db/migrations";
import { difference } from "./difference.ts";
import { onMigratedDatabase } from "./migrated.ts";
import { rowSecurityOf } from "./row-security.ts";

async function writeMigration(name: string, sql: string): Promise<void> {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = join(migrationsDir, `${stamp}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "migration.sql"), `${sql}\n${rowSecurityOf(sql)}`);
  console.log(`Wrote ${join(folder, "migration.sql")}: complete it by hand, then run pnpm db:check.`);
}

const sql = await onMigratedDatabase(difference);
const [name] = process.argv.slice(2);
if (!sql) console.log("The migrations lead to the schema: nothing to do.");
else if (name) await writeMigration(name, sql);
else console.log(sql);

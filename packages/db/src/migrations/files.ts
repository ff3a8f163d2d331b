import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export type MigrationFile = { name: string; sql: string; checksums: { stored: string; accepted: string[] } };

/** Where the repository keeps its migrations. */
export const migrationsDir = join(import.meta.dirname, "..", "..", "..", "..", "prisma", "migrations");

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The migrations in a folder laid out as Prisma does (`<name>/migration.sql`), in the order of their names. */
export async function migrationFiles(dir: string): Promise<MigrationFile[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(dir, name, "migration.sql"), "utf8");
      // A checkout with Windows line ends holds the same migration.
      const unix = sql.replaceAll("\r\n", "\n");
      const accepted = [sha256(sql), sha256(unix), sha256(unix.replaceAll("\n", "\r\n"))];
      return { name, sql, checksums: { stored: sha256(unix), accepted } };
    }),
  );
}

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { handWrittenIndexes, keepIndexes, keepOwnTables } from "./hand-written.ts";

const root = join(import.meta.dirname, "..", "..");
const prisma = join(root, "node_modules", "prisma", "build", "index.js");

/** The SQL that leads from a migrated database to prisma/schema; empty when it is there. */
export async function difference(url: string): Promise<string> {
  const words = ["migrate", "diff", "--from-config-datasource", "--to-schema", "prisma/schema", "--script"];
  const { stdout } = await promisify(execFile)(process.execPath, [prisma, ...words], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    maxBuffer: 64 * 1024 * 1024,
  });
  const sql = keepOwnTables(keepIndexes(stdout, await handWrittenIndexes(url)));
  return sql.startsWith("-- This is an empty migration") ? "" : sql;
}

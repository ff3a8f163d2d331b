/**
 * `pnpm db:diff [name]`: the SQL that leads from the migrations to prisma/schema. With a name it becomes a new
 * migration, to be completed by hand with what the schema language can't say (policies, CHECK, partial indexes).
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrate, migrationsDir } from "@karwan/db/migrations";
import { createTestDatabase, dropTestDatabase, startTestServer } from "@karwan/db/testing";
import { handWrittenIndexes, keepIndexes } from "./hand-written.ts";

const root = join(import.meta.dirname, "..", "..");

function difference(url: string): string {
  const prisma = join(root, "node_modules", "prisma", "build", "index.js");
  const words = ["migrate", "diff", "--from-config-datasource", "--to-schema", "prisma/schema", "--script"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [prisma, ...words], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

const server = await startTestServer();
const url = await createTestDatabase(server);
try {
  await migrate({ url });
  const sql = keepIndexes(difference(url), await handWrittenIndexes(url));
  const name = process.argv[2];
  if (!sql || sql.startsWith("-- This is an empty migration")) {
    console.log("The migrations lead to the schema: nothing to do.");
  } else if (!name) {
    console.log(sql);
  } else {
    const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
    const folder = join(migrationsDir, `${stamp}_${name}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "migration.sql"), `${sql}\n`);
    console.log(`Wrote ${join(folder, "migration.sql")}: complete it by hand, then run pnpm db:check.`);
  }
} finally {
  await dropTestDatabase(server, url);
  await server.stop();
}

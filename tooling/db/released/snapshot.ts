/**
 * `pnpm release:snapshot <version>`: keeps what the version that stands here leaves behind for those to come, in
 * prisma/released/<version>: the demo's rows by its schema, what it answers over them, the statements it sends and the
 * interface it publishes. Later versions are tested against it (released.test.ts), so it is made once, at the release.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createDatabase } from "@karwan/db";
import { migrate, migrationsDir } from "@karwan/db/migrations";
import { createTestDatabase, dropTestDatabase, startTestServer, withDatabase } from "@karwan/db/testing";
import { seedDemo } from "@karwan/seed";
import { startRestKit } from "@karwan/server/testing";
import { migrationNames } from "../migrations/names.ts";
import { productStatements } from "../plans/product.ts";
import { walk } from "./answers.ts";
import { packed, restored } from "./demo.ts";
import type { Parts } from "./files.ts";
import { keepPart } from "./files.ts";

/** What the clock of a test kit says: the demo is as old as it is to whoever looks at it. */
const MADE = new Date("2026-11-21T08:00:00.000Z");

async function withDatabaseOf<T>(work: (url: string, adminUrl: string) => Promise<T>): Promise<T> {
  const server = await startTestServer();
  try {
    const url = await createTestDatabase(server);
    try {
      return await work(url, withDatabase(server.adminUrl, new URL(url).pathname.slice(1)));
    } finally {
      await dropTestDatabase(server, url);
    }
  } finally {
    await server.stop();
  }
}

function seeded(): Promise<Parts["demo"]> {
  return withDatabaseOf(async (url, adminUrl) => {
    await migrate({ url });
    const database = createDatabase({ url, applicationName: "karwan-release" });
    await seedDemo({ database, now: MADE });
    await database.close();
    return packed(adminUrl);
  });
}

/** Asked of the demo as it was restored, so that whoever restores it later asks the same. */
function answersOver(demo: Parts["demo"]): Promise<Parts["answers"]> {
  return withDatabaseOf(async (url) => {
    await restored(url, demo);
    const database = createDatabase({ url, applicationName: "karwan-release" });
    const kit = await startRestKit(undefined, Promise.resolve({ url, database, drop: () => database.close() }));
    try {
      return await walk(kit);
    } finally {
      await kit.stop();
    }
  });
}

const [version] = process.argv.slice(2);
if (!version || !/^\d+\.\d+\.\d+$/.test(version)) throw new Error("Name the version: pnpm release:snapshot 0.2.0");
const demo = await seeded();
const statements = (await productStatements()).map(({ name, sent }) => ({ name, text: sent }));
const openapi = await readFile(path.join(import.meta.dirname, "..", "..", "..", "openapi.json"), "utf8");
const answers = await answersOver(demo);
const parts: Parts = {
  migrations: await migrationNames(migrationsDir),
  demo,
  statements: statements.toSorted((a, b) => a.name.localeCompare(b.name, "en")),
  answers,
  openapi: JSON.parse(openapi) as object,
};
for (const part of Object.keys(parts) as (keyof Parts)[])
  console.log(`${part}: ${Math.ceil((await keepPart(version, part, parts[part])) / 1024)} KiB`);
console.log(
  `${version}: ${parts.migrations.length} migrations, ${statements.length} statements, ${answers.length} answers`,
);

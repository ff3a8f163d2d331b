/**
 * `pnpm db:check`: proves from PostgreSQL's catalogue that what the migrations make keeps the rules of tenancy, and that
 * it is what prisma/schema describes; that every table has a rule of how long its rows are kept, and docs/retention.md says
 * so (`--write` writes it); that every table has its home on a cluster, and can have it; that no migration fills tables whose rows policies hide from it, and none since the last release
 * blocks a running system. Given an address, validates the tenancy of that database instead.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { registeredStatements } from "@karwan/db";
import { homeFindings, readSchema } from "@karwan/db/citus";
import { migrationFiles, migrationsDir } from "@karwan/db/migrations";
import { asAdmin } from "@karwan/db/testing";
import { fillingFindings } from "../sql/fillings.ts";
import { readCatalogue } from "./catalogue.ts";
import { difference } from "./difference.ts";
import * as exemptions from "./exemptions.ts";
import { onMigratedDatabase } from "./migrated.ts";
import { ownMigrationFindings } from "./migrations/findings.ts";
import { productStatements } from "./plans/product.ts";
import { documentOf } from "./retention/document.ts";
import { ownRetention } from "./retention/own.ts";
import { retention } from "./retention/retention.ts";
import { retentionFindings } from "./retention/rules.ts";
import { findings, staleExemptions } from "./rules.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const DOCUMENT = join(ROOT, "docs", "retention.md");
const rules = { ...retention, ...(await ownRetention(ROOT)) };

async function checkTenancy(url: string): Promise<string[]> {
  const catalogue = await asAdmin(url, readCatalogue);
  const validated = catalogue.tables.filter(({ name }) => !exemptions.ignoredTables.has(name));
  const global = validated.filter(({ name }) => Object.hasOwn(exemptions.globalTables, name)).length;
  console.log(
    `db:check: ${validated.length - global} tenant tables, ${global} global tables, ` +
      `${catalogue.foreignKeys.length} foreign keys (${Object.keys(exemptions.exemptForeignKeys).length} exempt), ` +
      `${catalogue.indexes.length} indexes`,
  );
  return [...findings(catalogue, exemptions), ...staleExemptions(catalogue, exemptions)];
}

async function checkDrift(url: string): Promise<string[]> {
  const sql = await difference(url);
  return sql ? [`the migrations do not lead to prisma/schema, which differs by:\n${sql}`] : [];
}

async function checkRetention(url: string): Promise<string[]> {
  const { tables, ...rest } = await asAdmin(url, readCatalogue);
  const validated = tables.filter(({ name }) => !exemptions.ignoredTables.has(name));
  await productStatements();
  return retentionFindings({ tables: validated, ...rest }, rules, (name) => registeredStatements().get(name)?.text);
}

async function checkHomes(url: string): Promise<string[]> {
  return asAdmin(url, async (client) => {
    const { tables } = await readCatalogue(client);
    return homeFindings(await readSchema(client, tables));
  });
}

async function checkFillings(url: string): Promise<string[]> {
  const { tables } = await asAdmin(url, readCatalogue);
  const forced = new Set(tables.filter((table) => table.forced).map(({ name }) => name));
  return fillingFindings(await migrationFiles(migrationsDir), forced, exemptions.boundFillings);
}

async function checkDocument(): Promise<string[]> {
  const text = documentOf(rules);
  if (write) await writeFile(DOCUMENT, text);
  const written = await readFile(DOCUMENT, "utf8").catch(() => "");
  return written === text ? [] : ["docs/retention.md is not what the rules say: pnpm db:check --write"];
}

const { positionals, values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== "--"),
  allowPositionals: true,
  options: { write: { type: "boolean", default: false } },
});
const { write } = values;
const [address] = positionals;
const found = address
  ? await checkTenancy(address)
  : await onMigratedDatabase(async (url) => [
      ...(await checkTenancy(url)),
      ...(await checkRetention(url)),
      ...(await checkDrift(url)),
      ...(await checkFillings(url)),
      ...(await checkHomes(url)),
      ...(await checkDocument()),
      ...(await ownMigrationFindings()),
    ]);

for (const finding of found) console.error(`✗ ${finding}`);
console.log(`db:check: ${found.length} findings`);
process.exitCode = found.length > 0 ? 1 : 0;

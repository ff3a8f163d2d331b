/**
 * `pnpm db:check`: proves from PostgreSQL's catalogue that what the migrations make keeps the rules of tenancy, and that
 * it is what prisma/schema describes. Given an address, judges the tenancy of that database instead.
 */
import { asAdmin } from "@karwan/db/testing";
import { readCatalogue } from "./catalogue.ts";
import { difference } from "./difference.ts";
import * as exemptions from "./exemptions.ts";
import { onMigratedDatabase } from "./migrated.ts";
import { findings, staleExemptions } from "./rules.ts";

async function checkTenancy(url: string): Promise<string[]> {
  const catalogue = await asAdmin(url, readCatalogue);
  const judged = catalogue.tables.filter(({ name }) => !exemptions.ignoredTables.has(name));
  const global = judged.filter(({ name }) => Object.hasOwn(exemptions.globalTables, name)).length;
  console.log(
    `db:check: ${judged.length - global} tenant tables, ${global} global tables, ` +
      `${catalogue.foreignKeys.length} foreign keys (${Object.keys(exemptions.exemptForeignKeys).length} exempt), ` +
      `${catalogue.indexes.length} indexes`,
  );
  return [...findings(catalogue, exemptions), ...staleExemptions(catalogue, exemptions)];
}

async function checkDrift(url: string): Promise<string[]> {
  const sql = await difference(url);
  return sql ? [`the migrations do not lead to prisma/schema, which differs by:\n${sql}`] : [];
}

const [address] = process.argv.slice(2);
const found = address
  ? await checkTenancy(address)
  : await onMigratedDatabase(async (url) => [...(await checkTenancy(url)), ...(await checkDrift(url))]);

for (const finding of found) console.error(`✗ ${finding}`);
console.log(`db:check: ${found.length} findings`);
process.exitCode = found.length > 0 ? 1 : 0;

/**
 * `pnpm db:check`: proves from PostgreSQL's catalogue that the migrated schema keeps the rules of tenancy. Checks a
 * scratch database made from the migrations, or the one whose address is given.
 */
import { migrate } from "@karwan/db/migrations";
import { asAdmin, createTestDatabase, dropTestDatabase, startTestServer } from "@karwan/db/testing";
import { readCatalogue } from "./catalogue.ts";
import * as exemptions from "./exemptions.ts";
import { findings, staleExemptions } from "./rules.ts";

async function check(url: string): Promise<number> {
  const catalogue = await asAdmin(url, readCatalogue);
  const found = [...findings(catalogue, exemptions), ...staleExemptions(catalogue, exemptions)];
  for (const finding of found) console.error(`✗ ${finding}`);

  const judged = catalogue.tables.filter(({ name }) => !exemptions.ignoredTables.has(name));
  const global = judged.filter(({ name }) => Object.hasOwn(exemptions.globalTables, name)).length;
  const exempt = Object.keys(exemptions.exemptForeignKeys).length;
  console.log(
    `db:check: ${judged.length - global} tenant tables, ${global} global tables, ${catalogue.foreignKeys.length} foreign keys ` +
      `(${exempt} exempt), ${catalogue.indexes.length} indexes: ${found.length} findings`,
  );
  return found.length;
}

async function checkMigrations(): Promise<number> {
  const server = await startTestServer();
  const url = await createTestDatabase(server);
  try {
    await migrate({ url });
    return await check(url);
  } finally {
    await dropTestDatabase(server, url);
    await server.stop();
  }
}

const [url] = process.argv.slice(2);
process.exitCode = (await (url ? check(url) : checkMigrations())) > 0 ? 1 : 0;

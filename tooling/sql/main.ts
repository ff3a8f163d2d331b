import { mkdir } from "node:fs/promises";
import path from "node:path";
import { inspecting, readShape, shapeFile, shapeText } from "@karwan/db/doctor";
import pg from "pg";
import { onMigratedDatabase } from "../db/migrated.ts";
import { fileOf, keep, loadStatements, nameOf } from "./files.ts";
import { typeStatements } from "./generate.ts";

const check = process.argv.includes("--check");
const homes = await loadStatements();
const { typed, findings, shape } = await onMigratedDatabase(async (connectionString) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return { ...(await typeStatements(client)), shape: await inspecting(connectionString, readShape) };
  } finally {
    await client.end();
  }
});
for (const { name, message } of findings) console.error(`${name}: ${message}`);
let failed = findings.length > 0;
for (const { file, names } of homes) {
  await mkdir(path.dirname(file), { recursive: true });
  if (await keep(file, fileOf(typed.filter(({ name }) => names.has(name))), check)) continue;
  console.error(`${nameOf(file)} is not what the statements and migrations say: run pnpm statements`);
  failed = true;
}
await mkdir(path.dirname(shapeFile), { recursive: true });
if (!(await keep(shapeFile, shapeText(shape), check))) {
  console.error(`${nameOf(shapeFile)} is not what the migrations make: run pnpm statements`);
  failed = true;
}
console.log(`${typed.length} statements typed, ${findings.length} not`);
if (failed) process.exitCode = 1;

import { mkdir } from "node:fs/promises";
import path from "node:path";
import { differsFile, differsText, readDiffers } from "@karwan/db/citus";
import { inspecting, readShape, shapeFile, shapeText } from "@karwan/db/doctor";
import pg from "pg";
import { onMigratedDatabase } from "../db/migrated.ts";
import { fileOf, keep, loadStatements, nameOf } from "./files.ts";
import { typeStatements } from "./generate.ts";

const check = process.argv.includes("--check");
const homes = await loadStatements();
const { typed, findings, shape, differs } = await onMigratedDatabase(async (connectionString) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const shape = await inspecting(connectionString, readShape);
    return { ...(await typeStatements(client)), shape, differs: await readDiffers(client) };
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
const ofSchema = [
  { file: shapeFile, text: shapeText(shape) },
  { file: differsFile, text: differsText(differs) },
];
for (const { file, text } of ofSchema) {
  await mkdir(path.dirname(file), { recursive: true });
  if (await keep(file, text, check)) continue;
  console.error(`${nameOf(file)} is not what the migrations make: run pnpm statements`);
  failed = true;
}
console.log(`${typed.length} statements typed, ${findings.length} not`);
if (failed) process.exitCode = 1;

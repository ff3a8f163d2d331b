import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { openApiDocument } from "@karwan/server/openapi";

const file = path.resolve(import.meta.dirname, "../../openapi.json");
const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

// --check is for the test run: the committed document must be the one the router makes.
if (process.argv.includes("--check")) {
  const committed = await readFile(file, "utf8").catch(() => "");
  if (committed !== text) {
    process.stderr.write("openapi.json is not what the router makes: run `pnpm generated` and commit it.\n");
    process.exit(1);
  }
  process.stdout.write("openapi.json is up to date\n");
} else {
  await writeFile(file, text);
  process.stdout.write(`wrote openapi.json, ${Math.round(text.length / 1024)} KiB\n`);
}

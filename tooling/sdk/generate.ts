import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { reasons } from "@karwan/api";
import type { Operation } from "./operations.ts";
import { allOperations } from "./operations.ts";
import { restFiles } from "./rest-files.ts";
import { trpcFiles } from "./trpc-files.ts";
import { webhookFile } from "./webhook-file.ts";

const folder = path.resolve(import.meta.dirname, "../../packages/sdk/src/generated");
const HEADER = "// Made by `pnpm sdk` from the router. Do not edit.\n\n";

function operationsFile(operations: readonly Operation[], unkeyed: readonly string[]): string {
  const kinds = operations.map((operation) => `  ${JSON.stringify(operation.path)}: "${operation.kind}",\n`).join("");
  const routes = unkeyed.map((route) => `  ${JSON.stringify(route)},\n`).join("");
  return [
    "/** How each operation is called: `keyed` mutations take an Idempotency-Key, `plain` ones don't. */\n",
    `export const operations = {\n${kinds}} as const;\n\n`,
    "/** Changing routes that take no Idempotency-Key. */\n",
    `export const unkeyedRoutes: ReadonlySet<string> = new Set([\n${routes}]);\n`,
  ].join("");
}

function reasonsFile(): string {
  const lines = Object.entries(reasons).map(([reason, status]) => `  /** HTTP ${status} */\n  | "${reason}"\n`);
  return `/** Every reason for which the server refuses. */\nexport type Reason =\n${lines.join("").trimEnd()};\n`;
}

async function makeFiles(): Promise<Map<string, string>> {
  const operations = allOperations();
  const { types, unkeyed } = await restFiles();
  const files = await trpcFiles(operations);
  files.set("operations.ts", operationsFile(operations, unkeyed));
  files.set("reasons.ts", reasonsFile());
  files.set("rest.ts", types);
  files.set("webhook-events.ts", await webhookFile());
  return new Map([...files].map(([name, text]) => [name, HEADER + text]));
}

const files = await makeFiles();
await mkdir(folder, { recursive: true });
const present = await readdir(folder);

// --check is for the test run: the committed files must be the ones the router makes, and no others.
if (process.argv.includes("--check")) {
  const texts = new Map(
    await Promise.all(present.map(async (name) => [name, await readFile(path.join(folder, name), "utf8")] as const)),
  );
  const stale = [...new Set([...files.keys(), ...present])].filter((name) => files.get(name) !== texts.get(name));
  if (stale.length > 0) {
    process.stderr.write(
      `packages/sdk is not what the router makes (${stale.join(", ")}): run \`pnpm sdk\` and commit it.\n`,
    );
    process.exit(1);
  }
  process.stdout.write("packages/sdk is up to date\n");
} else {
  await Promise.all(present.filter((name) => !files.has(name)).map((name) => rm(path.join(folder, name))));
  await Promise.all([...files].map(([name, text]) => writeFile(path.join(folder, name), text)));
  process.stdout.write(`wrote ${files.size} files, ${Math.round([...files.values()].join("").length / 1024)} KiB\n`);
}

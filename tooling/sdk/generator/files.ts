import type { Document } from "./document.ts";
import type { Operation } from "./operations.ts";
import { operationsOf, unkeyedRoutes } from "./operations.ts";
import { reasonFile } from "./reason-file.ts";
import { restFile } from "./rest-file.ts";
import { trpcFiles } from "./trpc-files.ts";
import { webhookFile } from "./webhook-file.ts";

const HEADER = "// Made by `pnpm sdk` from openapi.json. Do not edit.\n\n";

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

/** All that the SDK knows of the interface, as files by their names. Nothing but the document goes in. */
export async function sdkFiles(document: Document): Promise<Map<string, string>> {
  const operations = operationsOf(document);
  const files = await trpcFiles(operations);
  files.set("operations.ts", operationsFile(operations, unkeyedRoutes(document)));
  files.set("reasons.ts", reasonFile(document));
  files.set("rest.ts", await restFile(document));
  files.set("webhook-events.ts", await webhookFile(document));
  return new Map([...files].map(([name, text]) => [name, HEADER + text]));
}

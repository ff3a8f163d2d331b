import type { Document } from "./document.ts";
import { listsOf } from "./lists.ts";
import { operationsOf } from "./operations.ts";
import { operationsFile } from "./operations-file.ts";
import { reasonFile } from "./reason-file.ts";
import { Records } from "./records.ts";
import { restFile } from "./rest-file.ts";
import { trpcFiles } from "./trpc-files.ts";
import { webhookFile } from "./webhook-file.ts";

const HEADER = "// Made by `pnpm sdk` from openapi.json. Do not edit.\n\n";

/** All that the SDK knows of the interface, as files by their names. Nothing but the document goes in. */
export async function sdkFiles(document: Document): Promise<Map<string, string>> {
  const operations = operationsOf(document);
  const records = new Records(document);
  const files = await trpcFiles(operations, listsOf(document).byProcedure, records);
  files.set("operations.ts", operationsFile(document, operations));
  files.set("reasons.ts", reasonFile(document));
  files.set("rest.ts", await restFile(document));
  files.set("webhook-events.ts", await webhookFile(document, records));
  files.set("records.ts", await records.file());
  return new Map([...files].map(([name, text]) => [name, HEADER + text]));
}

import type { Document } from "./document.ts";
import { describe } from "./document.ts";
import { printableSchema } from "./printable.ts";
import type { Records } from "./records.ts";
import { importOf } from "./records.ts";

/** What an event carries: the `data` of the body that is posted to the tenant's webhook. */
function dataOf(type: string, document: Document): object {
  const written = document.webhooks[type]?.post;
  const data =
    written && describe(written, document).requestBody?.content["application/json"]?.schema?.properties?.data;
  if (!data) throw new Error(`${type}: is posted without data`);
  return printableSchema(data, type);
}

/** The file that says what each webhook event carries. */
export async function webhookFile(document: Document, records: Records): Promise<string> {
  const events = Object.keys(document.webhooks);
  // A type's name has a dot, which no schema's name has.
  const named = new Map(events.map((type) => [type.replaceAll(".", "_"), dataOf(type, document)]));
  const { types, records: used } = await records.print(named, "text");
  const members = events.map((type) => `  "${type}": ${types.get(type.replaceAll(".", "_"))};\n`);
  const body = `/** The \`data\` of every webhook event, by its type. */\nexport interface WebhookEvents {\n${members.join("")}}\n`;
  return importOf(used) + body;
}

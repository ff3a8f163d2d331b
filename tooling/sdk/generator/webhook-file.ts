import type { Document } from "./document.ts";
import { printSchemas } from "./print-types.ts";
import { printableSchema } from "./printable.ts";

/** What an event carries: the `data` of the body that is posted to the tenant's webhook. */
function dataOf(type: string, { webhooks }: Document): object {
  const data = webhooks[type]?.post.requestBody?.content["application/json"]?.schema?.properties?.data;
  if (!data) throw new Error(`${type}: is posted without data`);
  return printableSchema(data, type);
}

/** The file that says what each webhook event carries. */
export async function webhookFile(document: Document): Promise<string> {
  const events = Object.keys(document.webhooks);
  // A type's name has a dot, which no schema's name has.
  const named = new Map(events.map((type) => [type.replaceAll(".", "_"), dataOf(type, document)]));
  const types = await printSchemas(named);
  const members = events.map((type) => `  "${type}": ${types.get(type.replaceAll(".", "_"))};\n`);
  return `/** The \`data\` of every webhook event, by its type. */\nexport interface WebhookEvents {\n${members.join("")}}\n`;
}

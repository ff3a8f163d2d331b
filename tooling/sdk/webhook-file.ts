import { webhookEventData } from "@karwan/api";
import { printSchemas } from "./print-types.ts";
import { printableSchema } from "./printable.ts";

/** The file that says what each webhook event carries, from the catalogue that the server sends them by. */
export async function webhookFile(): Promise<string> {
  const schemas = new Map(
    Object.entries(webhookEventData).map(([type, data]) => [type, printableSchema(data, "output", type)]),
  );
  // A type's name has a dot, which no schema's name has.
  const named = new Map([...schemas].map(([type, schema]) => [type.replaceAll(".", "_"), schema]));
  const types = await printSchemas(named);
  const members = [...schemas.keys()].map((type) => `  "${type}": ${types.get(type.replaceAll(".", "_"))};\n`);
  return `/** The \`data\` of every webhook event, by its type (3 §6). */\nexport interface WebhookEvents {\n${members.join("")}}\n`;
}

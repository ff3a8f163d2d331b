import type { Document, Written } from "./document.ts";
import { isIfMatch, isKey, nameIn } from "./document.ts";
import { printDocument } from "./print-types.ts";

/** Leaves out what the client sees to: the key, the condition, headers, and failures, which it throws as one kind of error. */
function reduce(written: Written, { components }: Document): void {
  written.parameters = written.parameters?.filter((parameter) => {
    const found = "$ref" in parameter ? components.parameters?.[nameIn(parameter.$ref)] : parameter;
    return !found || !(isKey(found) || isIfMatch(found));
  });
  const answers = Object.entries(written.responses).filter(([status]) => status.startsWith("2"));
  for (const [, answer] of answers) if (!("$ref" in answer)) delete answer.headers;
  written.responses = Object.fromEntries(answers);
}

/** The REST client's types, printed from the whole document. */
export async function restFile(document: Document): Promise<string> {
  const reduced = structuredClone(document);
  for (const methods of Object.values(reduced.paths))
    for (const written of Object.values(methods)) reduce(written, document);
  const { schemas, parameters = {} } = reduced.components;
  for (const schema of Object.values(schemas)) delete schema.examples;
  return printDocument({ ...reduced, components: { schemas, parameters } });
}

import type { Described, Document } from "./document.ts";
import { describedOperations, isKey, successes } from "./document.ts";
import { printDocument } from "./print-types.ts";

/** Leaves out what the client sees to: the key, headers, and failures, which it throws as one kind of error. */
function reduce(described: Described): void {
  described.parameters = described.parameters?.filter((parameter) => !isKey(parameter));
  const answers = successes(described);
  for (const [, answer] of answers) {
    delete answer.headers;
    for (const media of Object.values(answer.content ?? {})) delete media.example;
  }
  described.responses = Object.fromEntries(answers);
}

/** The REST client's types, printed from the whole document. */
export async function restFile(document: Document): Promise<string> {
  const reduced = structuredClone(document);
  for (const [, described] of describedOperations(reduced)) reduce(described);
  return printDocument(reduced);
}

import { openApiDocument } from "@karwan/server/openapi";
import type { OpenAPI3 } from "openapi-typescript";
import { printDocument } from "./print-types.ts";

type Parameter = { in?: string; name?: string };
type Answer = { headers?: unknown; content?: Record<string, { example?: unknown }> };
type Described = { parameters?: Parameter[]; responses?: Record<string, Answer> };

const isKey = (parameter: Parameter) => parameter.in === "header" && parameter.name === "Idempotency-Key";

/** The document's operations: method and path, and what it says of them. */
function describedOperations(document: { paths?: object }): [string, Described][] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(([method, described]): [string, Described] => [
      `${method.toUpperCase()} ${path}`,
      described,
    ]),
  );
}

/** Leaves out what the client sees to: the key, headers, and failures, which it throws as one kind of error. */
function reduce(described: Described): void {
  described.parameters = described.parameters?.filter((parameter) => !isKey(parameter));
  const successes = Object.entries(described.responses ?? {}).filter(([status]) => status.startsWith("2"));
  for (const [, answer] of successes) {
    delete answer.headers;
    for (const media of Object.values(answer.content ?? {})) delete media.example;
  }
  described.responses = Object.fromEntries(successes);
}

export interface RestFiles {
  /** The text of rest.ts. */
  types: string;
  /** Changing routes that take no Idempotency-Key. */
  unkeyed: string[];
}

/** The REST client's types, printed from the OpenAPI document. */
export async function restFiles(): Promise<RestFiles> {
  const document = structuredClone(openApiDocument());
  const operations = describedOperations(document);
  const unkeyed = operations
    .filter(([route, { parameters }]) => !route.startsWith("GET ") && !parameters?.some(isKey))
    .map(([route]) => route);
  for (const [, described] of operations) reduce(described);
  return { types: await printDocument(document as OpenAPI3), unkeyed: unkeyed.toSorted() };
}

import type { Described, Document, JsonSchema } from "./document.ts";
import { describedOperations, isKey, successes } from "./document.ts";

/** `keyed` mutations take an Idempotency-Key, `plain` ones don't (3 §1.8). */
export type Kind = "query" | "keyed" | "plain" | "stream";

/** An operation of the router, put together again from what its REST binding takes apart. */
export interface Operation {
  /** e.g. `warehousing.itemCategories.list` */
  path: string;
  kind: Kind;
  /** Its method and path on REST, e.g. `GET /warehousing/item-categories`. */
  rest: string;
  summary: string;
  description: string | undefined;
  input: JsonSchema;
  output: JsonSchema;
}

const JSON_TYPE = "application/json";
const CSV_TYPE = "text/csv";
const EVENTS = "text/event-stream";

/** Path, query and body in one object. The language of messages is an option of every call, so it is no input. */
function inputOf({ parameters = [], requestBody }: Described): JsonSchema {
  const own = parameters.filter((each) => each.in === "path" || (each.in === "query" && each.name !== "language"));
  const table = requestBody?.content[CSV_TYPE]?.schema;
  const body = table ? { properties: { csv: table }, required: ["csv"] } : requestBody?.content[JSON_TYPE]?.schema;
  return {
    type: "object",
    properties: { ...Object.fromEntries(own.map(({ name, schema }) => [name, schema])), ...body?.properties },
    required: [...own.filter(({ required }) => required).map(({ name }) => name), ...(body?.required ?? [])],
  };
}

/** The answer without the envelope that REST puts around it, or what an event of a stream carries. */
function outputOf(described: Described, rest: string): JsonSchema {
  const content = successes(described)[0]?.[1].content;
  const event = content?.[EVENTS]?.schema;
  if (event) return event;
  const schema = content?.[JSON_TYPE]?.schema ?? described["x-trpc"]?.answer;
  if (!schema) throw new Error(`${rest}: answers no JSON`);
  const { success: _s, message: _m, ...properties } = schema.properties ?? {};
  const required = (schema.required ?? []).filter((name) => name !== "success" && name !== "message");
  return { ...schema, properties, required };
}

function kindOf({ parameters = [] }: Described, type: string): Kind {
  if (type === "query") return "query";
  if (type === "subscription") return "stream";
  return parameters.some(isKey) ? "keyed" : "plain";
}

/** Every operation that tRPC has, in a stable order. */
export function operationsOf(document: Document): Operation[] {
  return describedOperations(document)
    .flatMap(([rest, described]): Operation[] => {
      const trpc = described["x-trpc"];
      if (!trpc) return [];
      const { summary, description } = described;
      const kind = kindOf(described, trpc.type);
      const input = inputOf(described);
      return [{ path: trpc.procedure, kind, rest, summary, description, input, output: outputOf(described, rest) }];
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

import type { Described, Document, JsonSchema } from "./document.ts";
import { describedOperations, successes } from "./document.ts";

/** A list that is answered in pages: below which name its rows are, and by what the next page is asked for. */
export interface List {
  rows: string;
  by: "page" | "cursor";
}

/** Where an answer has several lists: the one that has pages. */
const paged: Readonly<Record<string, string>> = { "GET /driver/deliveries": "history" };

function arraysOf({ properties = {} }: JsonSchema): string[] {
  return Object.entries(properties).flatMap(([name, { type }]) => (type === "array" ? [name] : []));
}

function listOf(route: string, described: Described): List | null {
  const asked = new Set(described.parameters?.filter((each) => each.in === "query").map(({ name }) => name));
  const by = asked.has("page") ? "page" : asked.has("cursor") ? "cursor" : null;
  const schema = successes(described)[0]?.[1].content?.["application/json"]?.schema;
  if (!by || !asked.has("limit") || !schema || !route.startsWith("GET ")) return null;
  const arrays = arraysOf(schema);
  const rows = arrays.length === 1 ? arrays[0] : paged[route];
  if (rows === undefined || !arrays.includes(rows))
    throw new Error(`${route}: which of ${arrays.join(", ")} has pages?`);
  if (by === "cursor" && !schema.properties?.next_cursor) throw new Error(`${route}: answers no next_cursor`);
  return { rows, by };
}

/** Every list with pages, by its route and by its procedure. */
export function listsOf(document: Document): { byPath: Map<string, List>; byProcedure: Map<string, List> } {
  const byPath = new Map<string, List>();
  const byProcedure = new Map<string, List>();
  for (const [route, described] of describedOperations(document)) {
    const list = listOf(route, described);
    if (!list) continue;
    byPath.set(route.slice("GET ".length), list);
    const { procedure } = described["x-trpc"] ?? {};
    if (procedure) byProcedure.set(procedure, list);
  }
  return { byPath, byProcedure };
}

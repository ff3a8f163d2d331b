import type { Described, Document } from "./document.ts";
import { describedOperations, isKey, successes } from "./document.ts";
import type { List } from "./lists.ts";
import { listsOf } from "./lists.ts";
import type { Operation } from "./operations.ts";

const JSON_TYPE = "application/json";

function routesWhere(document: Document, holds: (described: Described, route: string) => boolean): string[] {
  return describedOperations(document)
    .filter(([route, described]) => holds(described, route))
    .map(([route]) => route)
    .toSorted();
}

/** Neither JSON nor a stream of events. */
function answersBytes(described: Described): boolean {
  const types = successes(described).flatMap(([, { content = {} }]) => Object.keys(content));
  return types.length > 0 && !types.includes(JSON_TYPE) && !types.includes("text/event-stream");
}

const isMultipart = ({ requestBody }: Described) => requestBody?.content["multipart/form-data"] !== undefined;
const isTable = ({ requestBody }: Described) => requestBody?.content["text/csv"] !== undefined;
const isUnkeyed = ({ parameters }: Described, route: string) => !route.startsWith("GET ") && !parameters?.some(isKey);

function printSet(name: string, doc: string, routes: readonly string[]): string {
  const lines = routes.map((route) => `  ${JSON.stringify(route)},\n`).join("");
  return `/** ${doc} */\nexport const ${name}: ReadonlySet<string> = new Set([\n${lines}]);\n`;
}

function printLists(name: string, doc: string, lists: ReadonlyMap<string, List>): string {
  const entries = [...lists].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lines = entries.map(([key, { rows, by }]) => `  ${JSON.stringify(key)}: { rows: "${rows}", by: "${by}" },\n`);
  return `/** ${doc} */\nexport const ${name} = {\n${lines.join("")}} as const;\n`;
}

/** What the clients have to know of the operations while they run. */
export function operationsFile(document: Document, operations: readonly Operation[]): string {
  const kinds = operations.map(({ path, kind }) => `  ${JSON.stringify(path)}: "${kind}",\n`).join("");
  const { byPath, byProcedure } = listsOf(document);
  return [
    "/** How each operation is called: `keyed` mutations take an Idempotency-Key, `plain` ones don't. */\n" +
      `export const operations = {\n${kinds}} as const;\n`,
    printSet("unkeyedRoutes", "Changing routes that take no Idempotency-Key.", routesWhere(document, isUnkeyed)),
    printSet("multipartRoutes", "Routes whose body is a form.", routesWhere(document, isMultipart)),
    printSet("tableRoutes", "Routes whose body is a table, as CSV.", routesWhere(document, isTable)),
    printSet("binaryRoutes", "Routes that answer bytes.", routesWhere(document, answersBytes)),
    printLists("lists", "Lists with pages, by their path.", byPath),
    printLists("operationLists", "The same, by their operation.", byProcedure),
  ].join("\n");
}

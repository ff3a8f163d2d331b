import { isOwn, operationKey } from "./compare.ts";
import type { Area } from "./endpoints/area.ts";
import { beside, extras } from "./endpoints.ts";

const row = (...cells: string[]): string => `| ${cells.join(" | ")} |`;

/** The text of docs/coverage.md: counts first, then a table for each area. */
export function render(areas: readonly Area[], served: readonly string[]): string {
  const isServed = new Set(served);
  const count = (area: Area) => area.endpoints.filter((e) => isServed.has(operationKey(e.method, e.path))).length;
  const total = areas.reduce((sum, area) => sum + area.endpoints.length, 0);
  const totalServed = areas.reduce((sum, area) => sum + count(area), 0);

  const summary = areas.map((area) => row(area.name, String(area.endpoints.length), String(count(area))));
  const tables = areas.flatMap((area) => [
    "",
    `## ${area.name}`,
    "",
    `${count(area)} of ${area.endpoints.length} served.`,
    "",
    row("Method", "Path", "Reference", "Served", "What it does"),
    row("---", "---", "---", "---", "---"),
    ...area.endpoints.map((e) =>
      row(
        e.method,
        `\`${e.path}\``,
        e.reference,
        isServed.has(operationKey(e.method, e.path)) ? "yes" : "no",
        e.summary,
      ),
    ),
  ]);

  return `${[
    "# Coverage",
    "",
    "Every endpoint that the documents name, and whether this server answers it. Written by `pnpm generated` from",
    "`tooling/coverage/endpoints.ts`, which is kept by hand, and `openapi.json`, which is generated from the routers.",
    "Paths are relative to `/api/v1`. References name the document and section, for example `2 §4.1`; `4 B7` is a ruling.",
    "",
    `**${totalServed} of ${total} endpoints are served.**`,
    "",
    row("Area", "Endpoints", "Served"),
    row("---", "---:", "---:"),
    ...summary,
    ...tables,
    ...besideTable(),
    ...extrasTable(),
    ...ownTable(served),
  ].join("\n")}\n`;
}

function besideTable(): string[] {
  return [
    "",
    "## Beside the API",
    "",
    "These are no operations of the API, so its description does not list them and they are not counted above.",
    "",
    row("Path", "Reference", "What it is"),
    row("---", "---", "---"),
    ...beside.map((e) => row(`\`${e.path}\``, e.reference, e.summary)),
  ];
}

function extrasTable(): string[] {
  if (extras.length === 0) return [];
  return [
    "",
    "## Served beyond the documents",
    "",
    row("Method", "Path", "Why"),
    row("---", "---", "---"),
    ...extras.map((e) => row(e.method, `\`${e.path}\``, e.reason)),
  ];
}

function ownTable(served: readonly string[]): string[] {
  const own = served.filter(isOwn).map((operation) => operation.split(" "));
  if (own.length === 0) return [];
  return [
    "",
    "## Of this installation",
    "",
    "Endpoints that this installation adds ([how](own-endpoints.md)). They are not counted above.",
    "",
    row("Method", "Path"),
    row("---", "---"),
    ...own.map(([method = "", path = ""]) => row(method, `\`${path}\``)),
  ];
}

import { registeredStatements } from "@karwan/db";
import type { Node } from "libpg-query";
import { loadModule, parseSync } from "libpg-query";
import type pg from "pg";
import type { Catalogue } from "./catalogue.ts";
import { readCatalogue } from "./catalogue.ts";
import { describe } from "./describe.ts";
import type { Finding } from "./finding.ts";
import { grammar, inferQuery } from "./infer/query.ts";
import type { Scope } from "./infer/scope.ts";
import { kindOf, parameterValues } from "./parameters.ts";
import { renderColumns, renderParameters } from "./render.ts";
import { checkTenancy } from "./tenancy/check.ts";
import type { Value } from "./value.ts";

const PLANNED = new Set(["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt"]);

export type Typed = { name: string; values: string; row: string };

/** Types one statement: PostgreSQL says the types, the statement's own text what can be null and what JSON holds. */
export async function typeStatement(
  client: pg.Client,
  catalogue: Catalogue,
  text: string,
): Promise<Omit<Typed, "name">> {
  const query = (parseSync(text).stmts ?? [])[0]?.stmt;
  if (!query) throw new Error("no statement");
  // SAVEPOINT, ANALYZE and their like: nothing is given, nothing answered.
  if (!PLANNED.has(kindOf(query))) return { values: "[]", row: "never" };
  const { parameters: parameterTypes, columns: columnTypes } = await describe(client, text);
  const parameters = parameterValues(catalogue, query, parameterTypes);
  const scope: Scope = { catalogue, grammar, relations: [], ctes: new Map(), outer: null, parameters };
  const { columns } = inferQuery(scope, query);
  const described = columnTypes ?? [];
  if (columns.size !== described.length)
    throw new Error(
      `PostgreSQL answers ${described.length} columns, the text ${columns.size}: ${[...columns.keys()].join(", ")}`,
    );
  const checked = new Map<string, Value>();
  for (const [index, [name, value]] of [...columns].entries()) {
    const type = described[index] ?? "";
    // PostgreSQL's word counts; what was read off the text must not contradict it, or the reading of JSON is wrong, too.
    if (value.type !== null && value.type !== type && value.type !== "record" && !value.row)
      throw new Error(`PostgreSQL says that ${name} is ${type}, the text ${value.type}`);
    checked.set(name, { ...value, type });
  }
  return { values: renderParameters(parameters), row: checked.size === 0 ? "never" : renderColumns(checked) };
}

/** Types every registered statement; what could not be typed is told, and what names no tenant. */
export async function typeStatements(client: pg.Client): Promise<{ typed: Typed[]; findings: Finding[] }> {
  await loadModule();
  const catalogue = await readCatalogue(client);
  const typed: Typed[] = [];
  const statements = registeredStatements();
  const findings = checkTenancy(catalogue, statements);
  for (const { name, text } of [...statements.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    try {
      typed.push({ name, ...(await typeStatement(client, catalogue, text)) });
    } catch (error) {
      findings.push({ name, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return { typed, findings };
}

export type { Node };

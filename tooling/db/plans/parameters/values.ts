import { randomUUID } from "node:crypto";
import type { RegisteredStatement } from "@karwan/db";
import type { Tables } from "../filling/tables.ts";
import type { PlanNode } from "../plan.ts";
import { nodesOf } from "../plan.ts";
import type { Use } from "./conditions.ts";
import { namesIn, usesIn } from "./conditions.ts";
import type { Records } from "./records.ts";
import { aliasesIn, equalsOf, recordsIn } from "./records.ts";
import type { Row, Samples } from "./samples.ts";
import { MANY } from "./samples.ts";

/** A parameter's value as PostgreSQL reads it from text; null is NULL. */
export type Value = string | null;

export type Described = { text: string; types: readonly string[]; plan: PlanNode };
type Place = { table: string; column: string };

const FEW = 0.01;
const isTime = (type: string) => /^timestamp|^date/.test(type);

/** What a type that nothing else is known of gets. */
function defaultOf(type: string): Value {
  if (type.endsWith("[]")) return "{}";
  if (isTime(type)) return new Date().toISOString();
  if (type === "uuid") return randomUUID();
  if (type === "boolean") return "t";
  if (type === "jsonb" || type === "json") return "{}";
  if (type === "bytea") return `\\x${randomUUID().replaceAll("-", "")}`;
  return /^(text|character|name)/.test(type) ? "something" : "1";
}

function fresh(type: string): Value {
  return type === "text" ? randomUUID() : type === "bigint" || type === "integer" ? "2000000000" : defaultOf(type);
}

const arrayOf = (values: readonly (string | null)[]) =>
  `{${values.map((value) => (value === null ? "NULL" : `"${value.replace(/["\\]/g, "\\$&")}"`)).join(",")}}`;

/** What is known of a statement, and where its values come from: a tenant's rows at a place in its tables (0 to 1). */
type Source = Described & {
  uses: readonly Use[];
  names: ReturnType<typeof namesIn>;
  /** The tables that it reads or writes. */
  read: readonly string[];
  records: ReturnType<typeof recordsIn>;
  aliases: ReadonlyMap<string, string>;
  tables: Tables;
  samples: Samples;
  place: number;
};

const columnOf = ({ tables }: Source, { table, column }: Place) =>
  tables.get(table)?.columns.find(({ name }) => name === column);

/** What a parameter is compared with, or written to; the text's own word for it where the plan shows nothing. */
function useOf(source: Source, parameter: number): Use | undefined {
  const all = source.uses.filter((use) => use.parameter === parameter && columnOf(source, use));
  const found =
    all.find(({ written, column }) => !written && column !== "tenant_id") ??
    all.find(({ written }) => !written) ??
    all[0];
  if (found) return found;
  const named = source.names.find((name) => name.parameter === parameter);
  const table = named && source.read.find((name) => columnOf(source, { table: name, column: named.column }));
  return named && table ? { ...named, alias: table, table, written: false } : undefined;
}

/** Rows for a use that have all else that is asked of them. */
function rowsFor(source: Source, use: Use, at: number): Promise<readonly Row[]> {
  const wanted = use.alias
    ? source.types.flatMap((_, index) => {
        const other = useOf(source, index + 1);
        return other?.alias === use.alias ? [other.column] : [];
      })
    : [use.column];
  return source.samples.rows(use.table, [...new Set(wanted)], at);
}

/** A key of a row that is about to be made, and points at no other. */
function isNew({ tables }: Source, { table, column }: Place): boolean {
  const known = tables.get(table);
  const isInKey = known?.unique.some((key) => key.includes(column)) ?? false;
  return isInKey && !known?.references.some(({ columns }) => columns.includes(column));
}

/** The column that a column of records, carried as JSON, is held against or goes into. */
function targetOf(source: Source, name: string, alias: string): (Place & { compared: boolean }) | undefined {
  const compared = equalsOf(source.text, alias, name).map((one) => ({
    table: source.aliases.get(one.alias) ?? "",
    column: one.column,
    compared: true,
  }));
  const inserted = nodesOf(source.plan)
    .filter((node) => node.Operation === "Insert")
    .map((node) => node["Relation Name"] ?? "");
  const others = [...inserted, ...source.read].map((table) => ({ table, column: name, compared: false }));
  return [...compared, ...others].find((place) => columnOf(source, place));
}

async function recordValue(source: Source, name: string, type: string, alias: string, index: number): Promise<unknown> {
  if (name === "tenant_id") return source.samples.tenantId;
  const found = targetOf(source, name, alias);
  if (found && !found.compared && isNew(source, found)) return parsed(fresh(type), type);
  const rows = found ? await source.samples.rows(found.table, [found.column], source.place) : [];
  const row = rows[index % Math.max(1, rows.length)];
  return parsed(found && row ? (row[found.column] ?? null) : defaultOf(type), type);
}

const parsed = (value: Value, type: string): unknown =>
  value !== null && (type === "jsonb" || type === "json") ? JSON.parse(value) : value;

async function recordsValue(source: Source, { alias, columns }: Records): Promise<Value> {
  const rows: Record<string, unknown>[] = [];
  for (let index = 0; index < MANY; index += 1) {
    const row: Record<string, unknown> = {};
    for (const { name, type } of columns) row[name] = await recordValue(source, name, type, alias, index);
    rows.push(row);
  }
  return JSON.stringify(rows);
}

/** Of moments, what is asked to be earlier than the value is rare, as is what is asked to be later. */
const rangeOf = (operator: string) =>
  ({ "<": FEW, "<=": FEW, ">": 1 - FEW, ">=": 1 - FEW })[operator as "<" | "<=" | ">" | ">="];

async function usedValue(source: Source, use: Use, type: string): Promise<Value> {
  const { samples, place } = source;
  if (use.column === "tenant_id" || (use.table === "tenants" && use.column === "id")) return samples.tenantId;
  if (use.column === "user_id" && type === "uuid" && !use.written) return samples.userId;
  if (use.written && isNew(source, use)) return fresh(type);
  const rows = await rowsFor(source, use, (isTime(type) ? rangeOf(use.operator) : undefined) ?? place);
  if (type.endsWith("[]") && !columnOf(source, use)?.type.endsWith("[]"))
    return arrayOf(rows.map((row) => row[use.column] ?? null));
  const value = rows[0]?.[use.column] ?? null;
  if (/^!?~~|LIKE$/.test(use.operator)) return `%${value ?? "a"}%`;
  return value ?? (use.written ? null : defaultOf(type));
}

const given = (example: unknown): Value =>
  example === null || typeof example === "string" ? example : JSON.stringify(example);

async function valueAt(source: Source, parameter: number, type: string): Promise<Value> {
  const carried = source.records.find((one) => one.parameter === parameter);
  if (carried) return recordsValue(source, carried);
  if (new RegExp(`LIMIT \\$${parameter}\\b`).test(source.text)) return String(MANY);
  if (new RegExp(`OFFSET \\$${parameter}\\b`).test(source.text)) return "0";
  const use = useOf(source, parameter);
  return use ? usedValue(source, use, type) : defaultOf(type);
}

/** Values for the parameters of a statement, out of a tenant's rows at a place in its tables (0 to 1). */
export function valuesFor(
  described: Described,
  examples: RegisteredStatement["examples"],
  tables: Tables,
  samples: Samples,
  place: number,
): Promise<Value[]> {
  const { text, types, plan } = described;
  const source: Source = {
    ...described,
    uses: usesIn(plan, tables),
    names: namesIn(text),
    read: [...new Set(nodesOf(plan).flatMap((node) => node["Relation Name"] ?? []))],
    records: recordsIn(text),
    aliases: aliasesIn(text),
    tables,
    samples,
    place,
  };
  const exampleOr = async (type: string, index: number) => {
    const example = examples?.[index + 1];
    return example === undefined ? valueAt(source, index + 1, type) : given(example);
  };
  return Promise.all(types.map(exampleOr));
}

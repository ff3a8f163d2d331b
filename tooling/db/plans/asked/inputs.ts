import type { RestRoute } from "@karwan/server/routes";
import { z } from "zod";
import type { Tables } from "../filling/tables.ts";
import { softReference } from "../filling/values.ts";
import type { Samples } from "../parameters/samples.ts";
import { inputsByHand } from "./by-hand.ts";

type Schema = z.core.JSONSchema.BaseSchema;
export type Input = Readonly<Record<string, unknown>>;
/** A key of an operation's input, with values that it could have. */
type Key = { name: string; values: unknown[]; required: boolean };

const IN_THE_MIDDLE = 0.5;
const paging = new Set(["page", "limit", "tenant_id"]);
/** A part of the made-up names, codes and texts of one row in a hundred, and of none. */
const SEARCHES = ["77", "no such thing"];

const snake = (name: string) => name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
/** An id, or what stands above a record of a tree, is of the kind that the route bears in its name. */
const kindOf = (route: RestRoute, tables: Tables) =>
  route.name
    .split(".")
    .map(snake)
    .find((part) => tables.has(part)) ?? "";

async function idOf(route: RestRoute, name: string, tables: Tables, samples: Samples): Promise<string | undefined> {
  if (name === "parent_id" || name === "id") {
    const [row] = await samples.rows(kindOf(route, tables), name === "id" ? [name] : ["id", name], IN_THE_MIDDLE);
    return row?.id ?? undefined;
  }
  const singular = snake(name).replace(/_ids$/, "_id");
  const reference = softReference({ name: singular, type: "uuid", nullable: false, allowed: null }, tables);
  const [row] = reference ? await samples.rows(reference.target, ["id"], IN_THE_MIDDLE) : [];
  return row?.id ?? undefined;
}

async function valuesOf(
  route: RestRoute,
  name: string,
  schema: Schema,
  tables: Tables,
  samples: Samples,
): Promise<unknown[]> {
  if (name === "search") return SEARCHES;
  if (/_?ids?$/i.test(name)) {
    const id = await idOf(route, name, tables, samples);
    if (id) return [schema.type === "array" ? [id] : id];
  }
  if (schema.enum) return schema.enum;
  if (schema.type === "boolean") return [true, false];
  if (schema.examples?.length) return [...schema.examples];
  const branch = schema.anyOf?.[0];
  if (branch) return valuesOf(route, name, branch, tables, samples);
  if (schema.type === "integer" || schema.type === "number") return [1];
  if (schema.format === "date") return [new Date().toISOString().slice(0, 10)];
  if (schema.format === "date-time") return [new Date().toISOString()];
  return schema.type === "string" ? ["something"] : [];
}

/** With what has a name of its own put in its place. */
function resolved(schema: Schema, named: Readonly<Record<string, unknown>>): Schema {
  const name = schema.$ref?.split("/").at(-1);
  const whole = (name === undefined ? schema : named[name]) as Schema;
  const anyOf = whole.anyOf?.map((branch) => resolved(branch, named));
  return anyOf ? { ...whole, anyOf } : whole;
}

async function keysOf(route: RestRoute, tables: Tables, samples: Samples): Promise<Key[]> {
  const {
    properties = {},
    required = [],
    $defs = {},
  } = z.toJSONSchema(z.object(route.shape), {
    io: "input",
    unrepresentable: "any",
    reused: "inline",
  });
  const names = Object.keys(properties).filter((name) => !paging.has(name));
  return Promise.all(
    names.map(async (name) => ({
      name,
      values: await valuesOf(route, name, resolved(properties[name] as Schema, $defs), tables, samples),
      required: required.includes(name),
    })),
  );
}

/** Every part of a filter that is an object written as text, by itself and with all others. */
function partsOf(value: unknown): unknown[] {
  if (typeof value !== "string" || !value.startsWith("{")) return [value];
  return [
    value,
    ...Object.entries(JSON.parse(value) as object).map((part) => JSON.stringify(Object.fromEntries([part]))),
  ];
}

/** What a list can be asked for: whole, by one of its keys in each of their values, sorted each way, by all at once; `thorough`: by any two. */
export async function inputsOf(
  route: RestRoute,
  tables: Tables,
  samples: Samples,
  thorough: boolean,
): Promise<Input[]> {
  const keys = await keysOf(route, tables, samples);
  const first = (some: readonly Key[]) =>
    Object.fromEntries(some.filter(({ values }) => values.length > 0).map(({ name, values }) => [name, values[0]]));
  const base = first(keys.filter(({ required }) => required));
  const optional = keys.filter(({ required }) => !required);
  const single = optional.flatMap(({ name, values }) =>
    values.flatMap(partsOf).map((value) => ({ ...base, [name]: value })),
  );
  const pairs = thorough
    ? optional.flatMap((one, index) => optional.slice(index + 1).map((other) => ({ ...base, ...first([one, other]) })))
    : [];
  const valuesOfKey = (key: string) => optional.find(({ name }) => name === key)?.values ?? [];
  const sorted = valuesOfKey("sort_by").flatMap((sort_by) =>
    valuesOfKey("sort_order").map((sort_order) => ({ ...base, sort_by, sort_order })),
  );
  const known = (await inputsByHand(route.name, samples)).map((input) => ({ ...base, ...input }));
  return [base, { ...base, page: 3 }, ...single, ...sorted, ...known, { ...base, ...first(optional) }, ...pairs];
}

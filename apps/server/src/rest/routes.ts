import type { CsvColumn, OperationMeta } from "@karwan/api";
import type { AnyProcedure, AnyRouter } from "@trpc/server";
import { z } from "zod";
import { columnsOf, rowsOf } from "./csv/columns.ts";
import type { TextReader } from "./read-text.ts";
import { readerOf } from "./read-text.ts";

/** One operation as REST shows it, derived once at start from its declaration. */
export interface RestRoute {
  /** The procedure's path in the router, e.g. `warehousing.itemCategories.list`. */
  name: string;
  type: "query" | "mutation";
  procedure: AnyProcedure;
  meta: OperationMeta;
  /** The path as documented, with `{param}`. */
  path: string;
  /** The same for Hono, with `:param`. */
  honoPath: string;
  shape: Record<string, z.ZodType>;
  /** What the input needs beside single fields, as JSON Schema says it. */
  conditions: object[];
  output: z.ZodObject;
  inPath: string[];
  inQuery: string[];
  inBody: string[];
  readers: Record<string, TextReader>;
  /** Of a list: which field of the answer has its rows, and the columns that they have as a table (3 §15). */
  table: { key: string; columns: readonly CsvColumn[] } | null;
}

type Definition = { _def: { type: string; meta?: OperationMeta; inputs: unknown[]; output?: unknown } };

const BODY_METHODS = new Set(["POST", "PUT", "PATCH"]);

function shapeOf(name: string, inputs: unknown[]): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const input of inputs) {
    if (!(input instanceof z.ZodObject)) throw new Error(`${name}: the input of an operation must be an object schema`);
    Object.assign(shape, input.shape);
  }
  return shape;
}

const conditionsOf = (inputs: unknown[]): object[] =>
  inputs.flatMap((input) => {
    const { allOf } = (input instanceof z.ZodType && input.meta()) || {};
    return Array.isArray(allOf) ? allOf : [];
  });

/** A list is what is asked for page by page, and what says so. */
function tableOf(
  { rest, table }: OperationMeta,
  shape: Record<string, z.ZodType>,
  output: z.ZodObject,
): RestRoute["table"] {
  const rows = rest.method === "GET" && ("limit" in shape || table) ? rowsOf(output) : null;
  return rows && { key: rows.key, columns: columnsOf(rows.record) };
}

function routeOf(name: string, procedure: AnyProcedure): RestRoute {
  const { _def } = procedure as Definition;
  const { meta } = _def;
  if (!meta) throw new Error(`${name}: declares no REST binding`);
  const output = _def.type === "subscription" ? meta.event : _def.output;
  if (!(output instanceof z.ZodObject)) throw new Error(`${name}: the output of an operation must be an object schema`);
  const shape = shapeOf(name, _def.inputs);
  const inPath = [...meta.rest.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const rest = Object.keys(shape).filter((key) => !inPath.includes(key));
  const tenantScoped = meta.access.kind === "tenant" || meta.access.kind === "external";
  const isQuery = (key: string) => (tenantScoped && key === "tenant_id") || (meta.query ?? []).includes(key);
  // Beside a table there is no room for anything else in the body.
  const ofBody = meta.csv ? (key: string) => key !== "csv" : isQuery;
  const fromQuery = BODY_METHODS.has(meta.rest.method) ? ofBody : () => true;
  return {
    name,
    type: _def.type === "mutation" ? "mutation" : "query",
    procedure,
    meta,
    path: meta.rest.path,
    honoPath: meta.rest.path.replace(/\{(\w+)\}/g, ":$1"),
    shape,
    conditions: conditionsOf(_def.inputs),
    output,
    inPath,
    inQuery: rest.filter(fromQuery),
    inBody: rest.filter((key) => !fromQuery(key)),
    table: _def.type === "query" ? tableOf(meta, shape, output) : null,
    readers: Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, readerOf(schema)])),
  };
}

function routesOf(router: AnyRouter, wanted: (type: string) => boolean): RestRoute[] {
  const procedures = Object.entries(router._def.procedures as Record<string, AnyProcedure>);
  const routes = procedures.filter(([, { _def }]) => wanted(_def.type)).map(([name, made]) => routeOf(name, made));
  // "~" sorts after every character of a path, so a parameter comes after all literals beside it.
  const order = (route: RestRoute) => route.path.replace(/\{\w+\}/g, "~");
  return routes.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** All REST routes of a router, literal paths before parameters, so that none hides another. */
export function restRoutes(router: AnyRouter): RestRoute[] {
  return routesOf(router, (type) => type !== "subscription");
}

/** The subscriptions of a router, which REST serves as server-sent events; `output` is what each event carries. */
export function streamRoutes(router: AnyRouter): RestRoute[] {
  return routesOf(router, (type) => type === "subscription");
}

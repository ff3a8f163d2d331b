import type { TypeName } from "libpg-query";
import { wordsOf } from "./scope.ts";

/** How format_type calls what the grammar calls otherwise. */
const formatted: Readonly<Record<string, string>> = {
  int2: "smallint",
  int4: "integer",
  int: "integer",
  int8: "bigint",
  bool: "boolean",
  float4: "real",
  float8: "double precision",
  timestamptz: "timestamp with time zone",
  timestamp: "timestamp without time zone",
  varchar: "character varying",
  bpchar: "character",
};

/** The name of a type as PostgreSQL's catalogue says it. */
export function typeNameOf(type: TypeName | undefined): string {
  const name = wordsOf(type?.names).at(-1) ?? "";
  const base = formatted[name] ?? name;
  return (type?.arrayBounds?.length ?? 0) > 0 ? `${base}[]` : base;
}

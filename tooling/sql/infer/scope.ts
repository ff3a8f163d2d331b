import type { Node } from "libpg-query";
import type { Catalogue, Table } from "../catalogue.ts";
import type { Value } from "../value.ts";
import { orNull } from "../value.ts";

/** A relation in FROM, under the name it goes by there. */
export interface Relation {
  name: string;
  columns: Map<string, Value>;
  /** Of the missing side of an outer join: its columns where there is a row. */
  present?: Map<string, Value> | undefined;
}

/** The columns that a query answers, by name, in order. */
export interface Answer {
  columns: Table;
  /** It has exactly one row, whatever there is. */
  isOneRow: boolean;
}

/** Queries hold expressions and expressions queries: each finds the other here. */
export interface Grammar {
  query(scope: Scope, node: Node): Answer;
  expression(scope: Scope, node: Node): Value;
}

/** What a query sees: its own relations, then those of the queries around it; and the WITH queries by name. */
export interface Scope {
  catalogue: Catalogue;
  grammar: Grammar;
  relations: readonly Relation[];
  ctes: ReadonlyMap<string, Table>;
  outer: Scope | null;
  /** The types of the statement's parameters, from PostgreSQL, and which of them may be null. */
  parameters: readonly Value[];
}

/** Says what a statement holds that is not understood: it is to be written otherwise, or the generator to learn it. */
export class NotUnderstood extends Error {}

export const within = (outer: Scope): Scope => ({ ...outer, relations: [], outer });

export const nullableRelation = (relation: Relation): Relation => ({
  ...relation,
  present: relation.present ?? relation.columns,
  columns: new Map([...relation.columns].map(([name, value]) => [name, orNull(value)])),
});

export function findRelation(scope: Scope, name: string): Relation | null {
  for (let at: Scope | null = scope; at; at = at.outer) {
    const found = at.relations.find((relation) => relation.name === name);
    if (found) return found;
  }
  return null;
}

export function findColumn(scope: Scope, column: string): Value | null {
  for (let at: Scope | null = scope; at; at = at.outer) {
    for (const { columns } of at.relations) {
      const found = columns.get(column);
      if (found) return found;
    }
  }
  return null;
}

/** The one key of a node, and what is under it. */
export function open(node: Node): [kind: string, content: unknown] {
  const [entry] = Object.entries(node);
  if (!entry) throw new NotUnderstood("an empty node");
  return entry;
}

export const wordOf = (node: Node | undefined): string => (node && "String" in node ? (node.String.sval ?? "") : "");
export const wordsOf = (nodes: readonly Node[] | undefined): string[] => (nodes ?? []).map((node) => wordOf(node));

export function renamed(columns: Table, names: readonly string[]): Table {
  return new Map([...columns].map(([name, value], index) => [names[index] ?? name, value]));
}

import { z } from "zod";

/** A field of an input that takes a text, or anything at all: its path (`0` for each entry of a list) and its schema. */
export type StringField = { path: string[]; schema: z.core.$ZodType };

const INNER = ["optional", "nullable", "default", "prefault", "catch", "readonly", "nonoptional"];
const TEXTS = ["string", "enum", "literal", "unknown", "any", "template_literal"];

type Def = { type: string; innerType?: z.core.$ZodType; options?: z.core.$ZodType[]; element?: z.core.$ZodType };

function below(schema: z.core.$ZodType, path: string[], outer: z.core.$ZodType): StringField[] {
  const def = schema._zod.def as Def;
  if (TEXTS.includes(def.type)) return [{ path, schema: outer }];
  if (def.innerType && INNER.includes(def.type)) return below(def.innerType, path, outer);
  if (schema instanceof z.core.$ZodPipe) return below(schema._zod.def.in, path, outer);
  if (schema instanceof z.core.$ZodObject)
    return Object.entries(schema._zod.def.shape).flatMap(([key, field]) => below(field, [...path, key], field));
  if (schema instanceof z.core.$ZodRecord) {
    const { valueType } = schema._zod.def;
    return below(valueType, [...path, "key"], valueType);
  }
  if (def.element) return below(def.element, [...path, "0"], def.element);
  return (def.options ?? []).flatMap((option) => below(option, path, option));
}

/** Every field of an input that takes a text, however deep it stands. */
export function stringFields(shape: Record<string, z.core.$ZodType>): StringField[] {
  return Object.entries(shape).flatMap(([key, schema]) => below(schema, [key], schema));
}

type Tree = { [key: string]: Tree | string };

function treeOf(paths: readonly string[][], value: string): Tree {
  const tree: Tree = {};
  for (const path of paths) {
    let at = tree;
    for (const [n, key] of path.entries()) {
      const here = at[key];
      // Of a union that takes a text or an object, the object is filled in.
      if (n === path.length - 1) at[key] ??= value;
      else at = at[key] = typeof here === "object" ? here : {};
    }
  }
  return tree;
}

function asInput(tree: Tree | string): unknown {
  if (typeof tree === "string") return tree;
  const entries = Object.entries(tree).map(([key, inner]) => [key, asInput(inner)] as const);
  return entries.length === 1 && entries[0]?.[0] === "0" ? [entries[0][1]] : Object.fromEntries(entries);
}

/** An input that says `value` in every one of these fields. */
export function inputWith(paths: readonly string[][], value: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(treeOf(paths, value)).map(([key, tree]) => [key, asInput(tree)]));
}

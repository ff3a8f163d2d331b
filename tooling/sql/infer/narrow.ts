import type { Node } from "libpg-query";
import type { Value } from "../value.ts";
import { notNull } from "../value.ts";
import type { Relation, Scope } from "./scope.ts";
import { wordOf, wordsOf } from "./scope.ts";

const STRICT = new Set([
  "=",
  "<>",
  "!=",
  "<",
  ">",
  "<=",
  ">=",
  "~~",
  "!~~",
  "~~*",
  "!~~*",
  "~",
  "~*",
  "@>",
  "<@",
  "&&",
  "?",
]);

/** The columns that cannot be null in a row that passed the condition: tested, or compared by what null never passes. */
function* required(node: Node | undefined): Generator<readonly string[]> {
  if (!node) return;
  if ("BoolExpr" in node && node.BoolExpr.boolop === "AND_EXPR")
    for (const arg of node.BoolExpr.args ?? []) yield* required(arg);
  if ("NullTest" in node && node.NullTest.nulltesttype === "IS_NOT_NULL") yield* columnIn(node.NullTest.arg);
  if ("ColumnRef" in node) yield* columnIn(node);
  if (!("A_Expr" in node)) return;
  const { kind, name, lexpr, rexpr } = node.A_Expr;
  const isStrict =
    kind === "AEXPR_OP"
      ? STRICT.has(wordOf(name?.at(-1)))
      : ["AEXPR_LIKE", "AEXPR_ILIKE", "AEXPR_IN", "AEXPR_BETWEEN", "AEXPR_OP_ANY"].includes(kind ?? "");
  if (!isStrict) return;
  yield* columnIn(lexpr);
  if (kind === "AEXPR_OP") yield* columnIn(rexpr);
}

function* columnIn(node: Node | undefined): Generator<readonly string[]> {
  if (node && "ColumnRef" in node) yield wordsOf(node.ColumnRef.fields);
  if (node && "TypeCast" in node) yield* columnIn(node.TypeCast.arg);
}

/** The relations as they are in rows that pass the condition. */
export function narrow({ relations }: Scope, condition: Node | undefined): Relation[] {
  const columns = [...required(condition)];
  if (columns.length === 0) return [...relations];
  const isRequired = (relation: Relation, column: string) =>
    columns.some(([first, second]) =>
      second === undefined
        ? first === column && relations.find((one) => one.columns.has(column)) === relation
        : first === relation.name && second === column,
    );
  return relations.map((relation) => {
    const found = [...relation.columns.keys()].filter((name) => isRequired(relation, name));
    if (found.length === 0) return relation;
    // One column that is there shows that the row is: an outer join found it.
    const { present = relation.columns } = relation;
    const columns = new Map(
      [...present].map(([name, value]): [string, Value] => [name, found.includes(name) ? notNull(value) : value]),
    );
    return { ...relation, present: undefined, columns };
  });
}

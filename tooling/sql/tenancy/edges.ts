import type { Node } from "libpg-query";
import { wordOf, wordsOf } from "../infer/scope.ts";

/** What one condition says of tenants: the `tenant_id` of two relations is the same, or one is a value from outside. */
export type Edge = readonly [string, string];
/** A value that the statement is given, or that the transaction knows: where a tenant's name may come from. */
export const GIVEN = "$";
/** Which relation an alias names that tells tenants apart by this column; without an alias, whichever does so alone. */
export type Naming = (alias: string | null, column: string) => string | null;

const KNOWING = new Set(["karwan_tenant", "current_setting"]);

function sideOf(node: Node | undefined, named: Naming): string | null {
  if (!node) return null;
  if ("ParamRef" in node || "A_Const" in node) return GIVEN;
  // A subquery is looked at by itself: what it finds is as good as what it was held to.
  if ("SubLink" in node) return node.SubLink.subLinkType === "EXPR_SUBLINK" ? GIVEN : null;
  if ("TypeCast" in node) return sideOf(node.TypeCast.arg, named);
  if ("FuncCall" in node) return KNOWING.has(wordsOf(node.FuncCall.funcname).at(-1) ?? "") ? GIVEN : null;
  if (!("ColumnRef" in node)) return null;
  const words = (node.ColumnRef.fields ?? []).map(wordOf);
  return named(words.at(-2) ?? null, words.at(-1) ?? "");
}

const members = (node: Node | undefined): (Node | undefined)[] =>
  node && "RowExpr" in node ? (node.RowExpr.args ?? []) : [node];

/** The edges that hold whenever a condition does: all that is asked with AND, and of OR what every branch asks. */
export function edgesOf(node: Node | undefined, named: Naming): Edge[] {
  if (!node) return [];
  if ("BoolExpr" in node) {
    const parts = (node.BoolExpr.args ?? []).map((part) => edgesOf(part, named));
    if (node.BoolExpr.boolop === "AND_EXPR") return parts.flat();
    if (node.BoolExpr.boolop !== "OR_EXPR") return [];
    const [first = [], ...others] = parts;
    return first.filter(([a, b]) => others.every((other) => other.some(([c, d]) => a === c && b === d)));
  }
  // What belongs to no tenant is everybody's, and so are built-in roles.
  if ("NullTest" in node && node.NullTest.nulltesttype === "IS_NULL") {
    const side = sideOf(node.NullTest.arg, named);
    return side === null || side === GIVEN ? [] : [[GIVEN, side]];
  }
  if ("ColumnRef" in node) {
    const words = (node.ColumnRef.fields ?? []).map(wordOf);
    const side = words.at(-1) === "is_built_in" ? named(words.at(-2) ?? null, "tenant_id") : null;
    return side === null ? [] : [[GIVEN, side]];
  }
  if (!("A_Expr" in node) || node.A_Expr.kind !== "AEXPR_OP" || wordsOf(node.A_Expr.name).at(-1) !== "=") return [];
  const right = members(node.A_Expr.rexpr);
  return members(node.A_Expr.lexpr).flatMap((left, index): Edge[] => {
    const [a, b] = [sideOf(left, named), sideOf(right[index], named)];
    return a === null || b === null || a === b ? [] : [a < b ? [a, b] : [b, a]];
  });
}

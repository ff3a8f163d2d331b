import type { A_Expr, Node } from "libpg-query";
import { parseSync } from "libpg-query";

/** The words that a CHECK leaves a column, by column. */
export type Words = Map<string, string[]>;

/** Reads a CHECK as pg_get_constraintdef writes it. */
export function wordsIn(definition: string): Words {
  const expression = /^CHECK \((.*)\)( NOT VALID)?$/s.exec(definition)?.[1];
  const query = expression === undefined ? undefined : parseSync(`SELECT ${expression}`).stmts?.[0]?.stmt;
  const [target] = query && "SelectStmt" in query ? (query.SelectStmt.targetList ?? []) : [];
  const node = target && "ResTarget" in target ? target.ResTarget.val : undefined;
  return node ? wordsOf(node) : new Map();
}

function wordsOf(node: Node): Words {
  if ("BoolExpr" in node) {
    const parts = (node.BoolExpr.args ?? []).map((arg) => wordsOf(arg));
    if (node.BoolExpr.boolop === "AND_EXPR") return new Map(parts.flatMap((part) => [...part]));
    if (node.BoolExpr.boolop === "OR_EXPR") return either(parts);
  }
  // Whether it may be null is the column's own to say.
  if ("NullTest" in node && node.NullTest.nulltesttype === "IS_NULL") {
    const column = columnIn(node.NullTest.arg);
    return new Map(column === null ? [] : [[column, []]]);
  }
  return "A_Expr" in node ? compared(node.A_Expr) : new Map();
}

/** Each side must say something of a column, or the other side says nothing either. */
function either(parts: readonly Words[]): Words {
  const [first = new Map<string, string[]>(), ...rest] = parts;
  const shared = [...first.keys()].filter((column) => rest.every((part) => part.has(column)));
  return new Map(shared.map((column) => [column, [...new Set(parts.flatMap((part) => part.get(column) ?? []))]]));
}

function compared({ kind, name, lexpr, rexpr }: A_Expr): Words {
  const column = columnIn(lexpr);
  const operator = name?.[0] && "String" in name[0] ? name[0].String.sval : "";
  const isList = kind === "AEXPR_OP_ANY" || kind === "AEXPR_IN" || operator === "<@";
  const words = isList ? listed(rexpr) : kind === "AEXPR_OP" && operator === "=" ? listed(rexpr, true) : null;
  return new Map(column === null || !words || words.length === 0 ? [] : [[column, words]]);
}

function columnIn(node: Node | undefined): string | null {
  if (node && "TypeCast" in node) return columnIn(node.TypeCast.arg);
  const [field] = node && "ColumnRef" in node ? (node.ColumnRef.fields ?? []) : [];
  return field && "String" in field ? (field.String.sval ?? null) : null;
}

function listed(node: Node | undefined, isAlone = false): string[] | null {
  if (!node) return null;
  if ("TypeCast" in node) return listed(node.TypeCast.arg, isAlone);
  if (isAlone) return "A_Const" in node && node.A_Const.sval ? [node.A_Const.sval.sval ?? ""] : null;
  const items = "A_ArrayExpr" in node ? node.A_ArrayExpr.elements : "List" in node ? node.List.items : undefined;
  const words = (items ?? []).map((item) => listed(item, true));
  return words.every((word) => word !== null) ? words.flat() : null;
}

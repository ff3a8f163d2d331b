import type { Node } from "libpg-query";
import type { Catalogue } from "./catalogue.ts";
import { open, wordsOf } from "./infer/scope.ts";
import type { Value } from "./value.ts";

/** How a parameter is used: assigned to columns, or where null means something. */
interface Use {
  columns: Value[];
  takesNull: boolean;
}

const numberOf = (node: unknown): number | null => {
  if (typeof node !== "object" || node === null) return null;
  if ("ParamRef" in node) return (node as Extract<Node, { ParamRef: unknown }>).ParamRef.number ?? 0;
  return "TypeCast" in node ? numberOf((node as Extract<Node, { TypeCast: unknown }>).TypeCast.arg) : null;
};

/** Which parameters may be null, and which words those take that become a column of words. */
export function parameterValues(catalogue: Catalogue, query: Node, types: readonly string[]): Value[] {
  const uses = new Map<number, Use>();
  const useOf = (number: number) => {
    const use = uses.get(number) ?? { columns: [], takesNull: false };
    uses.set(number, use);
    return use;
  };
  const assign = (table: string, column: string | undefined, node: unknown) => {
    const number = numberOf(node);
    const value = column === undefined ? undefined : catalogue.tables.get(table)?.get(column);
    if (number !== null && value) useOf(number).columns.push(value);
  };
  const nullTolerant = (nodes: readonly unknown[] | undefined) => {
    for (const node of nodes ?? []) {
      const number = numberOf(node);
      if (number !== null) useOf(number).takesNull = true;
    }
  };
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const known = node as Node;
    if ("InsertStmt" in known) insertInto(known.InsertStmt, assign);
    if ("UpdateStmt" in known)
      for (const target of known.UpdateStmt.targetList ?? [])
        if ("ResTarget" in target)
          assign(known.UpdateStmt.relation?.relname ?? "", target.ResTarget.name, sourceOf(target.ResTarget.val));
    if ("NullTest" in known) nullTolerant([known.NullTest.arg]);
    if ("CoalesceExpr" in known) nullTolerant(known.CoalesceExpr.args);
    // A cast in a comparison is how a statement says that null, which equals nothing, may be given: `id = $2::uuid`.
    if ("A_Expr" in known && known.A_Expr.kind === "AEXPR_OP")
      nullTolerant([known.A_Expr.lexpr, known.A_Expr.rexpr].filter((side) => side && "TypeCast" in side));
    if ("A_Expr" in known && /DISTINCT/.test(known.A_Expr.kind ?? ""))
      nullTolerant([known.A_Expr.lexpr, known.A_Expr.rexpr]);
    if ("FuncCall" in known && /^(jsonb?_build_|concat|karwan_)/.test(wordsOf(known.FuncCall.funcname).at(-1) ?? ""))
      nullTolerant(known.FuncCall.args);
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(query);
  return types.map((type, index) => {
    const use = uses.get(index + 1);
    const columns = use?.columns ?? [];
    const required = columns.some((column) => !column.nullable);
    const nullable = !required && (use?.takesNull === true || columns.length > 0);
    return { type, nullable, words: columns.find((column) => column.words)?.words };
  });
}

/** What is assigned: of `(a, b) = ROW(x, y)` the part that is this column's. */
function sourceOf(node: Node | undefined): Node | undefined {
  if (!node || !("MultiAssignRef" in node)) return node;
  const { source, colno = 1 } = node.MultiAssignRef;
  return source && "RowExpr" in source ? source.RowExpr.args?.[colno - 1] : undefined;
}

type Insert = Extract<Node, { InsertStmt: unknown }>["InsertStmt"];
type Assign = (table: string, column: string | undefined, node: unknown) => void;

function insertInto({ relation, cols, selectStmt, onConflictClause }: Insert, assign: Assign): void {
  const table = relation?.relname ?? "";
  const names = (cols ?? []).map((col) => ("ResTarget" in col ? col.ResTarget.name : undefined));
  const query = selectStmt && "SelectStmt" in selectStmt ? selectStmt.SelectStmt : undefined;
  for (const list of query?.valuesLists ?? [])
    for (const [index, node] of ("List" in list ? (list.List.items ?? []) : []).entries())
      assign(table, names[index], node);
  for (const [index, node] of (query?.targetList ?? []).entries())
    assign(table, names[index], "ResTarget" in node ? node.ResTarget.val : null);
  for (const target of onConflictClause?.targetList ?? [])
    if ("ResTarget" in target) assign(table, target.ResTarget.name, target.ResTarget.val);
}

export const kindOf = (node: Node): string => open(node)[0];

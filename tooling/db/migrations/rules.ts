import { concurrentIndex } from "@karwan/db/migrations";
import type { AlterTableCmd, ColumnDef, Constraint, Node } from "libpg-query";
import { parseSync } from "libpg-query";

export type Migration = { name: string; sql: string };

/** What earlier migrations have proven: constraints that are validated, as `table.constraint`, and what they say. */
type History = {
  /** The columns of which a CHECK says that they are not null, by `table.constraint`. */
  saysNotNull: Map<string, string>;
  /** `table.column` that a validated CHECK proves. */
  provenNotNull: Set<string>;
};
type Looked = {
  /** Tables that this migration makes: nobody waits for their locks. */
  made: Set<string>;
  /** Constraints that it adds to others, as `table.constraint`. */
  added: Set<string>;
  history: History;
};

const beside = "make it in a migration of its own, with CREATE INDEX CONCURRENTLY IF NOT EXISTS";
const twoReleases = "the version before still reads it: stop using it in one release, and drop it in the next";

/** Moments and other values that are the same for the whole statement: the column gets them without a rewrite of its table. */
const STABLE_FUNCTIONS = new Set(["now", "transaction_timestamp", "statement_timestamp", "current_setting", "ARRAY"]);

const nameIn = (nodes: readonly Node[] | undefined): string => {
  const last = nodes?.at(-1);
  return last && "String" in last ? (last.String.sval ?? "") : "";
};

/** Whether a default may differ from row to row, so that each row is written anew. */
function isVolatile(node: Node | undefined): boolean {
  if (node === undefined) return false;
  if ("FuncCall" in node) return !STABLE_FUNCTIONS.has(nameIn(node.FuncCall.funcname));
  if ("TypeCast" in node) return isVolatile(node.TypeCast.arg);
  if ("A_ArrayExpr" in node) return (node.A_ArrayExpr.elements ?? []).some(isVolatile);
  if ("A_Expr" in node) return isVolatile(node.A_Expr.lexpr) || isVolatile(node.A_Expr.rexpr);
  return !("A_Const" in node || "SQLValueFunction" in node);
}

function constraintFindings(table: string, constraint: Constraint): string[] {
  const { contype, skip_validation, indexname, conname = "a constraint" } = constraint;
  if (contype === "CONSTR_CHECK" || contype === "CONSTR_FOREIGN" || contype === "CONSTR_NOTNULL")
    return skip_validation ? [] : [`${table}: ${conname} reads every row under its lock: add it NOT VALID`];
  if (contype === "CONSTR_UNIQUE" || contype === "CONSTR_PRIMARY" || contype === "CONSTR_EXCLUSION")
    return indexname ? [] : [`${table}: ${conname} builds an index under its lock: ${beside}, then add it USING INDEX`];
  return [];
}

function columnFindings(table: string, { colname = "", constraints = [] }: ColumnDef): string[] {
  const parts = constraints.flatMap((node) => ("Constraint" in node ? [node.Constraint] : []));
  const has = (contype: string) => parts.find((part) => part.contype === contype);
  const at = `${table}.${colname}`;
  const found: string[] = [];
  const value = has("CONSTR_DEFAULT");
  if (has("CONSTR_NOTNULL") && !value)
    found.push(`${at}: is NOT NULL without a default: the version before writes rows without it`);
  if (value && isVolatile(value.raw_expr))
    found.push(`${at}: its default is made for each row, which rewrites the table`);
  if (has("CONSTR_IDENTITY") || has("CONSTR_GENERATED"))
    found.push(`${at}: is computed for each row, which rewrites the table`);
  for (const kind of ["CONSTR_CHECK", "CONSTR_FOREIGN", "CONSTR_UNIQUE", "CONSTR_PRIMARY"])
    if (has(kind)) found.push(`${at}: add its constraint in a statement of its own, NOT VALID`);
  return found;
}

/** The column of which a CHECK says nothing but that it is not null. */
function notNullIn({ raw_expr }: Constraint): string | null {
  if (!raw_expr || !("NullTest" in raw_expr) || raw_expr.NullTest.nulltesttype !== "IS_NOT_NULL") return null;
  const { arg } = raw_expr.NullTest;
  return arg && "ColumnRef" in arg ? nameIn(arg.ColumnRef.fields) : null;
}

function commandFindings(table: string, command: AlterTableCmd, { added, history }: Looked): string[] {
  const { subtype, name = "", def } = command;
  const key = `${table}.${name}`;
  switch (subtype) {
    case "AT_AddColumn":
      return def && "ColumnDef" in def ? columnFindings(table, def.ColumnDef) : [];
    case "AT_AddConstraint": {
      if (!def || !("Constraint" in def)) return [];
      const constraint = `${table}.${def.Constraint.conname}`;
      added.add(constraint);
      const column = notNullIn(def.Constraint);
      if (column !== null) history.saysNotNull.set(constraint, `${table}.${column}`);
      return constraintFindings(table, def.Constraint);
    }
    case "AT_ValidateConstraint": {
      const column = history.saysNotNull.get(key);
      if (column !== undefined) history.provenNotNull.add(column);
      return added.has(key)
        ? [`${table}: ${name} is validated under the lock that added it: validate it in the next migration`]
        : [];
    }
    case "AT_SetNotNull":
      return history.provenNotNull.has(key)
        ? []
        : [
            `${key}: SET NOT NULL reads every row under its lock: validate CHECK (${name} IS NOT NULL) in a migration before`,
          ];
    case "AT_AlterColumnType":
      return [`${key}: a change of type rewrites the table: add a column of the new type beside it`];
    case "AT_DropColumn":
      return [`${key}: ${twoReleases}`];
    case "AT_SetLogged":
    case "AT_SetUnLogged":
    case "AT_SetTableSpace":
    case "AT_SetAccessMethod":
      return [`${table}: is rewritten under its lock`];
    default:
      return [];
  }
}

const DROPPED: Record<string, string> = {
  OBJECT_TABLE: "table",
  OBJECT_VIEW: "view",
  OBJECT_FUNCTION: "function",
  OBJECT_TYPE: "type",
};

function dropFindings({
  removeType,
  objects = [],
  concurrent,
}: Extract<Node, { DropStmt: unknown }>["DropStmt"]): string[] {
  const names = objects.map((object) => {
    if ("List" in object) return nameIn(object.List.items);
    return "ObjectWithArgs" in object ? nameIn(object.ObjectWithArgs.objname) : "";
  });
  if (removeType === "OBJECT_INDEX" && !concurrent)
    return names.map((name) => `${name}: drop it in a migration of its own, with DROP INDEX CONCURRENTLY IF EXISTS`);
  const kind = DROPPED[removeType ?? ""];
  return kind === undefined ? [] : names.map((name) => `the ${kind} ${name}: ${twoReleases}`);
}

/** The tables whose rows a statement writes; of a DO block, whether it writes any at all. */
function writesIn(node: Node): string[] {
  const of = (relation?: { relname?: string }) => (relation?.relname ? [relation.relname] : []);
  if ("UpdateStmt" in node) return of(node.UpdateStmt.relation);
  if ("DeleteStmt" in node) return of(node.DeleteStmt.relation);
  if ("DoStmt" in node) return /\b(UPDATE|DELETE FROM|INSERT INTO)\b/i.test(JSON.stringify(node)) ? ["a DO block"] : [];
  return [];
}

function statementFindings(node: Node, looked: Looked, sql: string): string[] {
  const { made } = looked;
  if ("CreateStmt" in node) {
    made.add(node.CreateStmt.relation?.relname ?? "");
    return [];
  }
  if ("IndexStmt" in node) {
    const { relation, idxname, concurrent } = node.IndexStmt;
    if (made.has(relation?.relname ?? "") && !concurrent) return [];
    return concurrentIndex({ sql }) === null
      ? [`${relation?.relname}: ${idxname} keeps writers waiting: ${beside}`]
      : [];
  }
  if ("AlterTableStmt" in node) {
    const { relation, cmds = [] } = node.AlterTableStmt;
    const table = relation?.relname ?? "";
    if (made.has(table)) return [];
    return cmds.flatMap((cmd) => ("AlterTableCmd" in cmd ? commandFindings(table, cmd.AlterTableCmd, looked) : []));
  }
  if ("RenameStmt" in node) {
    const { renameType, relation, subname, newname } = node.RenameStmt;
    const isRead = renameType === "OBJECT_TABLE" || renameType === "OBJECT_COLUMN" || renameType === "OBJECT_FUNCTION";
    const name = [relation?.relname, subname].filter(Boolean).join(".");
    return isRead && !made.has(relation?.relname ?? "") ? [`${name}: is renamed to ${newname}: ${twoReleases}`] : [];
  }
  if ("DropStmt" in node) return dropFindings(node.DropStmt);
  for (const kind of ["TruncateStmt", "LockStmt", "ClusterStmt", "ReindexStmt", "VacuumStmt"])
    if (kind in node) return [`${kind.replace("Stmt", "").toUpperCase()} locks whole tables of a running system`];
  return [];
}

function migrationFindings({ sql }: Migration, history: History): string[] {
  const statements = (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => (stmt ? [stmt] : []));
  const looked: Looked = { made: new Set(), added: new Set(), history };
  const found = statements.flatMap((statement) => statementFindings(statement, looked, sql));
  const changed = statements.flatMap((node) =>
    "AlterTableStmt" in node ? [node.AlterTableStmt.relation?.relname ?? ""] : [],
  );
  const locked = changed.find((table) => !looked.made.has(table));
  const written = statements.flatMap(writesIn).find((table) => !looked.made.has(table));
  if (locked !== undefined && written !== undefined)
    found.push(`${locked} stays locked while rows are written (${written}): write them in a migration of their own`);
  return found;
}

/**
 * What migrations do that a running system would wait for, or that the version before could not live with. They are given
 * in their order; `excepted` are those that are looked at for what they prove alone.
 */
export function blockingFindings(migrations: readonly Migration[], excepted: ReadonlySet<string>): string[] {
  const history: History = { saysNotNull: new Map(), provenNotNull: new Set() };
  return migrations.flatMap((migration) => {
    const found = migrationFindings(migration, history);
    return excepted.has(migration.name) ? [] : found.map((text) => `migration ${migration.name}: ${text}`);
  });
}

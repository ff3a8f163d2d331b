import type { Node } from "libpg-query";
import { loadModule, parseSync } from "libpg-query";
import { wordOf } from "./infer/scope.ts";

/** Where policies bind the owner of a table, who migrates: an unlifted one shows them no row of any tenant. */
class Bound {
  readonly #tables: ReadonlySet<string>;
  readonly #free = new Set<string>();
  readonly #made = new Set<string>();

  constructor(tables: ReadonlySet<string>) {
    this.#tables = tables;
  }
  made(table: string): void {
    this.#made.add(table);
  }
  force(table: string, isForced: boolean): void {
    if (!isForced) this.#free.add(table);
    else this.#free.delete(table);
    if (isForced) this.#made.delete(table);
  }
  /** A block that forces tables by their names in a list: those that were made before it. */
  forceMade(): void {
    this.#made.clear();
  }
  /** Of these tables those whose rows nobody sees here; what was made just now and is not forced yet binds nobody. */
  hidden(tables: Iterable<string>): string[] {
    return [...new Set(tables)].filter(
      (table) => this.#tables.has(table) && !this.#free.has(table) && !this.#made.has(table),
    );
  }
}

/** The tables that a statement names, wherever in it. */
function tablesIn(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const each of node) tablesIn(each, found);
  else if (node !== null && typeof node === "object") {
    const { relname } = node as { relname?: unknown };
    if (typeof relname === "string") found.push(relname);
    else for (const each of Object.values(node)) tablesIn(each, found);
  }
  return found;
}

const FILLS = ["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt"];
const WRITES = /\b(INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO)\s+"?(\w+)"?/gi;
const isTold = (body: string) => /set_config\(\s*'app\./.test(body);

const bodyOf = (args: readonly Node[] = []): string =>
  args
    .flatMap((arg) => ("DefElem" in arg && arg.DefElem.defname === "as" ? [wordOf(arg.DefElem.arg as Node)] : []))
    .join();

function about(stmt: Node, bound: Bound): string[] {
  if ("CreateStmt" in stmt) bound.made(stmt.CreateStmt.relation?.relname ?? "");
  if ("AlterTableStmt" in stmt) {
    const table = stmt.AlterTableStmt.relation?.relname ?? "";
    for (const cmd of stmt.AlterTableStmt.cmds ?? []) {
      const type = "AlterTableCmd" in cmd ? cmd.AlterTableCmd.subtype : undefined;
      if (type === "AT_NoForceRowSecurity") bound.force(table, false);
      if (type === "AT_ForceRowSecurity") bound.force(table, true);
    }
  }
  if ("DoStmt" in stmt) {
    const body = bodyOf(stmt.DoStmt.args);
    if (body.includes("FORCE ROW LEVEL SECURITY")) bound.forceMade();
    return isTold(body) ? [] : bound.hidden([...body.matchAll(WRITES)].map(([, , table = ""]) => table));
  }
  return FILLS.some((kind) => kind in stmt) ? bound.hidden(tablesIn(stmt)) : [];
}

/**
 * The tables that a migration reads or fills while their policies hide every row of theirs: forced row-level security binds
 * the owner too. To be lifted for that (`NO FORCE`), or gone through tenant by tenant with `app.tenant_id` set.
 */
export async function hiddenTables(sql: string, forced: ReadonlySet<string>): Promise<string[]> {
  await loadModule();
  const bound = new Bound(forced);
  const found = (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => (stmt ? about(stmt, bound) : []));
  return [...new Set(found)];
}

/** What is wrong with migrations: what they read or fill of rows that they do not see, and exemptions for what is none. */
export async function fillingFindings(
  migrations: readonly { name: string; sql: string }[],
  forced: ReadonlySet<string>,
  exempt: Readonly<Record<string, string>>,
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, sql } of migrations) {
    const hidden = await hiddenTables(sql, forced);
    const isExempt = Object.hasOwn(exempt, name);
    if (hidden.length > 0 && !isExempt)
      found.push(
        `${name}: sees no row of ${hidden.join(", ")}, whose policies bind the owner too: ALTER TABLE ... NO FORCE ROW LEVEL SECURITY before, FORCE after`,
      );
    if (hidden.length === 0 && isExempt) found.push(`${name}: is exempt from seeing the rows it fills, and sees them`);
  }
  return found;
}

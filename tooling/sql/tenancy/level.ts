import type { JoinExpr, Node, RangeVar } from "libpg-query";
import { wordsOf } from "../infer/scope.ts";
import type { Edge } from "./edges.ts";
import { edgesOf, GIVEN } from "./edges.ts";

/** A relation of a query: a tenants' table, which has to be held to one tenant, or what was made of such. */
type Relation = { id: string; alias: string; table: string; isTenants: boolean; isDerived: boolean };

/** What a statement needs to know of the tables, and of the WITH queries by name. */
export type Known = { tenantTables: ReadonlySet<string>; ctes: ReadonlySet<string> };

/** One query with the relations of its FROM and what its conditions say of their tenants; subqueries are levels within. */
export class Level {
  readonly #relations: Relation[] = [];
  readonly #edges: Edge[] = [];
  readonly #known: Known;
  readonly #outer: Level | null;

  constructor(known: Known, outer: Level | null) {
    this.#known = known;
    this.#outer = outer;
  }

  /** This query and those around it. */
  get #chain(): readonly Level[] {
    return this.#outer ? [this, ...this.#outer.#chain] : [this];
  }

  readonly #named = (alias: string | null, column: string): string | null => {
    for (const at of this.#chain) {
      const found = at.#relations.filter((relation) => {
        const key = relation.table === "tenants" && !relation.isDerived ? "id" : "tenant_id";
        const hasIt = relation.isTenants || relation.isDerived || relation.table === "tenants" || alias !== null;
        return column === key && hasIt && (alias === null || relation.alias === alias);
      });
      // Without an alias a column that two have would be refused by the database.
      const [one] = alias === null ? found.filter(({ isDerived }) => !isDerived || found.length === 1) : found;
      if (one) return one.id;
      if (alias !== null && at.#relations.some((relation) => relation.alias === alias)) return null;
    }
    return null;
  };

  where(condition: Node | undefined): void {
    this.#edges.push(...edgesOf(condition, this.#named));
  }

  table({ relname = "", alias }: RangeVar): void {
    const isDerived = this.#known.ctes.has(relname);
    const isTenants = !isDerived && this.#known.tenantTables.has(relname);
    this.#add(alias?.aliasname ?? relname, relname, isTenants, isDerived);
  }

  from(node: Node): void {
    if ("RangeVar" in node) this.table(node.RangeVar);
    else if ("JoinExpr" in node) this.#join(node.JoinExpr);
    else if ("RangeSubselect" in node) this.#add(node.RangeSubselect.alias?.aliasname ?? "", "", false, true);
    else if ("RangeFunction" in node) this.#add(node.RangeFunction.alias?.aliasname ?? "", "", false, true);
  }

  #add(alias: string, table: string, isTenants: boolean, isDerived: boolean): void {
    const depth = this.#chain.length;
    this.#relations.push({ id: `${depth}.${this.#relations.length}.${alias}`, alias, table, isTenants, isDerived });
  }

  #join({ larg, rarg, quals, usingClause }: JoinExpr): void {
    const before = this.#relations.length;
    if (larg) this.from(larg);
    const between = this.#relations.length;
    if (rarg) this.from(rarg);
    this.where(quals);
    if (!wordsOf(usingClause).includes("tenant_id")) return;
    const keyed = (from: number, to?: number) =>
      this.#relations.slice(from, to).filter(({ isTenants, isDerived }) => isTenants || isDerived);
    for (const left of keyed(before, between))
      for (const right of keyed(between)) this.#edges.push([left.id, right.id].toSorted() as [string, string]);
  }

  /** Whether a chain of equal tenants leads from a relation to a value from outside, or to what was held to one itself. */
  #isHeld(id: string): boolean {
    const edges: Edge[] = [];
    const sources = new Set([GIVEN]);
    for (const at of this.#chain) {
      edges.push(...at.#edges);
      for (const relation of at.#relations) if (relation.isDerived) sources.add(relation.id);
    }
    const reached = new Set([id]);
    for (const one of reached) {
      if (sources.has(one)) return true;
      for (const [a, b] of edges) {
        if (a === one) reached.add(b);
        if (b === one) reached.add(a);
      }
    }
    return false;
  }

  /** The tenants' tables that nothing holds to one tenant. */
  loose(): string[] {
    return this.#relations.filter(({ id, isTenants }) => isTenants && !this.#isHeld(id)).map(({ table }) => table);
  }
}

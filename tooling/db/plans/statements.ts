import type { PlanAllowance, RegisteredStatement } from "@karwan/db";
import type pg from "pg";
import type { Mode } from "./explain.ts";
import { describe } from "./explain.ts";
import type { Tables } from "./filling/tables.ts";
import type { Samples } from "./parameters/samples.ts";
import type { Value } from "./parameters/values.ts";
import { valuesFor } from "./parameters/values.ts";
import type { PlanNode } from "./plan.ts";
import { deadEnds } from "./plan-findings.ts";

/** A statement that was looked at once, on empty tables. */
export type Known = RegisteredStatement & { types: readonly string[]; described: PlanNode };

export type Case = {
  name: string;
  text: string;
  types: readonly string[];
  values: readonly Value[];
  modes: readonly Mode[];
  plan: PlanAllowance | undefined;
};

/** Statements that have no plan: they say what becomes of a transaction or of statistics. */
const isUtility = (text: string) => /^\s*(SAVEPOINT|RELEASE|ROLLBACK|ANALYZE|BEGIN|COMMIT|SET)\b/i.test(text);

export type Described = { known: Known[]; utilities: number; findings: string[] };

/** Prepares every statement and looks for tables that no index leads to. */
export async function describeAll(
  client: pg.Client,
  statements: readonly RegisteredStatement[],
  tables: Tables,
): Promise<Described> {
  const known: Known[] = [];
  const findings: string[] = [];
  for (const one of statements.filter(({ text }) => !isUtility(text))) {
    try {
      const { types, plan } = await describe(client, one.sent);
      known.push({ ...one, text: one.sent, types, described: plan });
      findings.push(...deadEnds(plan, tables, one.plan).map((finding) => `${one.name}: ${finding}`));
    } catch (error) {
      findings.push(`${one.name}: can't be explained: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { known, utilities: statements.length - known.length, findings: [...new Set(findings)] };
}

/** How the product lets PostgreSQL plan a statement: for any values, unless it says otherwise. */
export const ownMode = ({ planned }: Pick<RegisteredStatement, "planned">): Mode => (planned ? "custom" : "generic");

/** The statements with values out of a tenant's rows. */
export async function casesOf(
  known: readonly Known[],
  tables: Tables,
  samples: Samples,
  modesOf: (one: Known) => readonly Mode[],
): Promise<Case[]> {
  const cases: Case[] = [];
  for (const one of known) {
    const { name, text, types, described, plan } = one;
    const values = await valuesFor({ text, types, plan: described }, one.examples, tables, samples, 0.5);
    cases.push({ name, text, types, values, modes: modesOf(one), plan });
  }
  return cases;
}

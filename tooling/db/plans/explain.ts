import type pg from "pg";
import type { Value } from "./parameters/values.ts";
import type { PlanNode } from "./plan.ts";

export type Scope = { tenantId: string; userId: string };

const quoted = (value: Value) => (value === null ? "NULL" : `'${value.replaceAll("'", "''")}'`);
const NAME = "plans_statement";

type Json = { "QUERY PLAN": { Plan: PlanNode }[] };
const planIn = ({ rows }: { rows: Json[] }): PlanNode => {
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
  if (!plan) throw new Error("EXPLAIN gave no plan");
  return plan;
};

/**
 * A connection whose role is the application's, bound by its policies, but whose triggers rest: foreign keys and counts are
 * not what is looked at, and made-up values would fail them.
 */
export async function enter(client: pg.Client, role: string, scope: Scope): Promise<void> {
  await client.query("RESET ROLE");
  // allowed (session-level SET): a connection of our own, to a database that is thrown away
  await client.query("SET session_replication_role = replica; SET statement_timeout = '120s'");
  await client.query(`SET ROLE ${role}`);
  const text = [
    // allowed (session-level set_config): a connection of our own, to a database that is thrown away
    "SELECT set_config('app.tenant_id', $1, false),",
    // allowed (session-level set_config): a connection of our own, to a database that is thrown away
    "set_config('app.user_id', $2, false)",
  ];
  await client.query(text.join(" "), [scope.tenantId, scope.userId]);
}

/** The plan for any values, and the types of the parameters. Sequential scans only where there is no other way. */
export async function describe(client: pg.Client, text: string): Promise<{ types: string[]; plan: PlanNode }> {
  await client.query(`PREPARE ${NAME} AS ${text}`);
  try {
    const { rows } = await client.query<{ types: string[] }>(
      `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = '${NAME}'`,
    );
    // allowed (session-level SET): a connection of our own, to a database that is thrown away
    await client.query("SET enable_seqscan = off");
    const plan = planIn(await client.query(`EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${text}`));
    return { types: rows[0]?.types ?? [], plan };
  } finally {
    await client.query(`RESET enable_seqscan; DEALLOCATE ${NAME}`);
  }
}

export type Mode = "generic" | "custom";

export type Run = (
  client: pg.Client,
  what: { name: string; text: string; values: readonly Value[]; mode: Mode },
) => Promise<PlanNode>;

const listed = (values: readonly Value[]) => (values.length > 0 ? `(${values.map(quoted).join(", ")})` : "");
const ANALYSED = "ANALYZE, FORMAT JSON, TIMING OFF, BUFFERS OFF";
let serial = 0;
const analysed = async (client: pg.Client, name: string, values: readonly Value[]) =>
  planIn(await client.query(`EXPLAIN (${ANALYSED}) EXECUTE ${name}${listed(values)}`));

/** What happens when a statement runs with these values, undone again. */
export const execute: Run = async (client, { text, values, mode }) => {
  // In one trip; a failure leaves a transaction open, and a name that no other statement gets.
  const name = `${NAME}_${serial++}`;
  const explain = `EXPLAIN (${ANALYSED}) EXECUTE ${name}${listed(values)}`;
  try {
    const answers: unknown = await client.query(
      `BEGIN; SET LOCAL plan_cache_mode = force_${mode}_plan; PREPARE ${name} AS ${text};\n${explain}; ROLLBACK; DEALLOCATE ${name}`,
    );
    return planIn((answers as { rows: Json[] }[])[3] ?? { rows: [] });
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
};

/** Plans statements for any values as the tables are now; what is given back runs them with these plans later. */
export async function prepareGeneric(
  client: pg.Client,
  cases: readonly { text: string; values: readonly Value[] }[],
): Promise<Run> {
  const names = new Map<string, string>();
  // allowed (session-level SET): a connection of our own, to a database that is thrown away
  await client.query("SET plan_cache_mode = force_generic_plan");
  for (const { text, values } of cases) {
    if (names.has(text)) continue;
    const name = `plans_kept_${names.size}`;
    await client.query(`PREPARE ${name} AS ${text}`);
    await client.query(`EXPLAIN EXECUTE ${name}${listed(values.map(() => null))}`);
    names.set(text, name);
  }
  return async (on, { text, values }) => {
    await on.query("BEGIN");
    try {
      return await analysed(on, names.get(text) ?? "", values);
    } finally {
      await on.query("ROLLBACK");
    }
  };
}

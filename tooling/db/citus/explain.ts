import type { RegisteredStatement } from "@karwan/db";
import { isConnectionLost, sqlState } from "@karwan/db";
import { clusterText } from "@karwan/db/citus";
import type pg from "pg";

export type Kind = "one shard" | "coordinator" | "several shards" | "refused";
export type Explained = { name: string; kind: Kind; why: string };

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;

/** A company's write that needs every node, those too that the company does not lie on. */
const TO_ALL = "inserts from a part alone, by way of every node";

const TENANT = "0198c0de-7a5e-7000-8000-000000000001";
const values: Readonly<Record<string, string>> = {
  uuid: `'${TENANT}'`,
  "uuid[]": `'{${TENANT}}'`,
  boolean: "true",
  bytea: "'\\x00'",
  date: "'2026-11-24'",
  interval: "'1 hour'",
  json: "'[]'",
  jsonb: "'[]'",
  "time without time zone": "'10:00'",
  "timestamp with time zone": "'2026-11-24T00:00:00Z'",
  "timestamp without time zone": "'2026-11-24T00:00:00'",
};
const sampleOf = (type: string): string => {
  if (type.endsWith("[]")) return values[type] ?? "'{}'";
  if (/^(smallint|integer|bigint|numeric|real|double precision)$/.test(type)) return "1";
  return values[type] ?? "'x'";
};
const quoted = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;

/** Every value that a plan has under a key, however deep. */
function under(json: Json, key: string): Json[] {
  if (Array.isArray(json)) return json.flatMap((one) => under(one, key));
  if (json === null || typeof json !== "object") return [];
  return Object.entries(json).flatMap(([name, value]) => [...(name === key ? [value] : []), ...under(value, key)]);
}

/** Whether something is inserted from nothing but what a part before it left: that part's result goes to every node then. */
function insertsFromParts(json: Json, isInserting = false): boolean {
  if (Array.isArray(json)) return json.some((one) => insertsFromParts(one, isInserting));
  if (json === null || typeof json !== "object") return false;
  if (isInserting && json["Function Name"] === "read_intermediate_result") return true;
  const isInsert = isInserting || json["Custom Plan Provider"] === "Citus INSERT ... SELECT";
  return Object.entries(json).some(([key, value]) => insertsFromParts(value, isInsert && key !== "Subplans"));
}

/** How Citus would run a plan: by one task on one node, on the coordinator alone, or in parts that it puts together. */
export function kindOfPlan(plan: Json): Omit<Explained, "name"> {
  const tasks = under(plan, "Task Count").map(Number);
  const method = [...under(plan, "INSERT/SELECT method"), ...under(plan, "SELECT method")].map(String);
  const subplans = under(plan, "Subplans").flat().length;
  if (under(plan, "Query").some((query) => typeof query === "string" && /\bset_config\(/.test(query)))
    return { kind: "refused", why: "it sets on one node's connection what is asked for on all" };
  if (under(plan, "Error").some((error) => error === "Could not get remote plan."))
    return { kind: "refused", why: "its node does not understand what it is sent" };
  if (insertsFromParts(plan)) return { kind: "several shards", why: TO_ALL };
  if (method.length > 0) return { kind: "several shards", why: `INSERT ... SELECT: ${method.join(", ")}` };
  if (tasks.length === 0) return { kind: "coordinator", why: "" };
  if (tasks.some((count) => count > 1)) return { kind: "several shards", why: "asks every shard" };
  if (subplans > 0 || tasks.length > 1) return { kind: "several shards", why: "in parts, by intermediate results" };
  return { kind: "one shard", why: "" };
}

/** Constraints (23), values (22), and what the product itself raises (P0001, KW) say nothing of the statement. */
const OF_VALUES = /^(?:22|23|P0001|KW|55P03)/;

function refusalOf(error: unknown): string | null {
  if (isConnectionLost(error)) throw error;
  return OF_VALUES.test(sqlState(error) ?? "") ? null : error instanceof Error ? error.message : String(error);
}

/** What the cluster says of one statement, for a tenant that there need not be. */
export async function explainOn(
  client: pg.Client,
  { name, sent, examples = {} }: RegisteredStatement,
): Promise<Explained> {
  await client.query("BEGIN");
  try {
    await client.query("SELECT set_config('app.tenant_id', $1, true), set_config('app.user_id', $1, true)", [TENANT]);
    await client.query(`PREPARE asked AS ${clusterText(sent)}`);
    const { rows } = await client.query<{ types: string[] }>(
      "SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'asked'",
    );
    const given = (rows[0]?.types ?? []).map((type, n) =>
      examples[n + 1] === undefined || typeof examples[n + 1] === "object" ? sampleOf(type) : quoted(examples[n + 1]),
    );
    const list = given.length > 0 ? `(${given.join(", ")})` : "";
    await client.query("SET LOCAL plan_cache_mode = force_custom_plan");
    const plan = await client.query<{ "QUERY PLAN": Json }>(`EXPLAIN (VERBOSE, FORMAT JSON) EXECUTE asked${list}`);
    const kind = kindOfPlan(plan.rows[0]?.["QUERY PLAN"] ?? null);
    // Some of what Citus refuses it says only when it is to do it. What made-up values break is no refusal.
    const refusal = await client.query(`EXECUTE asked${list}`).then(() => null, refusalOf);
    return refusal === null ? { name, ...kind } : { name, kind: "refused", why: refusal };
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    return { name, kind: "refused", why: error instanceof Error ? error.message : String(error) };
  } finally {
    await client.query("ROLLBACK").catch(() => {});
  }
}

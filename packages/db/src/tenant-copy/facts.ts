import type pg from "pg";
import type { TenantLiteral, TenantRules } from "./rules.ts";

/** The sums by which an export is compared with what came of it. */
export async function askFacts(client: pg.ClientBase, { facts }: TenantRules, tenant: TenantLiteral) {
  const answers: Record<string, string> = {};
  for (const [name, query] of Object.entries(facts)) {
    const { rows } = await client.query<[string | null]>({ text: query(tenant), rowMode: "array" });
    answers[name] = rows[0]?.[0] ?? "";
  }
  return answers;
}

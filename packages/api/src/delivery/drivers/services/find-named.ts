import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Issue } from "../../../kernel/index.ts";

const findIn = (table: "vehicles" | "zones", isActive: string) => {
  const from = `FROM ${table} WHERE tenant_id = $1 AND`;
  return statement(
    `drivers.named_${table}`,
    `SELECT 'id' AS by, id::text AS said, id, 1 AS matches, ${isActive} AS is_active ${from} id = ANY($2::uuid[])
     UNION ALL SELECT 'code', code, id, 1, ${isActive} ${from} code = ANY($3::text[])
     UNION ALL SELECT 'name', name, min(id::text)::uuid, count(*)::int, bool_and(${isActive})
       ${from} name = ANY($3::text[]) GROUP BY name`,
  );
};
const findStatement = { vehicles: findIn("vehicles", "is_active"), zones: findIn("zones", "true") };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_SHOWN = 60;

/** What a name in a table stands for, or what is wrong with it. */
export type Named = (said: string) => { id: string } | Omit<Issue, "field">;

/**
 * Looks up vehicles or zones of the scope's tenant by what a table calls them: the id, otherwise the code, otherwise the
 * name where it is the only one of its kind.
 */
export async function findNamed(tx: Transaction, table: "vehicles" | "zones", said: readonly string[]): Promise<Named> {
  const all = [...new Set(said)];
  const ids = all.filter((text) => ID.test(text)).map((text) => text.toLowerCase());
  const rows = all.length === 0 ? [] : await tx.sql(findStatement[table], [tx.scope.tenantId, ids, all]);
  const keyOf = (by: "id" | "code" | "name", text: string) => `${by} ${text}`;
  const known = new Map(rows.map((row) => [keyOf(row.by, row.said), row]));
  return (text) => {
    const found =
      known.get(keyOf("id", text.toLowerCase())) ?? known.get(keyOf("code", text)) ?? known.get(keyOf("name", text));
    const value = text.slice(0, MAX_SHOWN);
    if (!found) return { code: "reference_not_found", params: { value } };
    if (found.matches > 1) return { code: "reference_ambiguous", params: { value } };
    return found.is_active ? { id: found.id } : { code: "vehicle_inactive" };
  };
}

import { named, rowsOf } from "../database.ts";

const find = named("locator", "SELECT tenant_id FROM locators WHERE kind = $1 AND key = $2");
const known = new Map<string, string>();

/** Whose a market or a shop's name is: it never changes, and is remembered as the server does. */
export async function tenantOf(kind: "market" | "store_name", key: string): Promise<string> {
  const seen = known.get(`${kind} ${key}`);
  if (seen) return seen;
  const [row] = await rowsOf<{ tenant_id: string }>(find([kind, key]));
  if (!row) throw new Error(`no such ${kind}`);
  known.set(`${kind} ${key}`, row.tenant_id);
  return row.tenant_id;
}

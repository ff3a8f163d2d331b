import type { Database } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";

/** What kinds of keys lead to a tenant before it is known. */
export type LocatorKind = "carrier_hook" | "market" | "payment" | "restaurant_slug" | "store_name";

const reveal = statement("kernel.reveal_locator", "SELECT set_config('app.locator', $1, true)");
const find = statement("kernel.locator", "SELECT tenant_id, id FROM locators WHERE kind = $1 AND key = $2");

/** Whose a key is, and the record it leads to. Row-level security shows it to whoever holds the key (architecture 3). */
export async function locate(
  database: Database,
  kind: LocatorKind,
  key: string,
): Promise<{ tenant_id: string; id: string } | null> {
  const [, [found]] = await database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql(reveal, [key]),
    q.sql(find, [kind, key]),
  ]);
  return found ?? null;
}

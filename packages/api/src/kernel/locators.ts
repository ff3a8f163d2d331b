import type { Database } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import QuickLRU from "quick-lru";

/** What kinds of keys lead to a tenant before it is known. */
export type LocatorKind = "carrier_hook" | "market" | "payment" | "restaurant_slug" | "store_name";

const reveal = statement("kernel.reveal_locator", "SELECT set_config('app.locator', $1, true)");
const find = statement("kernel.locator", "SELECT tenant_id, id FROM locators WHERE kind = $1 AND key = $2");

type Located = { tenant_id: string; id: string };
/** What leads somewhere leads there for ever: nobody renames a market, or gives it to another tenant (1 §4.5). */
const LASTING: readonly LocatorKind[] = ["market", "store_name"];
const REMEMBERED = 10_000;
const remembered = new WeakMap<Database, QuickLRU<string, Located>>();

/**
 * Whose a key is, and the record it leads to. Row-level security shows it to whoever holds the key (architecture 3). What can
 * never lead elsewhere is asked for once by a process; whether it is still open is for what it leads to.
 */
export async function locate(database: Database, kind: LocatorKind, key: string): Promise<Located | null> {
  const known = remembered.get(database) ?? new QuickLRU<string, Located>({ maxSize: REMEMBERED });
  remembered.set(database, known);
  const name = `${kind} ${key}`;
  const seen = known.get(name);
  if (seen) return seen;
  const [, [found]] = await database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql(reveal, [key]),
    q.sql(find, [kind, key]),
  ]);
  if (found && LASTING.includes(kind)) known.set(name, found);
  return found ?? null;
}

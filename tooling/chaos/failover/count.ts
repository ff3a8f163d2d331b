import type pg from "pg";
import type { Cluster } from "./cluster.ts";
import type { Machine } from "./network.ts";
import type { Fate } from "./writes.ts";

/** How often each write is found, by the id that it carries. */
const FOUND = `
  SELECT id, count(*)::int AS times FROM (
    SELECT reference_id AS id FROM inventory_transactions WHERE tenant_id = $1
    UNION ALL SELECT sku FROM inventory_items WHERE tenant_id = $1
    UNION ALL SELECT external_reference_id FROM deliveries WHERE tenant_id = $1
  ) AS written WHERE id LIKE $2 || '-%' GROUP BY id`;

export type Counted = {
  acknowledged: number;
  foundOnce: number;
  /** Acknowledged and not there, each with when it was acknowledged and on which machines it is after all. */
  lost: { id: string; at: number; on: string[] }[];
  doubled: string[];
  /** There, although nobody was told so: of writes whose outcome stayed unknown, or were refused. */
  untold: string[];
  /** Writes whose outcome nobody knows, or that were refused for good: there should be none. */
  open: string[];
};

/** How often each write of a run is found in a database. */
export const timesIn = (tenantId: string, name: string) => async (client: pg.Client) => {
  const { rows } = await client.query<{ id: string; times: number }>(FOUND, [tenantId, name]);
  return new Map(rows.map(({ id, times }) => [id, times]));
};

/** Looks for every write on the machine that takes writes, and for those that are missing there on the others. */
export async function count(
  cluster: Cluster,
  leader: Machine,
  { tenantId, name, fates }: { tenantId: string; name: string; fates: readonly Fate[] },
): Promise<Counted> {
  const look = timesIn(tenantId, name);
  const found = await cluster.asSuperuser(leader, look);
  const elsewhere = await Promise.all(
    cluster.machines.map(async (machine) => {
      // One that is away tells nothing.
      const there = await cluster.asSuperuser(machine, look).catch(() => new Map<string, number>());
      return { machine, found: there };
    }),
  );
  const told = fates.filter(({ at }) => at !== null);
  const known = new Set(told.map(({ id }) => id));
  return {
    acknowledged: told.length,
    foundOnce: told.filter(({ id }) => found.get(id) === 1).length,
    lost: told
      .filter(({ id }) => !found.has(id))
      .map(({ id, at }) => ({
        id,
        at: at ?? 0,
        on: elsewhere.filter((other) => other.found.has(id)).map(({ machine }) => machine.name),
      })),
    doubled: [...found].filter(([, times]) => times > 1).map(([id]) => id),
    untold: [...found.keys()].filter((id) => !known.has(id)),
    open: fates.filter(({ at }) => at === null).map(({ id, refused }) => `${id}: ${refused ?? "no outcome"}`),
  };
}

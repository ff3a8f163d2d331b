import { verifyCustody, verifyDeliveries, verifyFinance, verifyLedger } from "@karwan/api";
import { createDatabase } from "@karwan/db";
import pg from "pg";
import type { Ground } from "./ground.ts";
import type { Parcel } from "./parcels.ts";
import { endOf, holdersOf, holdersOfReturn } from "./parcels.ts";

type Chain = { delivery_id: string; holders: string[]; status: string };

const CHAINS = `SELECT d.id AS delivery_id, d.status,
    array(SELECT c."to" FROM custody_records c WHERE c.tenant_id = d.tenant_id AND c.delivery_id = d.id ORDER BY c.seq) AS holders
  FROM deliveries d WHERE d.tenant_id = $1 AND d.parent_id IS NULL`;
const LEFT = `SELECT
    (SELECT count(*)::int FROM inventory_reservations WHERE tenant_id = $1 AND status = 'active') AS reservations,
    (SELECT count(*)::int FROM package_handoffs WHERE tenant_id = $1 AND status IN ('pending', 'in_progress')) AS handoffs,
    (SELECT count(*)::int FROM picking_orders WHERE tenant_id = $1 AND status NOT IN ('handed_off', 'cancelled')) AS picking_orders,
    (SELECT count(*)::int FROM receiving_orders WHERE tenant_id = $1 AND status <> 'received') AS receiving_orders,
    (SELECT coalesce(sum(used_capacity_unit), 0)::float8 FROM drivers WHERE tenant_id = $1) AS room`;
const PIECES = `SELECT
    (SELECT coalesce(sum(quantity), 0)::float8 FROM inventory_stock WHERE tenant_id = $1 AND item_id = ANY($2::uuid[])) AS there,
    (SELECT coalesce(sum(quantity), 0)::float8 FROM inventory_stock WHERE tenant_id = $1 AND item_id <> ALL($2::uuid[])) AS parcels,
    (SELECT coalesce(sum(g.quantity), 0)::float8 FROM delivery_items g JOIN deliveries d ON d.tenant_id = g.tenant_id AND d.id = g.delivery_id
      WHERE g.tenant_id = $1 AND d.delivery_flow = 'from_warehouse') AS sold`;

/** What contradicts the day: holders that were not, pieces too many or too few, work that somebody left, books that don't add up. */
export async function verifyDay(
  url: string,
  adminUrl: string,
  ground: Ground,
  parcels: readonly Parcel[],
): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const database = createDatabase({ url, poolSize: 2 });
  try {
    const { tenantId } = ground.shop;
    const { rows: chains } = await client.query<Chain>(CHAINS, [tenantId]);
    const chainOf = new Map(chains.map((chain) => [chain.delivery_id, chain]));
    const problems = parcels.flatMap((parcel) => problemsOf(parcel, chainOf));
    const known = new Set(parcels.flatMap(({ id, return_id }) => [id, return_id]));
    for (const { delivery_id } of chains)
      if (!known.has(delivery_id)) problems.push(`delivery ${delivery_id} is nobody's parcel`);
    const { rows: left } = await client.query<Record<string, number>>(LEFT, [tenantId]);
    for (const [what, count] of Object.entries(left[0] ?? {}))
      if (count !== 0) problems.push(`${count} ${what} are left over`);
    const goods = ground.goods.map(({ item_id }) => item_id);
    const { rows: pieces } = await client.query<{ there: number; sold: number; parcels: number }>(PIECES, [
      tenantId,
      goods,
    ]);
    const { there = 0, sold = 0, parcels: stocked = 0 } = pieces[0] ?? {};
    const expected = ground.initial * ground.goods.length - sold;
    if (there !== expected) problems.push(`${there} pieces are in stock where ${expected} should be`);
    if (stocked !== 0) problems.push(`${stocked} parcels are in stock that left`);
    for (const verify of [verifyLedger, verifyFinance, verifyDeliveries, verifyCustody])
      for (const mismatch of (await verify(database)).mismatches) problems.push(`MISMATCH ${JSON.stringify(mismatch)}`);
    return problems;
  } finally {
    await client.end();
    await database.close();
  }
}

function problemsOf({ number, way, id, return_id }: Parcel, chainOf: ReadonlyMap<string, Chain>): string[] {
  const same = (found: readonly string[] | undefined, wanted: readonly string[]) =>
    found?.join(" ") === wanted.join(" ");
  const chain = chainOf.get(id);
  const problems: string[] = [];
  if (!same(chain?.holders, holdersOf[way]))
    problems.push(`parcel ${number} (${way}) was held by ${chain?.holders.join(", ")}`);
  if (chain?.status !== endOf[way]) problems.push(`parcel ${number} (${way}) ended as ${chain?.status}`);
  const back = return_id ? chainOf.get(return_id) : undefined;
  if (way === "returned" && !same(back?.holders.slice(-holdersOfReturn.length), holdersOfReturn))
    problems.push(`parcel ${number} came back held by ${back?.holders.join(", ")}`);
  return problems;
}

import type pg from "pg";
import { ClusterError } from "../errors.ts";
import { FIRST } from "../place.ts";
import type { Node } from "./node.ts";

/** A company, the shard of its rows, which stands for those of all tables, and who else's rows lie there. */
export type Company = {
  id: string;
  code: string;
  name: string;
  shard: string;
  node: Node;
  /** Whether its shards hold no other value of the key. */
  isAlone: boolean;
};

type Place = Pick<Company, "shard" | "isAlone"> & Node;

const PLACE = `
  SELECT s.shardid::text AS shard, s.shardminvalue = s.shardmaxvalue AS "isAlone", n.nodeid AS id, n.nodename AS host, n.nodeport AS port
    FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid)
    JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
   WHERE s.shardid = get_shard_id_for_distribution_column($1::regclass, $2::uuid)`;

/** Where a company is just now, as the transaction in hand sees it. */
export async function companyOf(client: pg.ClientBase, code: string): Promise<Company> {
  const { rows } = await client.query<{ id: string; code: string; name: string }>(
    "SELECT id, code, name FROM tenants WHERE code = $1",
    [code],
  );
  const [tenant] = rows;
  if (!tenant) throw new ClusterError(`There is no tenant with the code ${code}.`);
  const [place] = (await client.query<Place>(PLACE, [FIRST, tenant.id])).rows;
  if (!place) throw new ClusterError(`${code} has no shard: the distribution of this database is not whole.`);
  const { shard, isAlone, id, host, port } = place;
  return { ...tenant, shard, isAlone, node: { id, host, port } };
}

/** The companies whose rows lie on the same shards, itself among them. */
export async function onShard(client: pg.ClientBase, { shard }: Company): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>("SELECT id FROM tenants ORDER BY id");
  const found = await client.query<{ id: string }>(
    "SELECT id FROM unnest($1::uuid[]) AS t(id) WHERE get_shard_id_for_distribution_column($2::regclass, id) = $3",
    [rows.map(({ id }) => id), FIRST, shard],
  );
  return found.rows.map(({ id }) => id);
}

import type pg from "pg";
import { ClusterError } from "../errors.ts";
import { whoHoldsShards } from "../movers.ts";
import { LOCK_OF_MOVES } from "../settings.ts";
import { requireWhole } from "../whole.ts";

export { holdingWrites } from "./hold.ts";

/**
 * What a transaction is told before anything else: that nodes do as this session does, by one connection to each, so that all
 * they are asked is asked of one snapshot; and that a lock of tables is the coordinator's, where every migration begins.
 */
export const ON_NODES = `SET LOCAL citus.propagate_set_commands = 'local'; SET LOCAL citus.max_adaptive_executor_pool_size = 1;
  SET LOCAL citus.multi_shard_modify_mode = 'sequential'; SET LOCAL citus.enable_ddl_propagation = off;
  SET LOCAL citus.all_modifications_commutative = on`;

/** Holds shards where they are until the connection ends, on a cluster that is whole. */
export async function requireStill(client: pg.ClientBase): Promise<void> {
  await requireWhole(client);
  const { rows } = await client.query<{ still: boolean }>("SELECT pg_try_advisory_lock_shared($1, 0) AS still", [
    LOCK_OF_MOVES,
  ]);
  if (!rows[0]?.still)
    throw new ClusterError(
      `Shards of this database are being moved just now: try again when that has ended. ${await whoHoldsShards(client)}`,
    );
}

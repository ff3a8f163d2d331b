import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { FIRST } from "../place.ts";
import type { Node } from "./node.ts";
import { onNodes } from "./node.ts";

const EVERY_MS = 250;

// Not while it is still the superuser that Citus makes it first: it alters the role itself then.
const LEND = `DO $$
  DECLARE one name;
  BEGIN
    SET LOCAL citus.enable_ddl_propagation = off;
    SET LOCAL citus.enable_alter_role_propagation = off;
    FOR one IN SELECT r.rolname FROM pg_roles r JOIN pg_auth_members m ON m.member = r.oid
                 JOIN pg_class c ON c.oid = 'public.${FIRST}'::regclass AND c.relowner = m.roleid
                WHERE r.rolname ~ '^citus_shard_(move|split)_subscription_role_' AND NOT r.rolsuper AND NOT r.rolbypassrls LOOP
      EXECUTE format('ALTER ROLE %I BYPASSRLS', one);
    END LOOP;
  END $$`;

/**
 * What is written while rows are copied is written again on the new shards by a role that Citus makes for that and takes away
 * behind it, and which forced policies refuse: PostgreSQL replays nothing for whom they bind. So it is lent sight while the
 * work lasts.
 */
export async function lendingSight<T>(client: pg.ClientBase, node: Node, work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const lending = (async () => {
    while (!over.signal.aborted) {
      // What fails once is tried again: until it succeeds nothing is replayed, and so nothing is lost.
      await onNodes(client, [{ node, sql: LEND }]).catch(() => {});
      await delay(EVERY_MS, undefined, { signal: over.signal }).catch(() => {});
    }
  })();
  try {
    return await work();
  } finally {
    over.abort();
    await lending;
  }
}

import type pg from "pg";
import { connected } from "../backup/contents.ts";
import type { ContentStore, FileTables } from "./steps.ts";

const AT_A_TIME = 500;

/**
 * Writes down, in a transaction of its own, that the contents of a tenant's files are on their way: one that is given up
 * leaves them in the store, and this list says which they are. `client` sees the files, nobody else does yet.
 */
export async function announce(
  client: pg.ClientBase,
  { url, tables, tenantId }: { url: string; tables: FileTables; tenantId: string },
): Promise<void> {
  await connected(url, async (other) => {
    for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
      const { rows } = await client.query<{ id: string }>(
        `SELECT id::text AS id FROM ${client.escapeIdentifier(tables.files)}
          WHERE tenant_id = $1 AND id > $2 ORDER BY id LIMIT ${AT_A_TIME}`,
        [tenantId, after],
      );
      const last = rows.at(-1);
      if (!last) return;
      await other.query(
        `INSERT INTO ${client.escapeIdentifier(tables.strays)} (tenant_id, id, state, remove_at)
         SELECT $1, unnest($2::uuid[]), 'uploading', now() ON CONFLICT DO NOTHING`,
        [tenantId, rows.map(({ id }) => id)],
      );
      after = last.id;
    }
  });
}

type Store = { rules: { tenants: string }; files: { tables: FileTables; store: Pick<ContentStore, "remove"> } };

/** Removes contents that were announced for tenants that there are not: of imports that were killed, or given up. */
export async function clearAbandoned(client: pg.ClientBase, { rules, files }: Store): Promise<void> {
  const strays = client.escapeIdentifier(files.tables.strays);
  for (;;) {
    const { rows } = await client.query<{ tenant_id: string; id: string }>(
      `SELECT tenant_id, id FROM ${strays} s
        WHERE NOT EXISTS (SELECT FROM ${client.escapeIdentifier(rules.tenants)} t WHERE t.id = s.tenant_id) LIMIT ${AT_A_TIME}`,
    );
    if (rows.length === 0) return;
    for (const { tenant_id, id } of rows) await files.store.remove(tenant_id, id);
    await client.query(
      `DELETE FROM ${strays} s USING unnest($1::uuid[], $2::uuid[]) gone (tenant_id, id)
        WHERE s.tenant_id = gone.tenant_id AND s.id = gone.id`,
      [rows.map(({ tenant_id }) => tenant_id), rows.map(({ id }) => id)],
    );
  }
}

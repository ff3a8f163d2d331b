import pg from "pg";

/** What changes by merely calling: answers that are kept, with the note of when to forget them, and how often somebody failed. */
const VOLATILE = new Set(["idempotency_records", "tenant_due", "login_failures", "_prisma_migrations"]);

/**
 * A digest of every table, or of one tenant's rows in every tenant table, read past row-level security. Two equal
 * states mean that nothing was written in between.
 */
export async function stateOf(adminUrl: string, tenantId?: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; scoped: boolean }>(
      `SELECT c.relname AS name, EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id') AS scoped
       FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
    );
    const state: Record<string, string> = {};
    for (const { name, scoped } of tables) {
      if (VOLATILE.has(name) || (tenantId && !scoped)) continue;
      const { rows } = await client.query<{ digest: string }>(
        `SELECT count(*) || ':' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS digest FROM ${client.escapeIdentifier(name)} t ${tenantId ? "WHERE tenant_id = $1" : ""}`,
        tenantId ? [tenantId] : [],
      );
      state[name] = rows[0]?.digest ?? "";
    }
    return state;
  } finally {
    await client.end();
  }
}

/** One id of each kind of record a tenant has: what an intruder would try. */
export async function idsOf(adminUrl: string, tenantId: string): Promise<{ table: string; id: string }[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
       AND 2 = (SELECT count(*) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname IN ('tenant_id', 'id')) ORDER BY 1`,
    );
    const found: { table: string; id: string }[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ id: string }>(
        `SELECT id FROM ${client.escapeIdentifier(name)} WHERE tenant_id = $1 ORDER BY id LIMIT 1`,
        [tenantId],
      );
      if (rows[0]) found.push({ table: name, id: rows[0].id });
    }
    return found;
  } finally {
    await client.end();
  }
}

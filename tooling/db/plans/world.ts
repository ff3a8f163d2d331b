import { migrate } from "@karwan/db/migrations";
import { asAdmin, createTestDatabase, dropTestDatabase, startTestServer } from "@karwan/db/testing";
import type pg from "pg";
import { fillTenant, prepareFilling } from "./filling/fill.ts";
import type { Tables } from "./filling/tables.ts";
import { readTables } from "./filling/tables.ts";

/** A database of one shape, as the superuser sees it. */
export type Place = { url: string; adminUrl: string; admin: pg.Client; role: string };

export type World = {
  tables: Tables;
  /** A new migrated database without a row, and without statistics until somebody makes them. */
  place<T>(work: (place: Place) => Promise<T>): Promise<T>;
};

const adminOf = (adminUrl: string, url: string) => {
  const address = new URL(adminUrl);
  address.pathname = new URL(url).pathname;
  return address.href;
};
const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** Statistics come when the shape says so, not when autovacuum finds the time. */
async function stopAutovacuum(admin: pg.Client, tables: Tables): Promise<void> {
  for (const { name } of tables.values()) await admin.query(`ALTER TABLE ${name} SET (autovacuum_enabled = off)`);
}

/** Runs `work` with a server on which databases can be made that hold what the migrations make, and `planted` on top. */
export async function withWorld<T>(work: (world: World) => Promise<T>, planted = ""): Promise<T> {
  const server = await startTestServer();
  const template = await createTestDatabase(server);
  try {
    await migrate({ url: template });
    const tables = await asAdmin(adminOf(server.adminUrl, template), async (admin) => {
      await admin.query(planted);
      const found = await readTables(admin);
      await prepareFilling(admin);
      await stopAutovacuum(admin, found);
      return found;
    });
    const place: World["place"] = async (use) => {
      const url = await createTestDatabase(server, nameOf(template));
      const adminUrl = adminOf(server.adminUrl, url);
      try {
        return await asAdmin(adminUrl, async (admin) => {
          // allowed (session-level SET): a connection of our own, to a database that is thrown away
          await admin.query("SET session_replication_role = replica");
          return use({ url, adminUrl, admin, role: decodeURIComponent(new URL(url).username) });
        });
      } finally {
        await dropTestDatabase(server, url);
      }
    };
    return await work({ tables, place });
  } finally {
    await dropTestDatabase(server, template);
    await server.stop();
  }
}

/** Whose rows and rights a shape is looked at with. */
export async function memberOf(
  { admin }: Place,
  tables: Tables,
  tenant: number,
): Promise<{ tenantId: string; userId: string }> {
  const { rows } = await admin.query<{ tenantId: string; userId: string }>(
    `SELECT tenant_id AS "tenantId", user_id AS "userId" FROM memberships WHERE tenant_id = plans_id($1, $2, 0) ORDER BY user_id LIMIT 1 OFFSET 3`,
    [tables.get("tenants")?.number, tenant],
  );
  if (!rows[0]) throw new Error("a tenant without members can't be looked at");
  return rows[0];
}

export { fillTenant };

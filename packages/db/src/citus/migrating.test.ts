import { randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertSuitable } from "../access/suitability.ts";
import { UnsuitableDatabaseError } from "../errors.ts";
import { migrate, migrationsDir } from "../migrations/index.ts";
import { ownerOf } from "../testing/databases.ts";
import type { TestDatabase } from "../testing/index.ts";
import { asAdmin, testDatabase, testServer, withDatabase } from "../testing/index.ts";
import { createOnEach, dropOnEach } from "../testing/nodes.ts";
import { distribute, planDistribution } from "./distribute.ts";
import { ClusterError } from "./errors.ts";
import { POSTPONED } from "./settings.ts";

const server = testServer();

describe.skipIf(!server.isCluster)(
  `migrations of a cluster${server.isCluster ? "" : " (KARWAN_TEST_CITUS names none)"}`,
  () => {
    let own: TestDatabase;

    beforeAll(async () => {
      own = await testDatabase();
    });
    afterAll(() => own.drop());

    test("a later migration gives its tables their home before anything points at them (architecture 3.15)", async () => {
      const dir = await mkdtemp(join(tmpdir(), "karwan-citus-"));
      const name = "29991231000000_later";
      const sql = `CREATE TABLE later_things (tenant_id uuid NOT NULL, id uuid NOT NULL, zone_id uuid, PRIMARY KEY (tenant_id, id));
      ALTER TABLE later_things ADD CONSTRAINT later_zone FOREIGN KEY (tenant_id, zone_id) REFERENCES zones (tenant_id, id);
      ALTER TABLE later_things ENABLE ROW LEVEL SECURITY;
      ALTER TABLE later_things FORCE ROW LEVEL SECURITY;
      CREATE POLICY tenant_isolation ON later_things USING (tenant_id = karwan_tenant());`;
      try {
        await cp(migrationsDir, dir, { recursive: true });
        await mkdir(join(dir, name));
        await writeFile(join(dir, name, "migration.sql"), sql);
        expect(await migrate({ url: own.url, dir })).toEqual([name]);
        const { tables, settled } = await planDistribution({ url: own.url });
        expect(tables.tenant).toContain("later_things");
        expect(settled).toBe(tables.tenant.length + tables.copied.length + tables.central.length);
      } finally {
        await asAdmin(own.url, async (client) => {
          await client.query("SET citus.enable_ddl_propagation = on");
          await client.query("DROP TABLE IF EXISTS later_things");
          await client.query("DELETE FROM _prisma_migrations WHERE migration_name = $1", [name]);
        });
        await rm(dir, { recursive: true });
      }
    });

    test("a cluster that another version distributed gets the functions of this one with its migrations (architecture 3.15)", async () => {
      const bodies = () =>
        asAdmin(own.url, async (client) => {
          const { rows } = await client.query<{ name: string; body: string }>(
            `SELECT proname AS name, prosrc AS body FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
            WHERE n.nspname = 'karwan_citus' ORDER BY 1`,
          );
          return rows;
        });
      const before = await bodies();
      expect(before.map(({ name }) => name)).toContain("settings_of");
      await asAdmin(own.url, (client) =>
        client.query(
          `CREATE OR REPLACE FUNCTION karwan_citus.settings_of(tenant uuid) RETURNS TABLE (settings jsonb) STABLE LANGUAGE plpgsql
           AS $$ BEGIN RAISE EXCEPTION 'of another version'; END $$`,
        ),
      );
      expect(await bodies()).not.toEqual(before);
      expect(await migrate({ url: own.url })).toEqual([]);
      expect(await bodies()).toEqual(before);
    });

    test("a database whose cluster has other nodes is changed by nobody before it is distributed; one node alone is like any (architecture 3.15)", async () => {
      const name = `karwan_test_${randomBytes(6).toString("hex")}`;
      const nodes = server.nodes ?? [];
      const [coordinator = "", worker = ""] = nodes;
      const dir = await mkdtemp(join(tmpdir(), "karwan-citus-"));
      const url = withDatabase(server.url, name);
      const admin = (text: string) => asAdmin(withDatabase(coordinator, name), (client) => client.query(text));
      const make = async (table: string) => {
        await mkdir(join(dir, table));
        await writeFile(join(dir, table, "migration.sql"), `CREATE TABLE ${table} (id int PRIMARY KEY)`);
      };
      await createOnEach(nodes, name, ownerOf(server.url));
      try {
        await make("first");
        expect(await migrate({ url, dir })).toEqual(["first"]);
        await make("second");
        const { hostname, port } = new URL(coordinator);
        await admin(`SELECT citus_set_coordinator_host('${hostname}', ${port})`);
        expect(await migrate({ url, dir })).toEqual(["second"]);
        // Its statements are those of a plain database, whatever a distribution that was cut off has made beside its tables.
        await asAdmin(url, (client) => client.query("CREATE SCHEMA karwan_citus"));
        expect(await Promise.all([url, own.url].map((at) => asAdmin(at, assertSuitable)))).toEqual([
          { isCluster: false },
          { isCluster: true },
        ]);
        await asAdmin(url, (client) => client.query("DROP SCHEMA karwan_citus"));
        await make("third");
        await admin(`SELECT citus_add_node('${new URL(worker).hostname}', ${new URL(worker).port})`);
        const refused = await migrate({ url, dir }).catch((error: unknown) => error);
        expect(refused).toBeInstanceOf(ClusterError);
        expect(String(refused)).toContain(`(${new URL(worker).host})`);
        expect(String(refused)).toMatch(/run "karwan db:distribute" first, with no server running\.$/);
        const { rows } = await admin("SELECT to_regclass('public.third') AS third");
        expect(rows).toEqual([{ third: null }]);
        await admin(`ALTER DATABASE ${name} SET citus.enable_ddl_propagation = off`);
        expect(await migrate({ url, dir })).toEqual(["third"]);
      } finally {
        await dropOnEach(nodes, name);
        await rm(dir, { recursive: true });
      }
    });

    test("nobody works in a database whose distribution was cut off before all of it was proved (architecture 3.15)", async () => {
      const name = new URL(own.url).pathname.slice(1);
      const ofDatabase = (text: string) => asAdmin(own.url, (client) => client.query(`ALTER DATABASE ${name} ${text}`));
      await ofDatabase("RESET search_path");
      try {
        await expect(migrate({ url: own.url })).rejects.toThrow(/cut off before all was proved: run "karwan db:dist/);
        await expect(asAdmin(own.url, assertSuitable)).rejects.toThrow(UnsuitableDatabaseError);
        const { tables } = await planDistribution({ url: own.url });
        expect(tables.tenant).toContain("zones");
      } finally {
        await ofDatabase("SET search_path = public, karwan_citus, pg_catalog");
      }
      expect(await migrate({ url: own.url })).toEqual([]);
    });

    test("a connection that does not find what the database sets is refused with what keeps it from that (ADR 0045)", async () => {
      const astray = new URL(own.url);
      astray.searchParams.set("options", "-c search_path=public");
      await expect(migrate({ url: astray.toString() })).rejects.toThrow(/a pooler keeps it from before/);
      await expect(asAdmin(astray.toString(), assertSuitable)).rejects.toThrow(/a pooler keeps it from before/);
    });

    test("a distribution that is through stays so for servers when it is asked for again (architecture 3.15)", async () => {
      const name = new URL(own.url).pathname.slice(1);
      const admin = (text: string) =>
        asAdmin(withDatabase(server.nodes?.[0] ?? "", name), (client) => client.query(text));
      const { rows } = await admin(
        "SELECT nodeid AS one, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 LIMIT 1",
      );
      const [{ one, port }] = rows as [{ one: number; port: number }];
      const listensAt = (there: number) => admin(`UPDATE pg_dist_node SET nodeport = ${there} WHERE nodeid = ${one}`);
      await listensAt(1);
      try {
        await expect(distribute({ url: own.url })).rejects.toThrow(
          /could not be asked whether row-level security holds/,
        );
        expect(await asAdmin(own.url, assertSuitable)).toEqual({ isCluster: true });
      } finally {
        await listensAt(port);
      }
      expect((await distribute({ url: own.url })).shards).toBeGreaterThan(100);
    });

    test("nobody works where the coordinator holds companies' rows: there one part of a statement does not see what another changed (docs/citus.md)", async () => {
      const name = new URL(own.url).pathname.slice(1);
      const admin = (text: string) =>
        asAdmin(withDatabase(server.nodes?.[0] ?? "", name), (client) => client.query(text));
      const { rows } = await admin(
        `SELECT placementid AS one, groupid AS node FROM pg_dist_placement JOIN pg_dist_shard USING (shardid)
           JOIN pg_dist_partition USING (logicalrelid) WHERE partmethod = 'h' LIMIT 1`,
      );
      const [{ one, node }] = rows as [{ one: number; node: number }];
      const takesRows = (does: boolean) =>
        admin(`UPDATE pg_dist_node SET shouldhaveshards = ${does} WHERE groupid = 0`);
      const lies = (on: number) => admin(`UPDATE pg_dist_placement SET groupid = ${on} WHERE placementid = ${one}`);
      await takesRows(true);
      await expect(migrate({ url: own.url })).rejects.toThrow(/citus_drain_node/);
      await expect(planDistribution({ url: own.url })).rejects.toThrow(
        /coordinator takes or holds companies' rows itself/,
      );
      await takesRows(false);
      await lies(0);
      try {
        await expect(migrate({ url: own.url })).rejects.toThrow(/citus_drain_node/);
        await expect(planDistribution({ url: own.url })).rejects.toThrow(/citus_drain_node/);
      } finally {
        await lies(node);
      }
    });

    test("a server does not start on a database whose distribution was cut off (architecture 3.15)", async () => {
      await asAdmin(own.url, (client) =>
        client.query(
          `INSERT INTO ${POSTPONED} (kind, table_name, name, definition) VALUES ('trigger', 'zones', 'x', 'SELECT 1')`,
        ),
      );
      try {
        await expect(migrate({ url: own.url })).rejects.toThrow(ClusterError);
      } finally {
        await asAdmin(own.url, (client) => client.query(`DELETE FROM ${POSTPONED}`));
      }
    });
  },
);

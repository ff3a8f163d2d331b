import type pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { newId, violation } from "../index.ts";
import type { TestDatabase } from "../testing/index.ts";
import { asAdmin, testDatabase, testServer, testStatement } from "../testing/index.ts";
import { planDistribution } from "./distribute.ts";

const server = testServer();
const COUNT = testStatement("citus.count", "INSERT INTO tenant_counters (tenant_id, name, value) VALUES ($1, $2, $3)");
const COUNTED = testStatement<{ name: string; value: string }>(
  "citus.counted",
  "SELECT name, value FROM tenant_counters WHERE tenant_id = $1 ORDER BY name",
);
const ITEM = testStatement(
  "citus.item",
  `INSERT INTO inventory_items (tenant_id, id, name, sku, barcode, item_code, unit_size)
   SELECT $1, i.id, 'Tea', i.id::text, i.id::text, i.code, 1 FROM unnest($2::uuid[]) WITH ORDINALITY AS i(id, code) RETURNING id`,
);
const TAKE_AND_NOTE = testStatement<{ value: string }>(
  "citus.take_and_note",
  `WITH changed AS (UPDATE tenant_counters SET value = value + 1 WHERE tenant_id = $1 AND name = 'kept' RETURNING tenant_id, value),
   noted AS (INSERT INTO tenant_counters (tenant_id, name, value) SELECT c.tenant_id, 'noted', c.value FROM changed c)
   SELECT value FROM changed`,
);
const LOCATOR = testStatement(
  "citus.locator",
  "INSERT INTO locators (kind, key, tenant_id, id) VALUES ('store_name', $2, $1, $3)",
);
const LANGUAGE = testStatement("citus.language", "UPDATE users SET language = $2, updated_at = now() WHERE id = $1");
const HELD = testStatement<{ language: string }>(
  "citus.held",
  "SELECT language FROM users WHERE id = $1 FOR NO KEY UPDATE",
);
const HELD_FULLY = {
  users: testStatement("citus.held_fully", "SELECT FROM users WHERE id = $1 FOR UPDATE"),
  tenants: testStatement("citus.held_tenant_fully", "SELECT FROM tenants WHERE id = $1 FOR UPDATE"),
};
const WHO = testStatement<{ email: string }>(
  "citus.who",
  "SELECT set_config('app.locator', email, true) AS email FROM users WHERE id = $1",
);
const SET = testStatement<{ here: string; there: string[] }>(
  "citus.set",
  `SELECT current_setting('app.locator') AS here, ARRAY(
     SELECT current_setting('app.locator', true) FROM tenant_counters WHERE tenant_id = $1 LIMIT 1) AS there`,
);
const ITEMS = testStatement<{ rows: number }>(
  "citus.items",
  "SELECT coalesce(sum(rows), 0)::int AS rows FROM inventory_item_counts WHERE tenant_id = $1",
);

describe.skipIf(!server.isCluster)(`on a cluster${server.isCluster ? "" : " (KARWAN_TEST_CITUS names none)"}`, () => {
  let own: TestDatabase;
  const tenants = [newId(), newId()] as const;
  const scopes = tenants.map((tenantId) => ({ tenantId }));

  beforeAll(async () => {
    own = await testDatabase();
    for (const [n, tenantId] of tenants.entries())
      await asAdmin(own.url, async (client) => {
        const code = tenantId.replaceAll("-", "").slice(-11).toUpperCase();
        await client.query("INSERT INTO tenants (id, name, code, updated_at) VALUES ($1, $2, $3, now())", [
          tenantId,
          `Of a cluster ${n}`,
          `${n}${code}`,
        ]);
      });
    for (const scope of scopes)
      await own.database.transaction(scope, (tx) => tx.sql(COUNT, [scope.tenantId, "kept", 7]));
  });
  afterAll(() => own.drop());

  /** What each node says, asked directly as the service's role. */
  async function onNodes<T>(ask: (client: pg.Client) => Promise<T>): Promise<T[]> {
    const nodes = await asAdmin(own.url, async (client) => {
      const { rows } = await client.query<{ host: string; port: number }>(
        "SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid",
      );
      return rows;
    });
    const answers: T[] = [];
    for (const { host, port } of nodes) {
      const address = new URL(own.url);
      address.hostname = host;
      address.port = String(port);
      answers.push(await asAdmin(address.toString(), ask));
    }
    return answers;
  }

  test("no node shows its own role a row of a tenant that it has not entered, and of one that it has no other's (architecture 3.1)", async () => {
    const shards = await asAdmin(own.url, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        "SELECT shard_name AS name FROM citus_shards WHERE table_name = 'tenant_counters'::regclass ORDER BY 1",
      );
      return rows.map(({ name }) => name);
    });
    const seenIn = (tenantId: string) =>
      onNodes(async (client) => {
        await client.query("BEGIN");
        await client.query("SELECT pg_catalog.set_config('app.tenant_id', $1, true)", [tenantId]);
        const seen: string[] = [];
        for (const name of shards) {
          const known = await client.query("SELECT to_regclass($1) IS NOT NULL AS here", [name]);
          if (!known.rows[0]?.here) continue;
          const { rows } = await client.query<{ tenant_id: string }>(`SELECT DISTINCT tenant_id FROM ${name}`);
          seen.push(...rows.map((row) => row.tenant_id));
        }
        await client.query("ROLLBACK");
        return seen;
      });
    expect((await seenIn("")).flat()).toEqual([]);
    for (const tenantId of tenants) expect((await seenIn(tenantId)).flat()).toEqual([tenantId]);
  });

  test("whoever has entered a tenant sees its rows on whatever node they are (architecture 3.1)", async () => {
    for (const scope of scopes) {
      const [rows] = await own.database.read(scope, (q) => [q.sql(COUNTED, [scope.tenantId])]);
      expect(rows.map(({ name, value }) => [name, Number(value)])).toEqual([["kept", 7]]);
    }
    const [mine, theirs] = scopes;
    const [foreign] = await own.database.read(mine ?? { tenantId: "" }, (q) => [q.sql(COUNTED, [theirs?.tenantId])]);
    expect(foreign).toEqual([]);
  });

  test("statements that are sent together are one transaction on every node (architecture 3.1)", async () => {
    const [scope] = scopes;
    const tenantId = scope?.tenantId ?? "";
    const failing = own.database.write({ tenantId }, (q) => [
      q.sql(COUNT, [tenantId, "first", 1]),
      q.sql(COUNT, [tenantId, "second", -1]),
    ]);
    const error = await failing.catch((cause: unknown) => cause);
    expect(violation(error)).toEqual({ kind: "check", constraint: "tenant_counters_value_check" });
    const [rows] = await own.database.read({ tenantId }, (q) => [q.sql(COUNTED, [tenantId])]);
    expect(rows.map(({ name }) => name)).toEqual(["kept"]);
  });

  test("a key that is taken is known by its name, whichever shard refused it (architecture 3.1)", async () => {
    const [scope] = scopes;
    const tenantId = scope?.tenantId ?? "";
    const taken = own.database.transaction({ tenantId }, (tx) => tx.sql(COUNT, [tenantId, "kept", 1]));
    const error = await taken.catch((cause: unknown) => cause);
    expect(violation(error)).toEqual({ kind: "unique", constraint: "tenant_counters_pkey" });
  });

  test("what a statement changes and what it notes of that are written by its node, though policies forbid COPY (4 J1)", async () => {
    const tenantId = tenants[1];
    await own.database.transaction({ tenantId }, (tx) => tx.sql(TAKE_AND_NOTE, [tenantId]));
    const [rows] = await own.database.read({ tenantId }, (q) => [q.sql(COUNTED, [tenantId])]);
    expect(rows.map(({ name, value }) => [name, Number(value)])).toEqual([
      ["kept", 8],
      ["noted", 8],
    ]);
  });

  /** An account, as everybody has a copy of it. */
  async function account(): Promise<string> {
    const id = newId();
    await asAdmin(own.url, (client) =>
      client.query(
        "INSERT INTO users (id, email, first_name, last_name, full_name, updated_at) VALUES ($1, $2, 'A', 'B', 'A B', now())",
        [id, `${id}@example.com`],
      ),
    );
    return id;
  }

  /** How many wait for their turn in this database. */
  const turnsWaitedFor = () =>
    asAdmin(own.url, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_locks l JOIN pg_database d ON d.oid = l.database
          WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`,
      );
      return rows[0]?.count;
    });

  test("twenty who change one account at once, or hold it first, each wait for their turn and not for each other (ADR 0058)", async () => {
    const id = await account();
    let tries = 0;
    const change = (n: number) =>
      own.database.transaction({ tenantId: tenants[0] }, async (tx) => {
        tries += 1;
        if (n % 2 === 0) await tx.sql(HELD, [id]);
        await tx.sql(LANGUAGE, [id, n % 3 === 0 ? "ar" : "ku"]);
      });
    await Promise.all(Array.from({ length: 20 }, (_, n) => change(n)));
    expect(tries).toBe(20);
    const copies = await onNodes(async (client) => {
      const { rows } = await client.query<{ language: string }>("SELECT language FROM users WHERE id = $1", [id]);
      return rows[0]?.language;
    });
    expect(copies).toHaveLength(3);
    expect(new Set(copies).size).toBe(1);
    expect(["ar", "ku"]).toContain(copies[0]);
  });

  test.each(["users", "tenants"] as const)(
    "a row of %s that a company holds keeps nobody from changing another account, and everybody from that row (ADR 0058)",
    async (table) => {
      const [mine, theirs] = [await account(), await account()];
      const held = table === "users" ? mine : tenants[0];
      const other = testStatement(`citus.change_${table}`, `UPDATE ${table} SET updated_at = now() WHERE id = $1`);
      const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holder = own.database.transaction({ tenantId: tenants[0] }, async (tx) => {
        await tx.sql(HELD_FULLY[table], [held]);
        begun.resolve();
        await end.promise;
      });
      onTestFinished(() => end.resolve());
      await begun.promise;
      await own.database.transaction({ tenantId: tenants[1] }, (tx) => tx.sql(LANGUAGE, [theirs, "ar"]));
      let isOver = false;
      const change = own.database
        .transaction({ tenantId: tenants[1] }, (tx) => tx.sql(other, [held]))
        .finally(() => (isOver = true));
      await expect.poll(() => turnsWaitedFor()).toBe(1);
      expect(isOver).toBe(false);
      end.resolve();
      await Promise.all([holder, change]);
    },
  );

  test("what is set from a row that every node has is known to the statements behind it, on every node (architecture 3.1)", async () => {
    const id = await account();
    const [[who], [set]] = await own.database.read({ tenantId: tenants[0] }, (q) => [
      q.sql(WHO, [id]),
      q.sql(SET, [tenants[0]]),
    ]);
    expect(who?.email).toBe(`${id}@example.com`);
    expect(set).toEqual({ here: who?.email, there: [who?.email] });
  });

  test("what is written on the coordinator and on one node is prepared there and committed last, in either order (ADR 0058)", async () => {
    const [tenantId] = tenants;
    const written = [
      [COUNT.text, () => [tenantId, newId(), 1]],
      [LOCATOR.text, () => [tenantId, newId(), newId()]],
    ] as const;
    const sentOf = (statements: readonly (typeof written)[number][]) =>
      asAdmin(own.url, async (client) => {
        const sent: string[] = [];
        client.on("notice", ({ message }) => void sent.push(message ?? ""));
        await client.query("BEGIN");
        await client.query("SELECT set_config('app.tenant_id', $1, true)", [tenantId]);
        await client.query("SET LOCAL citus.log_remote_commands = on");
        for (const [text, values] of statements) await client.query(text, values());
        await client.query("COMMIT");
        return sent.filter((text) => /^issuing (?:COMMIT|PREPARE)/.test(text)).map((text) => text.replace(/ '.*/, ""));
      });
    const prepared = ["issuing PREPARE TRANSACTION", "issuing COMMIT PREPARED"];
    expect(await sentOf(written)).toEqual(prepared);
    expect(await sentOf(written.toReversed())).toEqual(prepared);
    expect(await sentOf(written.slice(0, 1))).toEqual(["issuing COMMIT"]);
  });

  test("triggers count on the node where rows are written (4 A7)", async () => {
    const [scope] = scopes;
    const tenantId = scope?.tenantId ?? "";
    await own.database.transaction({ tenantId }, (tx) => tx.sql(ITEM, [tenantId, [newId(), newId(), newId()]]));
    const [[counted]] = await own.database.read({ tenantId }, (q) => [q.sql(ITEMS, [tenantId])]);
    expect(counted).toEqual({ rows: 3 });
  });

  test("a database that is distributed has nothing left to distribute (architecture 3.15)", async () => {
    const { tables, settled, ...rest } = await planDistribution({ url: own.url });
    expect(rest).toEqual({ functions: [], keys: 0, unheld: [], triggers: 0, postponed: 0, isThrough: true });
    expect(settled).toBe(tables.tenant.length + tables.copied.length + tables.central.length);
  });
});

test.skipIf(server.isCluster)(
  "a plain PostgreSQL is told what it lacks, and stays as it is (architecture 3.15)",
  async () => {
    const plain = await testDatabase();
    try {
      await expect(planDistribution({ url: plain.url })).rejects.toThrow(
        /has no Citus: a superuser creates the extension/,
      );
      const { rows } = await asAdmin(plain.url, (client) =>
        client.query("SELECT FROM pg_namespace WHERE nspname = 'karwan_citus'"),
      );
      expect(rows).toEqual([]);
    } finally {
      await plain.drop();
    }
  },
);

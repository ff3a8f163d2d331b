import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatabase, newId } from "../../index.ts";
import type { TestDatabase } from "../../testing/index.ts";
import { asAdmin, testDatabase, testServer, testStatement, withDatabase } from "../../testing/index.ts";
import { ClusterError } from "../errors.ts";
import { LOCK_OF_MOVES, SCHEMA } from "../settings.ts";
import { isolateTenant, moveTenant } from "./index.ts";
import { nodeNamed } from "./node.ts";
import { renumberOutboxes } from "./outbox.ts";
import type { Contents } from "./shards.ts";
import { lostBetween } from "./shards.ts";

const server = testServer();
const NODES = [
  { id: 2, host: "one.internal", port: 5432 },
  { id: 3, host: "two.internal", port: 5432 },
  { id: 4, host: "two.internal", port: 5433 },
];

test("a node is named by its host and port, or by a host that has one node, and every other name is told what there is (architecture 3.15)", () => {
  expect(nodeNamed(NODES, "two.internal:5433").id).toBe(4);
  expect(nodeNamed(NODES, "one.internal").id).toBe(2);
  expect(() => nodeNamed(NODES, "two.internal")).toThrow(/several nodes.*two\.internal:5432, two\.internal:5433/);
  expect(() => nodeNamed(NODES, "three.internal")).toThrow(/no node three\.internal.*one\.internal:5432/);
});

test("a row that did not come, and a shard that lacks what held the old one, are told by their table (architecture 3.1)", () => {
  const of = (rows: number, forced: boolean): Contents => ({ rows, shapes: [JSON.stringify({ forced, triggers: 2 })] });
  const were = new Map([
    ["zones", of(3, true)],
    ["drivers", of(2, true)],
    ["bins", of(0, true)],
  ]);
  expect(lostBetween(were, new Map(were))).toEqual([]);
  expect(
    lostBetween(
      were,
      new Map([
        ["zones", of(0, true)],
        ["drivers", of(2, false)],
      ]),
    ),
  ).toEqual([
    "zones had 3 rows and has 0",
    'drivers was {"forced":true,"triggers":2} and is {"forced":false,"triggers":2}',
    "bins has no shard",
  ]);
});

test.skipIf(server.isCluster)(
  "on one machine nothing is isolated or moved, and nothing is changed (architecture 3.15)",
  async () => {
    const plain = await testDatabase();
    try {
      await expect(isolateTenant({ url: plain.url, code: "RAF" })).rejects.toThrow(/has no Citus/);
      await expect(moveTenant({ url: plain.url, code: "RAF", to: "x" })).rejects.toThrow(/has no Citus/);
      const { rows } = await asAdmin(plain.url, (client) =>
        client.query("SELECT FROM pg_namespace WHERE nspname = $1", [SCHEMA]),
      );
      expect(rows).toEqual([]);
    } finally {
      await plain.drop();
    }
  },
);

const WRITE = testStatement(
  "own_shard.write",
  `INSERT INTO tenant_counters (tenant_id, name, value) VALUES ($1, $2, 1)
   ON CONFLICT (tenant_id, name) DO UPDATE SET value = tenant_counters.value + 1`,
);
const WRITTEN = testStatement<{ name: string; value: string }>(
  "own_shard.written",
  "SELECT name, value FROM tenant_counters WHERE tenant_id = $1 ORDER BY name",
);
const FOLLOW = testStatement(
  "own_shard.follow",
  "INSERT INTO stream_followers (tenant_id, topic, within, noted_from) VALUES ($1, 'delivery', $1, 1)",
);
const NOTE = testStatement(
  "own_shard.note",
  "INSERT INTO stream_changes (tenant_id, topic, within, transaction_no, record) VALUES ($1, 'delivery', $1, 7, $1)",
);
const FOLLOWED = testStatement<{ moves: number; is_anew: boolean; notes: number }>(
  "own_shard.followed",
  `SELECT f.moves, f.noted_from BETWEEN 2 AND pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS is_anew,
     (SELECT count(*)::int FROM stream_changes c WHERE c.tenant_id = $1) AS notes FROM stream_followers f WHERE f.tenant_id = $1`,
);
const WAIT = testStatement<{ lock_timeout: string }>(
  "own_shard.wait",
  "SELECT current_setting('lock_timeout') AS lock_timeout",
);

describe.skipIf(!server.isCluster)(`on a cluster${server.isCluster ? "" : " (KARWAN_TEST_CITUS names none)"}`, () => {
  let own: TestDatabase;
  const tenantId = newId();
  const code = `M${tenantId.replaceAll("-", "").slice(-11).toUpperCase()}`;
  let nodes: string[];
  /** Nodes that can't hand on what is written move rows while nobody writes: this must hold there too. */
  let blockWrites: boolean;
  const given = () => ({ url: adminUrl(), code });
  const adminUrl = () => withDatabase(server.adminUrl, new URL(own.url).pathname.slice(1));

  beforeAll(async () => {
    own = await testDatabase();
    await asAdmin(adminUrl(), async (client) => {
      await client.query("INSERT INTO tenants (id, name, code, updated_at) VALUES ($1, 'That moves', $2, now())", [
        tenantId,
        code,
      ]);
      const found = await client.query<{ node: string }>(
        "SELECT nodename || ':' || nodeport AS node FROM pg_dist_node WHERE shouldhaveshards ORDER BY 1",
      );
      nodes = found.rows.map(({ node }) => node);
      const { rows } = await client.query<{ handsOn: boolean }>(
        `SELECT current_setting('wal_level') = 'logical'
            AND coalesce(current_setting('output_plugin_libraries', true), 'citus') ~ '\\mcitus\\M' AS "handsOn"`,
      );
      blockWrites = rows[0]?.handsOn !== true;
    });
    await own.database.transaction({ tenantId }, async (tx) => {
      await tx.sql(WRITE, [tenantId, "kept"]);
      await tx.sql(FOLLOW, [tenantId]);
      await tx.sql(NOTE, [tenantId]);
    });
  });
  afterAll(() => own.drop());

  const written = async () => {
    const [rows] = await own.database.read({ tenantId }, (q) => [q.sql(WRITTEN, [tenantId])]);
    return rows.map(({ name, value }) => [name, Number(value)]);
  };
  const followed = async () => (await own.database.read({ tenantId }, (q) => [q.sql(FOLLOWED, [tenantId])]))[0][0];
  const place = () =>
    asAdmin(adminUrl(), async (client) => {
      const { rows } = await client.query<{ node: string; alone: boolean; shard: string }>(
        `SELECT n.nodename || ':' || n.nodeport AS node, s.shardminvalue = s.shardmaxvalue AS alone, s.shardid::text AS shard
           FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_node n USING (groupid)
          WHERE s.shardid = get_shard_id_for_distribution_column('tenant_counters', $1::uuid)`,
        [tenantId],
      );
      return rows[0];
    });

  test("the service's own role is refused, for policies hide rows from it that Citus would drop (architecture 3.1)", async () => {
    await expect(isolateTenant({ ...given(), url: own.url })).rejects.toThrow(/is no superuser.*Nothing was moved/);
    expect((await place())?.alone).toBe(false);
  });

  test("a code that nobody has, and a node that there is not, are refused (architecture 3.15)", async () => {
    await expect(moveTenant({ ...given(), code: "NOBODY-HAS-IT", to: nodes[0] ?? "" })).rejects.toThrow(
      /no tenant with the code NOBODY-HAS-IT/,
    );
    await expect(moveTenant({ ...given(), to: "nowhere:1" })).rejects.toThrow(/no node nowhere:1/);
    expect((await place())?.alone).toBe(false);
  });

  test("one after the other: who comes while shards are moved is refused, and a second time there is nothing to do (architecture 3.15)", async () => {
    const both = await Promise.allSettled([isolateTenant(given()), isolateTenant(given())]);
    const refused = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toEqual([expect.any(ClusterError)]);
    expect(String(refused[0])).toMatch(/being moved just now|of its own already/);
    expect((await place())?.alone).toBe(true);
    expect(await written()).toEqual([["kept", 1]]);
    expect(await followed()).toEqual({ moves: 0, is_anew: false, notes: 1 });
    await expect(isolateTenant(given())).rejects.toThrow(/shards of its own already/);
  });

  test("what is written while a company moves is there once on the other node, and held by what held it (architecture 3.1)", async () => {
    const from = (await place())?.node;
    const to = nodes.find((node) => node !== from) ?? "";
    let moving = true;
    let times = 0;
    const writing = (async () => {
      while (moving) {
        await own.database.transaction({ tenantId }, (tx) => tx.sql(WRITE, [tenantId, "meanwhile"]));
        times += 1;
      }
    })();
    const moved = await moveTenant({ ...given(), to, blockWrites }).finally(() => {
      moving = false;
    });
    await writing;
    expect(moved).toMatchObject({ from, node: to });
    expect((await place())?.node).toBe(to);
    expect(times).toBeGreaterThan(0);
    expect(await written()).toEqual([
      ["kept", 1],
      ["meanwhile", times],
    ]);
    await expect(moveTenant({ ...given(), to, blockWrites })).rejects.toThrow(/is on .* already/);
  });

  test("streams begin anew on the node that a company came to: the numbers of the other one say nothing there (ADR 0054)", async () => {
    expect(await followed()).toEqual({ moves: 1, is_anew: true, notes: 0 });
  });

  test("a company may go back at once: what it left there is cleared away first (ADR 0054)", async () => {
    const from = (await place())?.node;
    const back = nodes.find((node) => node !== from) ?? "";
    const before = await written();
    expect(await moveTenant({ ...given(), to: back, blockWrites })).toMatchObject({ from, node: back });
    expect((await place())?.node).toBe(back);
    expect(await written()).toEqual(before);
  });

  test("while a company is being moved everybody waits longer for a lock (ADR 0054)", async () => {
    // As the product opens it: that of tests waits longer at any time.
    const database = createDatabase({ url: own.url, poolSize: 1 });
    const waits = async () => {
      const [[row]] = await database.read({ tenantId }, (q) => [q.sql(WAIT)]);
      return row?.lock_timeout;
    };
    try {
      await asAdmin(adminUrl(), async (client) => {
        await client.query("SELECT pg_advisory_lock($1::int, 1)", [LOCK_OF_MOVES]);
        expect(await waits()).toBe("12s");
      });
      expect(await waits()).toBe("2500ms");
    } finally {
      await database.close();
    }
  });

  test("what waits in an outbox is told before what is written on the other node, in the order that it waited in (4 J8)", async () => {
    await asAdmin(adminUrl(), async (client) => {
      const { shard = "", node = "" } = (await place()) ?? {};
      const { rows } = await client.query<{ name: string; id: number; host: string; port: number }>(
        `SELECT shard_name('stock_outbox'::regclass, s.shardid) AS name, n.nodeid AS id, n.nodename AS host, n.nodeport AS port
           FROM pg_dist_shard s JOIN pg_dist_shard f ON f.shardid = $1 AND f.shardminvalue = s.shardminvalue AND f.shardmaxvalue = s.shardmaxvalue
           JOIN pg_dist_placement p ON p.shardid = s.shardid JOIN pg_dist_node n USING (groupid)
          WHERE s.logicalrelid = 'stock_outbox'::regclass AND n.nodename || ':' || n.nodeport = $2`,
        [shard, node],
      );
      const [found] = rows;
      if (!found) throw new Error("the company has no outbox");
      const waiting = [newId(), newId(), newId()];
      const far = 8e18;
      for (const [n, movement] of waiting.entries())
        await client.query(
          "INSERT INTO stock_outbox (tenant_id, position, webhook_id, inventory_transaction_id) VALUES ($1, $2, $3, $4)",
          [tenantId, String(BigInt(far) + BigInt(10 - n)), newId(), movement],
        );
      await renumberOutboxes(client, found, [{ table: "stock_outbox", name: found.name }]);
      const after = await client.query<{ movement: string; position: string }>(
        "SELECT inventory_transaction_id AS movement, position::text FROM stock_outbox WHERE tenant_id = $1 ORDER BY stock_outbox.position",
        [tenantId],
      );
      expect(after.rows.map(({ movement }) => movement)).toEqual(waiting.toReversed());
      for (const { position } of after.rows) expect(BigInt(position)).toBeLessThan(BigInt(far));
      await client.query("DELETE FROM stock_outbox WHERE tenant_id = $1", [tenantId]);
    });
  });
});

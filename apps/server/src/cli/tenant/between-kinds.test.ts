import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createZstdDecompress } from "node:zlib";
import { verifyCustody } from "@karwan/api";
import { createDatabase } from "@karwan/db";
import { migrate } from "@karwan/db/migrations";
import type { ContentStore } from "@karwan/db/tenant-copy";
import type { TestDatabase } from "@karwan/db/testing";
import { asAdmin, createTestDatabase, dropTestDatabase, testDatabase, testServer } from "@karwan/db/testing";
import { demoDatabase } from "@karwan/seed/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyBooks } from "../books.ts";
import { ask, asSuperuser, digestsOf, exported, fileStore, givenFiles, imported, removed } from "./testing/kit.ts";

const server = testServer();
/** From here on nodes number what they write. */
const FAR = 2n ** 48n;
const notTaken = ["sessions", "stray_contents", "stream_changes", "stream_followers", "stream_leases", "stock_outbox"];

/** On the coordinator's own server a database without Citus, which is like any on one machine. */
async function plainDatabase(): Promise<TestDatabase> {
  const url = await createTestDatabase(server);
  await migrate({ url });
  const database = createDatabase({ url, applicationName: "karwan-test" });
  const drop = async () => {
    await database.close();
    await dropTestDatabase(server, url);
  };
  return { url, database, drop };
}

describe.skipIf(!server.isCluster)(`between kinds${server.isCluster ? "" : " (KARWAN_TEST_CITUS names none)"}`, () => {
  let cluster: TestDatabase;
  let plain: TestDatabase;
  let files: { dir: string; store: ContentStore };
  let elsewhere: { dir: string; store: ContentStore };
  let tenantId: string;

  beforeAll(async () => {
    [cluster, plain] = [await demoDatabase(), await plainDatabase()];
    [files, elsewhere] = [await fileStore(), await fileStore()];
    ({ tenantId } = await givenFiles(cluster.url, files.store, "RAF", [Buffer.from("a photograph")]));
    await givenOutbox();
  });
  afterAll(async () => {
    await cluster.drop();
    await plain.drop();
    for (const { dir } of [files, elsewhere]) await rm(dir, { recursive: true, force: true });
  });

  /** Three movements wait for a webhook, numbered by a node. */
  async function givenOutbox() {
    const webhook = "00000000-0000-7000-8000-0000000000aa";
    await ask(
      cluster.url,
      "INSERT INTO webhooks (tenant_id, id, url, events, sealed_secret) VALUES ($1, $2, 'https://example.com', '{stock.changed}', 'x')",
      [tenantId, webhook],
    );
    const moved = await ask<{ id: string }>(
      cluster.url,
      "SELECT id FROM inventory_transactions WHERE tenant_id = $1 ORDER BY id LIMIT 3",
      [tenantId],
    );
    for (const [n, { id }] of moved.entries())
      await ask(
        cluster.url,
        "INSERT INTO stock_outbox (tenant_id, webhook_id, inventory_transaction_id, position) VALUES ($1, $2, $3, $4)",
        [tenantId, webhook, id, String(2n * FAR + BigInt([30, 10, 20][n] ?? 0))],
      );
  }

  const rowsOf = async (url: string) =>
    Object.fromEntries(Object.entries(await digestsOf(url, tenantId)).filter(([name]) => !notTaken.includes(name)));
  const waiting = (url: string) =>
    ask<{ position: string; movement: string }>(
      url,
      "SELECT position::text AS position, inventory_transaction_id AS movement FROM stock_outbox WHERE tenant_id = $1 ORDER BY stock_outbox.position",
      [tenantId],
    );

  async function expectRight(at: TestDatabase): Promise<void> {
    expect(await verifyBooks(at.database, "RAF")).toMatchObject({ isRight: true, stock: { checked: { tenants: 1 } } });
    expect(await verifyCustody(at.database, { code: "RAF" })).toEqual(
      await verifyCustody(cluster.database, { code: "RAF" }),
    );
  }

  test("a company goes from a cluster to one machine, and from there to another cluster, with every row (ADR 0038)", async () => {
    const before = await rowsOf(cluster.url);
    const order = (await waiting(cluster.url)).map(({ movement }) => movement);
    expect(before["inventory_transactions"]?.rows).toBeGreaterThan(1000);
    await imported(plain.url, files.store, (await exported(cluster.url, files.store)).archive);
    expect(await rowsOf(plain.url)).toEqual(before);
    await expectRight(plain);
    const numbered = await waiting(plain.url);
    expect(numbered.map(({ movement }) => movement)).toEqual(order);
    const [next] = await ask<{ next: string }>(plain.url, "SELECT nextval('stock_outbox_position_seq')::text AS next");
    expect(numbered.filter(({ position }) => BigInt(position) >= BigInt(next?.next ?? 0))).toEqual([]);

    const third = await testDatabase();
    try {
      await imported(third.url, elsewhere.store, (await exported(plain.url, files.store)).archive);
      expect(await rowsOf(third.url)).toEqual(before);
      await expectRight(third);
      // Before whatever a node of that cluster numbers.
      expect((await waiting(third.url)).filter(({ position }) => BigInt(position) >= FAR)).toEqual([]);
      await removed(third.url, elsewhere.store);
      for (const [name, { rows }] of Object.entries(await digestsOf(third.url, tenantId)))
        expect([name, rows]).toEqual([name, 0]);
      // Accounts that the platform made stay there.
      const left = await ask<{ id: string }>(third.url, "SELECT id FROM users");
      const leftHere = await ask<{ id: string }>(plain.url, "SELECT id FROM users WHERE made_by_tenant_id IS NULL");
      expect(left.map(({ id }) => id).sort()).toEqual(leftHere.map(({ id }) => id).sort());
    } finally {
      await third.drop();
    }
  });

  test("an export shows one moment of all nodes, whatever is written on several of them meanwhile (ADR 0038)", async () => {
    await ask(cluster.url, "INSERT INTO tenant_counters (tenant_id, name, value) VALUES ($1, 'moment', 0)", [tenantId]);
    let writing = true;
    let written = 0;
    const writer = asAdmin(asSuperuser(cluster.url), async (client) => {
      while (writing) {
        written += 1;
        await client.query(
          `BEGIN; UPDATE directory_entries SET store_name = 'moment ${written}' WHERE tenant_id = '${tenantId}';
           UPDATE tenants SET name = 'moment ${written}' WHERE id = '${tenantId}';
           UPDATE tenant_counters SET value = ${written} WHERE tenant_id = '${tenantId}' AND name = 'moment'; COMMIT`,
        );
      }
    });
    const shown: (readonly (string | undefined)[])[] = [];
    try {
      for (let times = 0; times < 4; times += 1) {
        const { archive } = await exported(cluster.url, files.store);
        const tar = (await buffer(Readable.from([archive]).pipe(createZstdDecompress()))).toString("latin1");
        const numberIn = (table: string) => /moment[ ,](\d+)/.exec(tar.slice(tar.indexOf(`tables/${table}/`)))?.[1];
        shown.push(["directory_entries", "tenants", "tenant_counters"].map(numberIn));
      }
    } finally {
      writing = false;
      await writer;
    }
    for (const [first, ...others] of shown) expect([first, ...others]).toEqual([first, first, first]);
    expect(new Set(shown.map(([first]) => first)).size).toBeGreaterThan(1);
  });

  test("nothing goes out, in or away while shards are being moved, and nothing goes out that is in doubt on a node (ADR 0054)", async () => {
    const { archive } = await exported(cluster.url, files.store);
    await asAdmin(asSuperuser(cluster.url), async (client) => {
      // As commands that move shards hold it.
      await client.query("SELECT pg_advisory_lock(72707371, 0)");
      const moving = /Shards of this database are being moved/;
      await expect(exported(cluster.url, files.store)).rejects.toThrow(moving);
      await expect(imported(cluster.url, files.store, archive)).rejects.toThrow(moving);
      await expect(removed(cluster.url, files.store)).rejects.toThrow(moving);
    });
    expect(await ask(cluster.url, "SELECT removal_started_at FROM tenants WHERE id = $1", [tenantId])).toEqual([
      { removal_started_at: null },
    ]);
    const [place] = await ask<{ port: string; host: string; shard: string }>(
      cluster.url,
      `SELECT n.nodename AS host, n.nodeport::text AS port, shard_name(s.logicalrelid, s.shardid) AS shard
         FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_node n USING (groupid)
        WHERE s.shardid = get_shard_id_for_distribution_column('tenant_counters', $1::uuid)`,
      [tenantId],
    );
    const node = Object.assign(new URL(asSuperuser(cluster.url)), { hostname: place?.host, port: place?.port });
    await asAdmin(node.toString(), async (client) => {
      await client.query(
        `BEGIN; UPDATE ${place?.shard} SET value = value + 1 WHERE tenant_id = '${tenantId}'; PREPARE TRANSACTION 'cut off'`,
      );
      try {
        await expect(exported(cluster.url, files.store)).rejects.toThrow(/in doubt, because a commit was cut off/);
      } finally {
        await client.query("ROLLBACK PREPARED 'cut off'");
      }
    });
    await exported(cluster.url, files.store);
  });
});

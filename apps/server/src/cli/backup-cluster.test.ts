import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@karwan/db";
import { createBackup, readManifest, restoreBackup } from "@karwan/db/backup";
import { distribute } from "@karwan/db/citus";
import type { TestDatabase } from "@karwan/db/testing";
import {
  asAdmin,
  createJoinedDatabase,
  createTestDatabase,
  dropTestDatabase,
  testServer,
  withDatabase,
} from "@karwan/db/testing";
import { demoDatabase } from "@karwan/seed/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backupContents } from "./backup-contents.ts";
import { restoredQueue } from "./restore-jobs.ts";

const server = testServer();
const asSuperuser = (url: string) => withDatabase(server.adminUrl, new URL(url).pathname.slice(1));
/** From here on nodes number what they write. */
const FAR = 2n ** 48n;

describe.skipIf(!server.isCluster)("a backup of a cluster (docs/citus.md)", () => {
  let source: TestDatabase;
  let dir: string;
  const made: string[] = [];
  beforeAll(async () => {
    source = await demoDatabase();
    dir = await mkdtemp(join(tmpdir(), "karwan-cluster-backup-"));
  });
  afterAll(async () => {
    for (const url of made) await dropTestDatabase(server, url);
    await source.drop();
    await rm(dir, { recursive: true, force: true });
  });

  const kept = async (url: Promise<string>) => {
    made.push(await url);
    return url;
  };
  const save = (url: string, folder: string) =>
    createBackup({ url: asSuperuser(url), folder: join(dir, folder), contents: backupContents() });
  const ask = (url: string, text: string, values: unknown[] = []) =>
    asAdmin(asSuperuser(url), async (client) => (await client.query(text, values)).rows);

  async function onNodes(text: string): Promise<void> {
    for (const node of server.nodes ?? []) await asAdmin(node, (client) => client.query(text));
  }

  async function restored(folder: string, url: string): Promise<string[]> {
    const queue = restoredQueue(url);
    const told: string[] = [];
    try {
      const contents = backupContents(queue.load);
      const onProgress = (line: string) => void told.push(line);
      await restoreBackup({ url, folder: join(dir, folder), contents, prepare: queue.prepare, onProgress });
    } finally {
      await queue.stop();
    }
    return told;
  }

  type Counters = { person: string; companies: string[] };

  /** So many persons, of whom every node has a copy, each with a company of each node: all of one have counters. */
  async function countersOfNodes(many: number): Promise<Counters[]> {
    const nodes = await ask(
      source.url,
      `SELECT array_agg(t.id::text) AS ids FROM unnest($1::uuid[]) t(id)
         JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('tenant_counters', t.id) GROUP BY p.groupid`,
      [Array.from({ length: 200 }, newId)],
    );
    expect(nodes.length).toBeGreaterThan(1);
    const all = Array.from({ length: many }, (_, n) => ({
      person: newId(),
      companies: nodes.map(({ ids }) => ids[n] as string),
    }));
    const companies = all.flatMap((one) => one.companies);
    await ask(
      source.url,
      `INSERT INTO tenants (id, name, code, updated_at) SELECT id, 'Of a node', 'MOMENT' || n, now()
         FROM unnest($1::uuid[]) WITH ORDINALITY t(id, n)`,
      [companies],
    );
    for (const id of companies)
      await ask(source.url, "INSERT INTO tenant_counters (tenant_id, name, value) VALUES ($1, 'moment', 0)", [id]);
    await ask(
      source.url,
      `INSERT INTO users (id, email, first_name, last_name, full_name, updated_at)
       SELECT id, id || '@example.com', 'A', 'B', 'A B', now() FROM unnest($1::uuid[]) id`,
      [all.map(({ person }) => person)],
    );
    return all;
  }

  /** Counts up on all nodes at once, in one transaction after the other, until it is over; answers how often. */
  const counting = ({ person, companies }: Counters, over: AbortSignal): Promise<number> =>
    asAdmin(asSuperuser(source.url), async (client) => {
      let done = 0;
      for (; !over.aborted; done += 1) {
        await client.query("BEGIN");
        await client.query("UPDATE users SET access_version = access_version + 1 WHERE id = $1", [person]);
        for (const id of companies)
          await client.query("UPDATE tenant_counters SET value = value + 1 WHERE tenant_id = $1", [id]);
        await client.query("COMMIT");
      }
      return done;
    });

  test("is one moment's of all nodes, whatever was written meanwhile: a transaction is in it on each of them or on none", async () => {
    const all = await countersOfNodes(8);
    for (const name of ["first", "second"]) {
      const over = new AbortController();
      const counted = all.map((one) => counting(one, over.signal));
      await save(source.url, name).finally(() => over.abort());
      expect(Math.min(...(await Promise.all(counted)))).toBeGreaterThan(0);
      const url = await kept(createTestDatabase(server));
      await restored(name, url);
      for (const { person, companies } of all) {
        const seen = await ask(
          url,
          `SELECT access_version AS count FROM users WHERE id = $1
           UNION ALL SELECT value FROM tenant_counters WHERE tenant_id = ANY ($2::uuid[])`,
          [person, companies],
        );
        expect(seen.map(({ count }) => count)).toEqual([person, ...companies].map(() => seen[0].count));
      }
    }
  }, 240_000);

  test("is refused to a role that may read all and hold nothing, in one sentence", async () => {
    const role = `karwan_reader_${process.pid}`;
    await onNodes(`CREATE ROLE ${role} LOGIN BYPASSRLS PASSWORD 'reader' IN ROLE pg_read_all_data`);
    try {
      const url = Object.assign(new URL(source.url), { username: role, password: "reader" }).toString();
      const saving = createBackup({ url, folder: join(dir, "reader"), contents: backupContents() });
      await expect(saving).rejects.toThrow(/^To see one moment of all nodes, writes are held [^\n]*\.$/);
    } finally {
      await onNodes(`DROP ROLE ${role}`);
    }
  });

  test("is refused to a role that one node lacks a right of, with what it needs there", async () => {
    const role = `karwan_backup_${process.pid}`;
    const owner = new URL(source.url).username;
    await onNodes(`CREATE ROLE ${role} LOGIN BYPASSRLS PASSWORD 'backup' IN ROLE ${owner}`);
    const node = server.nodes?.at(-1) ?? "";
    const url = Object.assign(new URL(source.url), { username: role, password: "backup" }).toString();
    const saving = () => createBackup({ url, folder: join(dir, "incomplete"), contents: backupContents() });
    const sentence = /^ClusterError: To see one moment of all nodes, [^\n]* BYPASSRLS [^\n]* on every node [^\n]*\.$/;
    try {
      await asAdmin(node, (client) => client.query(`ALTER ROLE ${role} NOBYPASSRLS`));
      expect(await saving().then(() => "saved", String)).toMatch(sentence);
      await asAdmin(node, (client) => client.query(`ALTER ROLE ${role} BYPASSRLS; REVOKE ${owner} FROM ${role}`));
      expect(await saving().then(() => "saved", String)).toMatch(sentence);
    } finally {
      await onNodes(`DROP ROLE ${role}`);
    }
  });

  test("comes back to one machine with what nodes had numbered numbered anew, in its order", async () => {
    const [tenant] = await ask(source.url, "SELECT id FROM tenants WHERE code = 'RAF'");
    const webhook = "00000000-0000-7000-8000-0000000000aa";
    await ask(
      source.url,
      "INSERT INTO webhooks (tenant_id, id, url, events, sealed_secret) VALUES ($1, $2, 'https://example.com', '{stock.changed}', 'x')",
      [tenant.id, webhook],
    );
    const outbox = "SELECT inventory_transaction_id AS id FROM stock_outbox ORDER BY position";
    await ask(
      source.url,
      `INSERT INTO stock_outbox (tenant_id, webhook_id, inventory_transaction_id, position)
       SELECT $1, $2, id, ${2n * FAR} + (n * 7) % 3 FROM (
         SELECT id, row_number() OVER (ORDER BY id) AS n FROM inventory_transactions WHERE tenant_id = $1 ORDER BY id LIMIT 3) one`,
      [tenant.id, webhook],
    );
    await save(source.url, "numbered");
    const url = await kept(createTestDatabase(server));
    await restored("numbered", url);
    expect(await ask(url, outbox)).toEqual(await ask(source.url, outbox));
    expect(await ask(url, "SELECT max(position)::int AS last FROM stock_outbox")).toEqual([{ last: 3 }]);
  });

  test("comes back to a cluster before that is distributed, with the same sums, and to none that is", async () => {
    const { facts, tables } = await save(source.url, "out");
    const url = await kept(createJoinedDatabase(server));
    expect((await restored("out", url)).at(-1)).toMatch(/^Before any server starts, .*: karwan db:distribute$/);
    await distribute({ url });
    const again = await save(url, "again");
    expect(again.facts).toEqual(facts);
    const counts = (of: typeof tables) => of.map(({ name, rows }) => [name, rows]);
    expect(counts((await readManifest(join(dir, "again"))).tables)).toEqual(counts(tables));
    await expect(restored("out", url)).rejects.toThrow(/is distributed over a cluster already.*db:distribute/);
  }, 120_000);
});

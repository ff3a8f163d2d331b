import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { connected } from "../../backup/contents.ts";
import { newId } from "../../index.ts";
import type { TestDatabase } from "../../testing/index.ts";
import { asAdmin, testDatabase, testServer, withDatabase } from "../../testing/index.ts";
import { behindWire } from "../../testing/wire.ts";
import { ClusterError } from "../errors.ts";
import { FIRST } from "../place.ts";
import { holdingWrites, ON_NODES } from "./index.ts";

const server = testServer();

describe.skipIf(!server.isCluster)(`on a cluster${server.isCluster ? "" : " (KARWAN_TEST_CITUS names none)"}`, () => {
  let own: TestDatabase;
  let wire: Awaited<ReturnType<typeof behindWire>>;
  const tenantId = newId();
  const url = () => withDatabase(server.adminUrl, new URL(own.url).pathname.slice(1));
  const ask = <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    asAdmin(url(), async (client) => (await client.query(sql, values)).rows as Row[]);

  // What Citus knows of nodes is each database's own: here alone a node that has nothing of the company is behind a wire.
  beforeAll(async () => {
    own = await testDatabase();
    await ask("INSERT INTO tenants (id, name, code, updated_at) VALUES ($1, 'That goes on', 'GOESON', now())", [
      tenantId,
    ]);
    await ask("INSERT INTO tenant_counters (tenant_id, name, value) VALUES ($1, 'written', 0)", [tenantId]);
    const [node] = await ask<{ id: number; host: string }>(
      `SELECT nodeid AS id, nodename || ':' || nodeport AS host FROM pg_dist_node WHERE shouldhaveshards AND groupid NOT IN (
         SELECT groupid FROM pg_dist_placement WHERE shardid = get_shard_id_for_distribution_column('${FIRST}', $1::uuid)) LIMIT 1`,
      [tenantId],
    );
    wire = await behindWire(server.nodes?.find((address) => new URL(address).host === node?.host) ?? "");
    const { hostname, port } = new URL(wire.url);
    await ask("UPDATE pg_dist_node SET nodename = $1, nodeport = $2 WHERE nodeid = $3", [hostname, port, node?.id]);
    const name = new URL(own.url).pathname.slice(1);
    await ask(`ALTER DATABASE ${name} SET citus.node_connection_timeout = 5000`);
  });
  beforeEach(() => wire.freeze(false));
  afterAll(async () => {
    await wire.close();
    await own.drop();
  });

  /** Has the company write for as long as something lasts, as patient as a request is or more; answers what was refused. */
  async function refusedDuring(work: Promise<unknown>, patienceMs: number): Promise<string[]> {
    let isOver = false;
    const over = work.finally(() => {
      isOver = true;
    });
    const refused = await asAdmin(url(), async (client) => {
      const found: string[] = [];
      await client.query(`SET lock_timeout = ${patienceMs}`);
      while (!isOver)
        await client
          .query("UPDATE tenant_counters SET value = value + 1 WHERE tenant_id = $1", [tenantId])
          .catch((error: unknown) => void found.push(String(error)));
      return found;
    });
    await over;
    return refused;
  }

  const holding = (meanwhile: () => void = () => {}) =>
    connected(url(), async (client) => {
      await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${ON_NODES}`);
      await holdingWrites(url(), null, client, async (ask) => {
        meanwhile();
        await ask(`SELECT count(*) FROM ${FIRST}`);
      });
      const { rows } = await client.query("SELECT current_setting('statement_timeout') AS limit");
      return rows[0];
    }).catch((error: unknown) => error);

  test("writes are held until every node has shown the moment, and what is asked of it afterwards has no limit of ours (docs/citus.md)", async () => {
    expect(await holding()).toEqual({ limit: "0" });
  });

  test("of a node that is away one learns before anybody's writes are held (docs/citus.md)", async () => {
    wire.cut();
    wire.freeze(true);
    const held = holding();
    expect(await refusedDuring(held, 2500)).toEqual([]);
    expect(String(await held)).toMatch(/^ClusterError: The node 127\.0\.0\.1:\d+ can't be reached/);
  }, 60_000);

  test("a node that goes silent while writes are held is not waited for: they go on, and it is said (docs/citus.md)", async () => {
    const held = holding(() => wire.freeze(true));
    expect(await refusedDuring(held, 2500)).toEqual([]);
    expect(await held).toEqual(expect.any(ClusterError));
    expect(String(await held)).toMatch(/Not all nodes answered within 2.3 s/);
    wire.cut();
  }, 60_000);

  test("nor is one that goes silent before it has said what is in doubt there (docs/citus.md)", async () => {
    const WAITS = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    let held: Promise<unknown> = Promise.resolve();
    onTestFinished(() => wire.cut());
    await asAdmin(url(), async (client) => {
      await client.query(
        "BEGIN; SELECT lock_shard_metadata(7, ARRAY(SELECT shardid FROM pg_dist_shard WHERE logicalrelid = 'users'::regclass))",
      );
      held = holding();
      await expect.poll(() => ask(WAITS), { timeout: 20_000 }).not.toEqual([]);
      wire.freeze(true);
      await client.query("ROLLBACK");
    });
    expect(await refusedDuring(held, 2500)).toEqual([]);
    expect(String(await held)).toMatch(/Not all nodes answered within 2.3 s/);
  }, 60_000);
});

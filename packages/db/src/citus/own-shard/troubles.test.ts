import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { examineCluster } from "../../doctor/cluster/index.ts";
import { inspecting } from "../../doctor/inspect.ts";
import { newId } from "../../index.ts";
import type { TestDatabase } from "../../testing/index.ts";
import { asAdmin, testDatabase, testServer, withDatabase } from "../../testing/index.ts";
import { LOCK_OF_MOVES } from "../settings.ts";
import type { MoveOptions } from "./index.ts";
import { isolateTenant, moveTenant } from "./index.ts";

const server = testServer();

describe.skipIf(!server.isCluster)(`on a cluster${server.isCluster ? "" : " (KARWAN_TEST_CITUS names none)"}`, () => {
  let own: TestDatabase;
  const tenantId = newId();
  const code = `T${tenantId.replaceAll("-", "").slice(-11).toUpperCase()}`;
  let handsOn: boolean;
  const urlOf = (server: string) => withDatabase(server, new URL(own.url).pathname.slice(1));
  const coordinator = () => urlOf(server.adminUrl);
  const ask = <Row>(sql: string, values: unknown[] = [], url = coordinator()): Promise<Row[]> =>
    asAdmin(url, async (client) => (await client.query(sql, values)).rows as Row[]);
  const PLACE = `SELECT n.nodename || ':' || n.nodeport AS node FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
    WHERE p.shardid = get_shard_id_for_distribution_column('tenant_counters', $1::uuid)`;
  const place = async () => (await ask<{ node: string }>(PLACE, [tenantId]))[0]?.node ?? "";
  const other = async () => {
    const [found] = await ask<{ node: string }>(
      "SELECT nodename || ':' || nodeport AS node FROM pg_dist_node WHERE shouldhaveshards AND nodename || ':' || nodeport <> $1",
      [await place()],
    );
    return found?.node ?? "";
  };
  const addressOf = (node: string) => urlOf(server.nodes?.find((url) => new URL(url).host === node) ?? "");
  const move = (to: string, more: Partial<MoveOptions> = {}) =>
    moveTenant({ url: coordinator(), code, to, blockWrites: !handsOn, ...more });

  beforeAll(async () => {
    own = await testDatabase();
    await ask("INSERT INTO tenants (id, name, code, updated_at) VALUES ($1, 'That has troubles', $2, now())", [
      tenantId,
      code,
    ]);
    const [set] = await ask<{ handsOn: boolean }>(
      `SELECT current_setting('wal_level') = 'logical'
          AND coalesce(current_setting('output_plugin_libraries', true), 'citus') ~ '\\mcitus\\M' AS "handsOn"`,
    );
    handsOn = set?.handsOn === true;
    // Citus names a slot by a number that each database counts by itself: what is cleared away here would be another test's.
    await ask("SELECT setval('pg_catalog.pg_dist_operationid_seq', 1000000)");
    await isolateTenant({ url: coordinator(), code });
  });
  afterAll(() => own.drop());

  const LOCKED = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = $1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  /** While a transaction stays open on the node that it is to leave, for which Citus waits there without an end. */
  const heldUp = async (work: (to: string) => Promise<void>) => {
    const from = await place();
    const to = await other();
    // The process that was ended before lets go of its lock a moment behind its connection.
    await expect.poll(() => ask(LOCKED, [LOCK_OF_MOVES])).toEqual([]);
    await asAdmin(addressOf(from), async (client) => {
      await client.query("BEGIN; SELECT pg_current_xact_id()");
      await work(to);
      await client.query("ROLLBACK");
    });
    expect(await place()).toBe(from);
    const mine = "FROM pg_replication_slots WHERE database = current_database()";
    expect(await ask(`SELECT slot_name ${mine}`, [], addressOf(from))).toEqual([]);
    expect(
      await ask(
        "SELECT FROM pg_subscription s JOIN pg_database d ON d.oid = s.subdbid AND d.datname = current_database()",
        [],
        addressOf(to),
      ),
    ).toEqual([]);
  };
  const MOVING = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
    AND query LIKE 'SELECT citus_move_shard_placement%'`;

  test("who comes while a company is moved is told the process, and a move that is interrupted leaves nothing behind (ADR 0054)", async (context) => {
    context.skip(!handsOn, "nodes can't hand on what is written");
    await heldUp(async (to) => {
      const over = new AbortController();
      const moving = move(to, { signal: over.signal }).then(() => "moved", String);
      await expect.poll(() => ask(MOVING), { timeout: 30_000 }).toHaveLength(1);
      const [held] = await ask<{ pid: number }>(MOVING);
      await expect(move(to)).rejects.toThrow(
        new RegExp(
          `being moved just now.*process ${held?.pid} \\(since .* UTC\\).*pg_terminate_backend\\(${held?.pid}\\)`,
        ),
      );
      over.abort();
      expect(await moving).toMatch(/It was interrupted.*nothing was moved/);
      expect(await ask(MOVING)).toEqual([]);
    });
  });

  test("a move that does not come on is given up, and says where to look (ADR 0054)", async (context) => {
    context.skip(!handsOn, "nodes can't hand on what is written");
    await heldUp(async (to) => {
      const moving = move(to, { patience: { waitingMs: 3000, workingMs: 60_000 } });
      await expect(moving).rejects.toThrow(
        new RegExp(`Nothing came on for 3 s \\(Citus: Setting Up\\).*The log of ${to} .*max_worker_processes`),
      );
      expect(await ask(MOVING)).toEqual([]);
    });
  });

  test("a node that was removed and added again gets what every node has a copy of, and what it kept of old shards is dropped (ADR 0054)", async () => {
    const left = await place();
    const [host = "", port = ""] = left.split(":");
    const [shard] = await ask<{ name: string }>(
      `SELECT shard_name('tenant_counters'::regclass, get_shard_id_for_distribution_column('tenant_counters', $1::uuid)) AS name`,
      [tenantId],
    );
    await ask("SELECT citus_drain_node($1, $2, 'block_writes')", [host, port]);
    await ask("CALL citus_cleanup_orphaned_resources()");
    await ask("SELECT citus_remove_node($1, $2)", [host, port]);
    await ask("SELECT citus_add_node($1, $2)", [host, port]);
    // As where it was away while the company left: its table is still there, noted as that of a node that there is not any more.
    await ask(`CREATE TABLE IF NOT EXISTS public.${shard?.name} ()`, [], addressOf(left));
    await ask("INSERT INTO pg_dist_cleanup VALUES (999999, 999999, 1, $1, 9999, 1)", [`public.${shard?.name}`]);
    const found = async () =>
      (await inspecting(own.url, examineCluster)).flatMap(({ findings }) => findings.map((one) => one.found));
    const lacking = `Nodes have no copy yet of what every node is to have one of: ${left} (of 7 tables).`;
    expect(await found()).toContain(lacking);
    expect(await move(left)).toMatchObject({ node: left });
    expect(await place()).toBe(left);
    expect(await found()).not.toContain(lacking);
    expect(
      await ask<{ id: string }>(
        "SELECT result AS id FROM run_command_on_placements('tenants', 'SELECT id FROM %s') GROUP BY 1",
      ),
    ).toEqual([{ id: tenantId }]);
  });
});

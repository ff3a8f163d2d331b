import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "../../migrations/index.ts";
import {
  asAdmin,
  createJoinedDatabase,
  createTestDatabase,
  dropTestDatabase,
  testServer,
  withDatabase,
} from "../../testing/index.ts";
import { inspecting } from "../inspect.ts";
import { examineMigrations } from "../migrations.ts";
import { examineAddress, examineCluster } from "./index.ts";

const server = testServer();

describe.skipIf(!server.isCluster)(`on a cluster${server.isCluster ? "" : " (KARWAN_TEST_CITUS names none)"}`, () => {
  let url: string;
  beforeEach(async () => {
    url = await createTestDatabase(server, server.template);
  });
  afterEach(() => dropTestDatabase(server, url));

  const name = () => new URL(url).pathname.slice(1);
  /** On the coordinator, or on another node, as the superuser. */
  const asSuperuser = async <Row>(sql: string, node = 0): Promise<Row[]> =>
    asAdmin(
      withDatabase(server.nodes?.[node] ?? "", name()),
      async (client) => (await client.query(sql)).rows as Row[],
    );
  const lines = async () =>
    (await inspecting(url, examineCluster))
      .filter(({ check }) => check !== "nodes")
      .flatMap(({ check, findings }) =>
        findings.map(({ severity, found, advice }) => `${check} ${severity}: ${found} > ${advice}`),
      );
  const shardOf = async (table: string) => {
    const [shard] = await asSuperuser<{ name: string }>(
      `SELECT shard_name(s.logicalrelid, s.shardid) AS name FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid)
         JOIN pg_dist_local_group g USING (groupid) WHERE s.logicalrelid = '${table}'::regclass LIMIT 1`,
      1,
    );
    return shard?.name ?? "";
  };

  test("one that was distributed and left alone has nothing to be told, and a plain database is asked nothing", async () => {
    expect(await lines()).toEqual([]);
    const plain = await createTestDatabase(server);
    try {
      expect(await inspecting(plain, examineCluster)).toEqual([]);
    } finally {
      await dropTestDatabase(server, plain);
    }
  });

  test("one whose nodes are known and that is not distributed is told so, with what its nodes lack and what is to be done first (ADR 0045)", async () => {
    await dropTestDatabase(server, url);
    url = await createJoinedDatabase(server);
    const undistributed =
      "distribution error: The database is not distributed over its nodes yet: no server starts on it. > With every server stopped: karwan db:distribute";
    expect(await lines()).toEqual([undistributed]);
    const { check } = await inspecting(url, examineMigrations);
    expect(check.findings.map(({ advice }) => advice)).toEqual(["With every server stopped: karwan db:distribute"]);
    await asSuperuser("UPDATE pg_dist_node SET shouldhaveshards = true WHERE groupid = 0");
    await asSuperuser("UPDATE pg_dist_node SET nodeport = 1 WHERE groupid = 1");
    expect(await lines()).toEqual([
      expect.stringMatching(/^cluster error: The coordinator takes or holds .*citus_drain_node\('[^']+', \d+, /),
      expect.stringMatching(/^cluster error: Nodes that can't be asked: [^ ]+:1 \(with 0 companies/),
      undistributed,
    ]);
  });

  test("an address of a worker is told with the coordinator's name, by the service and by the doctor (ADR 0045)", async () => {
    const worker = new URL(url);
    const { host, hostname, port } = new URL(server.nodes?.[1] ?? "");
    worker.host = host;
    const coordinator = new URL(url).host;
    const told = `DATABASE_URL names a worker of a Citus cluster, which takes no changes of tables: name its coordinator, ${coordinator}.`;
    expect([hostname, port]).not.toContain("");
    expect(await inspecting(worker.href, examineAddress)).toMatchObject({
      check: "database",
      findings: [{ found: told }],
    });
    expect(await inspecting(url, examineAddress)).toBeNull();
    await expect(migrate({ url: worker.href })).rejects.toThrow(told);
  });

  test("a shard that is open or lacks an index is found on its node, though its table is as it was (architecture 3.1)", async () => {
    const [open, bare] = [await shardOf("deliveries"), await shardOf("zones")];
    await asSuperuser(`ALTER TABLE ${open} NO FORCE ROW LEVEL SECURITY; DROP POLICY tenant_isolation ON ${bare};`, 1);
    expect(await lines()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^shards error: Row-level security.*: ${open} on \\S+ \\(row-level security\\), ${bare} on \\S+ \\(policies\\)`,
        ),
      ),
    ]);
    await asSuperuser(
      `DO $$ BEGIN EXECUTE (SELECT 'DROP INDEX ' || min(indexrelid::regclass::text)
         FROM pg_index WHERE indrelid = '${await shardOf("drivers")}'::regclass AND NOT indisunique); END $$`,
      1,
    );
    expect(
      (await lines()).filter((line) => /^shards error: Shards are not as .*drivers_\d+ on \S+ \(indexes\)/.test(line)),
    ).toHaveLength(1);
  });

  test.each([
    [
      "INSERT INTO karwan_citus.postponed (kind, table_name, name, definition) VALUES ('key', 'a', 'b', 'c')",
      /^distribution error: .*cut off with 1/,
    ],
    [
      "ALTER DATABASE here RESET search_path",
      /^distribution error: .*lacks settings that a cluster needs: search_path/,
    ],
    [
      "UPDATE pg_dist_node SET isactive = false WHERE groupid = 2",
      /^cluster error: Nodes that take no part: \S+:\d+\. /,
    ],
    ["UPDATE pg_dist_node SET nodeport = 1 WHERE groupid = 2", /^cluster error: Nodes that can't be asked: \S+:1 \(/],
  ])("%s is found (ADR 0045)", async (sql, told) => {
    await asSuperuser(sql.replace("DATABASE here", `DATABASE ${name()}`));
    expect((await lines()).filter((line) => told.test(line))).toHaveLength(1);
  });
});

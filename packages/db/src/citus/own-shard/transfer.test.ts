import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestDatabase } from "../../testing/index.ts";
import { testDatabase, testServer, asAdmin as withAdmin, withDatabase } from "../../testing/index.ts";
import { behindWire } from "../../testing/wire.ts";
import type { Admin } from "./admin.ts";
import { asAdmin } from "./admin.ts";
import type { Node } from "./node.ts";
import { onNodes } from "./node.ts";
import { lendingSight } from "./sight.ts";
import type { Step } from "./transfer.ts";
import { transfer } from "./transfer.ts";

const server = testServer();
const NOTHING = { were: new Map(), are: new Map() };

describe.skipIf(!server.isCluster)(`on a cluster${server.isCluster ? "" : " (KARWAN_TEST_CITUS names none)"}`, () => {
  let own: TestDatabase;
  let wire: Awaited<ReturnType<typeof behindWire>>;
  let node: Node;
  const url = () => withDatabase(server.adminUrl, new URL(own.url).pathname.slice(1));

  // What Citus knows of nodes is each database's own: here alone the last one is behind a wire.
  beforeAll(async () => {
    own = await testDatabase();
    wire = await behindWire(server.nodes?.at(-1) ?? "");
    const { hostname, port } = new URL(wire.url);
    await withAdmin(url(), async (client) => {
      const { rows } = await client.query<Node>(
        `UPDATE pg_dist_node SET nodename = $1, nodeport = $2 WHERE nodename || ':' || nodeport = $3
         RETURNING nodeid AS id, nodename AS host, nodeport AS port`,
        [hostname, port, new URL(server.nodes?.at(-1) ?? "").host],
      );
      if (!rows[0]) throw new Error("the cluster has no such node");
      [node] = rows;
    });
  });
  beforeEach(() => wire.freeze(false));
  afterEach(() => wire.cut());
  afterAll(async () => {
    await wire.close();
    await own.drop();
  });

  const during = (step: Partial<Step>): Step => ({
    text: "SELECT 1",
    values: [],
    compare: async () => NOTHING,
    ...step,
    watch: { from: "one", to: "two", ...step.watch },
  });
  /** What a command says at its end, and after how long. */
  async function saidBy(work: (admin: Admin) => Promise<unknown>): Promise<[said: string, seconds: number]> {
    let since = 0;
    const said = await asAdmin(url(), async (admin) => {
      since = performance.now();
      return work(admin);
    }).then(() => "done", String);
    return [said, (performance.now() - since) / 1000];
  }
  const after = (ms: number, then: () => unknown = () => {}) => {
    const over = new AbortController();
    const soon = delay(ms).then(then);
    void soon.then(() => over.abort());
    return over.signal;
  };

  test("a command is left within seconds while its node is silent and is still to be lent sight there (ADR 0054)", async () => {
    const [said, seconds] = await saidBy((admin) =>
      lendingSight(admin.lender, node, () => {
        wire.freeze(true);
        return transfer(
          admin,
          during({ text: "SELECT pg_sleep(600)", watch: { from: "", to: "", signal: after(1500) } }),
        );
      }),
    );
    expect(said).toMatch(/^ClusterError: It was interrupted/);
    expect(seconds).toBeLessThan(30);
  }, 90_000);

  test("a split is given up where what it makes does not grow, whatever others write on its node, and is not while that grows (ADR 0054)", async () => {
    const patience = { waitingMs: 1_000, workingMs: 5_000 };
    const watch = { from: "", to: "", split: { on: node, after: "900000000" }, patience };
    const there = withDatabase(server.nodes?.at(-1) ?? "", new URL(own.url).pathname.slice(1));
    /** What a step comes to while a table of this name grows on its node. */
    const whileGrowing = (table: string, text: string) =>
      withAdmin(there, async (client) => {
        await client.query("SET citus.enable_ddl_propagation = off");
        await client.query(`CREATE TABLE ${table} (text text)`);
        const over = new AbortController();
        const growing = (async () => {
          while (!over.signal.aborted) {
            await client.query(`INSERT INTO ${table} SELECT repeat('x', 1000) FROM generate_series(1, 300)`);
            await delay(300);
          }
        })();
        const [said] = await saidBy((admin) => transfer(admin, during({ text, watch })));
        over.abort();
        await growing;
        return said;
      });
    expect(await whileGrowing("of_others_899999999", "SELECT pg_sleep(600)")).toMatch(
      /^ClusterError: Nothing came on for 5 s.*citus_internal/,
    );
    expect(await whileGrowing("of_the_split_900000001", "SELECT pg_sleep(12)")).toBe("done");
  }, 90_000);

  test("and while rows are counted on it that it has in hand: nobody's writes wait for who left (ADR 0054)", async () => {
    const [said, seconds] = await saidBy((admin) =>
      transfer(
        admin,
        during({
          text: "UPDATE tenants SET name = name",
          compare: async () => {
            wire.freeze(true);
            await onNodes(admin.watcher, [{ node, sql: "SELECT 1" }]);
            return NOTHING;
          },
          watch: { from: "", to: "", signal: after(1500) },
        }),
      ),
    );
    expect(said).toMatch(/^ClusterError: It was interrupted/);
    expect(seconds).toBeLessThan(40);
  }, 90_000);

  test("what nobody can stop any more is given up, as who asked may never come back (ADR 0054)", async () => {
    const PIDS = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid = ANY ($1::int[])";
    let pid = 0;
    const [said, seconds] = await saidBy(async (admin) => {
      pid = (await admin.mover.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows[0]?.pid ?? 0;
      const { rows } = await admin.guard.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      void delay(1500).then(() =>
        withAdmin(url(), (client) => client.query("SELECT pg_terminate_backend($1::int)", [rows[0]?.pid])),
      );
      return transfer(admin, during({ text: "SELECT pg_sleep(600)" }));
    });
    expect(said).toMatch(/^ClusterError: The connection that stops Citus .* nothing was moved/);
    expect(seconds).toBeLessThan(20);
    await expect
      .poll(() => withAdmin(url(), async (client) => (await client.query(PIDS, [[pid]])).rows), { timeout: 10_000 })
      .toEqual([]);
  }, 90_000);
});

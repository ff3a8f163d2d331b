import { expect, test } from "vitest";
import { asAdmin, testDatabase, testServer } from "../../testing/index.ts";
import { analyseOnNodes } from "./index.ts";

test.skipIf(!testServer().isCluster)(
  "what came into a cluster is analysed on every node, table by table (ADR 0038)",
  async () => {
    const own = await testDatabase();
    try {
      const unknown = await asAdmin(own.url, async (client) => {
        expect(await analyseOnNodes(client, ["customers", "deliveries"])).toBeNull();
        expect(await analyseOnNodes(client, ["customers", "no_such_table"])).toMatch(/no_such_table/);
        const asked =
          "SELECT (run_command_on_shards('deliveries', $$SELECT reltuples FROM pg_class WHERE oid = '%s'::regclass$$)).result";
        const { rows } = await client.query<{ result: string }>(asked);
        expect(rows.length).toBeGreaterThan(0);
        return rows.filter(({ result }) => Number(result) < 0);
      });
      expect(unknown).toEqual([]);
    } finally {
      await own.drop();
    }
  },
);

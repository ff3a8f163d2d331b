import type { Database } from "@karwan/db";
import { createDatabase } from "@karwan/db";
import { asAdmin, testServer } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RestKit } from "../testing/index.ts";
import { startRestKit } from "../testing/index.ts";

const REQUESTS = 12;

let kit: RestKit;
let cold: Database;
beforeAll(async () => {
  kit = await startRestKit();
  cold = createDatabase({ url: kit.url, poolSize: 4 });
});
afterAll(async () => {
  await cold.close();
  await kit.stop();
});

/** As many connections as there are now, and no more; null: as many as anybody likes. */
const limitConnections = (limit: "taken" | null) =>
  asAdmin(testServer().adminUrl, async (client) => {
    const name = new URL(kit.url).pathname.slice(1);
    const { rows } = await client.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = $1",
      [name],
    );
    await client.query(`ALTER DATABASE "${name}" CONNECTION LIMIT ${limit === null ? -1 : (rows[0]?.count ?? 0)}`);
  });

test("a server whose pool is cold and whose database has no connection left answers 503 with Retry-After, and serves once there is one (3 §1.5)", async () => {
  const { admin } = await kit.tenant();
  const process = kit.over({ ...kit.deps, database: cold });
  const ask = () => process.request("GET", "/warehousing/warehouses", admin);
  await limitConnections("taken");
  const asked = Promise.all(Array.from({ length: REQUESTS }, ask));
  await asked.catch(() => undefined);
  await limitConnections(null);
  const refused = await asked;
  expect(refused.map(({ status }) => status)).toEqual(Array(REQUESTS).fill(503));
  for (const { headers } of refused) expect(headers.get("retry-after")).toBe("5");
  const served = await Promise.all(Array.from({ length: REQUESTS }, ask));
  expect(served.map(({ status }) => status)).toEqual(Array(REQUESTS).fill(200));
  expect(cold.stats()).toMatchObject({ waiting: 0 });
});

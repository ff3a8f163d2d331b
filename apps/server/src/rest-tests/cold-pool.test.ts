import { createDatabase } from "@karwan/db";
import { asAdmin } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminUrlOf } from "../conformance/admin-url.ts";
import type { RestKit } from "../testing/index.ts";
import { startRestKit } from "../testing/index.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

/** How many connections the database gives to servers from now on; -1: as many as there are. */
const give = (connections: number) =>
  asAdmin(adminUrlOf(kit.url), (client) =>
    client.query(`ALTER DATABASE ${new URL(kit.url).pathname.slice(1)} CONNECTION LIMIT ${connections}`),
  );

test("a server that has no connection yet while all of the database's are taken answers 503, and serves when one is free (3 §1.5, architecture 3.12)", async () => {
  const { admin } = await kit.tenant();
  const cold = createDatabase({ url: kit.url, poolSize: 4 });
  const { app } = kit.over({ ...kit.deps, database: cold });
  const headers = { authorization: `Bearer ${admin.token}`, "content-type": "application/json" };
  const list = () => Promise.resolve(app.request("/api/v1/warehousing/warehouses", { headers }));
  const body = JSON.stringify({ name: "Main", code: "MAIN" });
  const make = () =>
    Promise.resolve(
      app.request("/api/v1/warehousing/warehouses", {
        method: "POST",
        body,
        headers: { ...headers, "idempotency-key": "cold-pool-main" },
      }),
    );
  try {
    await give(0);
    const refused = await Promise.all([...Array.from({ length: 20 }, list), make(), make()]);
    expect(refused.map(({ status }) => status)).toEqual(Array(22).fill(503));
    expect(new Set(refused.map((answer) => answer.headers.get("retry-after")))).toEqual(new Set(["5"]));
    await give(-1);
    expect((await make()).status).toBe(201);
    const served = await Promise.all(Array.from({ length: 20 }, list));
    expect(served.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await served[0]?.json()).toMatchObject({ warehouses: [{ code: "MAIN" }], total: 1 });
  } finally {
    await give(-1);
    await cold.close();
  }
});

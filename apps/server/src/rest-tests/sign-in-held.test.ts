import type { TestTenant } from "@karwan/api/testing";
import { givePassword, howManyWait, PASSWORD } from "@karwan/api/testing";
import type { Database } from "@karwan/db";
import { createDatabase } from "@karwan/db";
import { testServer } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RestKit } from "../testing/index.ts";
import { appOver, holdRow, startRestKit } from "../testing/index.ts";

let kit: RestKit;
let database: Database;
let blocked: TestTenant;
let healthy: TestTenant;
beforeAll(async () => {
  kit = await startRestKit();
  [blocked, healthy] = [await kit.tenant(), await kit.tenant()];
  // As far as it goes by the pool somebody would wait for a minute.
  database = createDatabase({ url: kit.url, poolSize: 8, lockTimeoutMs: 60_000 });
});
afterAll(async () => {
  await database.close();
  await kit.stop();
});

const rateLimits = { perMinute: 1_000_000, anonymousPerMinute: 1_000_000, anonymousConnections: 2 };
/** A process behind a balancer, so that a test says who calls. */
const process = () => appOver({ ...kit.deps, database }, { trustProxy: 1, rateLimits });

async function logIn(app: ReturnType<typeof process>, email: string, ip: string): Promise<Response> {
  return app.request("/api/v1/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": ip },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
}

const CROWD = 30;
/** On a cluster sessions lie on the coordinator and have no foreign key to their company: who signs in does not wait for its row. */
const isWaitedFor = (table: "tenants" | "users") => table === "users" || !testServer().isCluster;

test.each(["tenants", "users"] as const)(
  "a row of %s that somebody keeps locked keeps nobody out of another tenant's sign-in, from the same address or another one (architecture 3.12)",
  async (table) => {
    const app = process();
    const [stuck, free] = [
      await givePassword(kit.database, blocked.admin.userId),
      await givePassword(kit.database, healthy.admin.userId),
    ];
    const [same, other] = ["203.0.113.7", "198.51.100.9"];
    const { tenantId, admin } = blocked;
    const id = table === "tenants" ? tenantId : admin.userId;
    const letGo = await holdRow(kit, { tenantId, userId: admin.userId }, table, { id });
    let over = 0;
    const crowd = Array.from({ length: CROWD }, () =>
      logIn(app, stuck.email, same).then(async (answer) => {
        over += 1;
        const body = (await answer.json()) as { code?: string; cause?: string };
        return { status: answer.status, body, retryAfter: answer.headers.get("retry-after") };
      }),
    );
    if (isWaitedFor(table)) await expect.poll(() => howManyWait(kit.database)).toBeGreaterThan(0);
    const others = await Promise.all([logIn(app, free.email, same), logIn(app, free.email, other)]);
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    // Each of the crowd has half a second for its lock, one after the other: all that is long over then.
    if (isWaitedFor(table)) expect(over).toBeLessThan(CROWD);
    await letGo();
    const told = await Promise.all(crowd);
    const refused = told.filter(({ status }) => status !== 200);
    if (!isWaitedFor(table)) expect(refused).toEqual([]);
    for (const { status, body, retryAfter } of refused) {
      expect([status, body.code, retryAfter]).toEqual([503, "service_unavailable", "5"]);
      expect(["record_busy", undefined]).toContain(body.cause);
    }
    expect((await logIn(app, stuck.email, same)).status).toBe(200);
  },
);

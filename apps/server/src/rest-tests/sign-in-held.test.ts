import type { TestTenant } from "@karwan/api/testing";
import { givePassword, howManyWait, PASSWORD } from "@karwan/api/testing";
import type { Database } from "@karwan/db";
import { createDatabase } from "@karwan/db";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RestKit } from "../testing/index.ts";
import { appOver, startRestKit } from "../testing/index.ts";

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

/** Keeps a row locked from outside; answers how to let go. */
async function hold(table: "tenants" | "users", id: string): Promise<() => Promise<void>> {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = kit.database.transaction({ tenantId: blocked.tenantId, userId: blocked.admin.userId }, async (tx) => {
    await tx.sql({ name: "", text: `SELECT FROM ${table} WHERE id = $1 FOR UPDATE` }, [id]);
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  return async () => {
    end.resolve();
    await held;
  };
}

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

test.each(["tenants", "users"] as const)(
  "a row of %s that somebody keeps locked keeps nobody out of another tenant's sign-in, from the same address or another one (architecture 3.12)",
  async (table) => {
    const app = process();
    const [stuck, free] = [
      await givePassword(kit.database, blocked.admin.userId),
      await givePassword(kit.database, healthy.admin.userId),
    ];
    const [same, other] = ["203.0.113.7", "198.51.100.9"];
    const letGo = await hold(table, table === "tenants" ? blocked.tenantId : blocked.admin.userId);
    let over = 0;
    const crowd = Array.from({ length: CROWD }, () =>
      logIn(app, stuck.email, same).then(async (answer) => {
        over += 1;
        const body = (await answer.json()) as { code?: string; cause?: string };
        return { status: answer.status, body, retryAfter: answer.headers.get("retry-after") };
      }),
    );
    await expect.poll(() => howManyWait(kit.database)).toBeGreaterThan(0);
    const others = await Promise.all([logIn(app, free.email, same), logIn(app, free.email, other)]);
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    // Each of the crowd has half a second for its lock, one after the other: all that is long over then.
    expect(over).toBeLessThan(CROWD);
    await letGo();
    const told = await Promise.all(crowd);
    const refused = told.filter(({ status }) => status !== 200);
    for (const { status, body, retryAfter } of refused) {
      expect([status, body.code, retryAfter]).toEqual([503, "service_unavailable", "5"]);
      expect(["record_busy", undefined]).toContain(body.cause);
    }
    expect((await logIn(app, stuck.email, same)).status).toBe(200);
  },
);

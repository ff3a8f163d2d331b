import type { TestDatabase } from "@karwan/db/testing";
import { asAdmin, testDatabase, testServer } from "@karwan/db/testing";
import { Hono } from "hono";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { App } from "./http/app-env.ts";
import { mountHealth } from "./http/health.ts";
import { createReadiness } from "./readiness.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());
afterEach(() => void vi.restoreAllMocks());

const jobs = { running: () => true };
const good = { check: async () => undefined };
// Where what is found does not depend on how quick the machine is.
const patient = { jobs, storage: good, deadlineMs: 60_000 };

describe("whether a server is ready (3 §1.1)", () => {
  test("it is, with its database, its migrations and its workers", async () => {
    const readiness = createReadiness({ ...patient, url: own.url });
    expect([await readiness.missing(), await readiness.degraded()]).toEqual([{}, {}]);
    readiness.drain();
    expect(await readiness.missing()).toEqual({ serving: "the server stops" });
    await readiness.close();
    const idle = createReadiness({ ...patient, url: own.url, jobs: { running: () => false } });
    expect(await idle.missing()).toEqual({ workers: "no jobs are taken up" });
    await idle.close();
  });

  test("it is not when the database is away, and says what it found", async () => {
    const readiness = createReadiness({ ...patient, url: "postgresql://nobody@127.0.0.1:1/nothing" });
    expect(await readiness.missing()).toEqual({ database: "fails with ECONNREFUSED", migrations: "not known" });
    await readiness.close();
  });

  test("it is not, by a deadline below a second, while the database stands still, and is again when that goes on", async () => {
    const readiness = createReadiness({ url: own.url, jobs, storage: good });
    await expect.poll(() => readiness.missing()).toEqual({});
    const [probe] = await asAdmin(own.url, async (client) => {
      const of = "application_name = 'karwan-probe' AND datname = current_database()";
      return (await client.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE ${of}`)).rows;
    });
    process.kill(probe?.pid ?? 0, "SIGSTOP");
    try {
      expect(await readiness.missing()).toEqual({ database: "no answer within 800 ms" });
    } finally {
      process.kill(probe?.pid ?? 0, "SIGCONT");
    }
    await expect.poll(() => readiness.missing()).toEqual({});
    await readiness.close();
  });

  test("it is not when another database stands in place of its own, half a minute later at the latest", async () => {
    const other = await testDatabase();
    const readiness = createReadiness({ ...patient, url: other.url });
    expect(await readiness.missing()).toEqual({});
    await asAdmin(other.url, (client) => client.query("ALTER TABLE _prisma_migrations RENAME TO elsewhere"));
    const later = performance.now() + 30_001;
    vi.spyOn(performance, "now").mockImplementation(() => later);
    expect(await readiness.missing()).toEqual({ migrations: "some are not applied" });
    vi.restoreAllMocks();
    await readiness.close();
    await other.drop();
  });

  test("it is, though degraded, while its database takes no writes, which is asked once for both, and by a new connection before it is said", async () => {
    const readiness = createReadiness({ ...patient, url: own.url });
    const app = new Hono<App>();
    mountHealth(app, readiness, async () => ({ text: "", type: "" }), { token: null, loopback: false });
    const asked = vi.spyOn(pg.Client.prototype, "query");
    const ready = async () => {
      asked.mockClear();
      const answer = await app.request("/readyz");
      const probed = asked.mock.calls.filter(([text]) => String(text).includes("pg_is_in_recovery"));
      return [answer.status, await answer.json(), probed.length];
    };
    const name = new URL(own.url).pathname.slice(1);
    const alter = (to: string) =>
      asAdmin(testServer().adminUrl, (client) => client.query(`ALTER DATABASE ${name} ${to}`));
    expect(await ready()).toEqual([200, { status: "ready" }, 1]);
    await alter("SET default_transaction_read_only = on");
    const database = "takes no writes: its transactions are read-only (default_transaction_read_only)";
    expect(await ready()).toEqual([200, { status: "ready", degraded: ["database"], found: { database } }, 2]);
    await alter("RESET default_transaction_read_only");
    expect(await ready()).toEqual([200, { status: "ready" }, 1]);
    await readiness.close();
  });

  test("it is, though degraded, while its files are away or do not answer", async () => {
    const away = createReadiness({
      ...patient,
      url: own.url,
      storage: { check: () => Promise.reject(new Error("away")) },
    });
    expect([await away.missing(), await away.degraded()]).toEqual([{}, { files: "fails" }]);
    await away.close();
    const silent = createReadiness({ url: own.url, jobs, storage: { check: () => new Promise(() => {}) } });
    const asked = performance.now();
    expect(await silent.degraded()).toEqual({ files: "no answer within 800 ms" });
    expect(performance.now() - asked).toBeLessThan(9000);
    await silent.close();
  });
});

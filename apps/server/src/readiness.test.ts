import type { TestDatabase } from "@karwan/db/testing";
import { asAdmin, testDatabase } from "@karwan/db/testing";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createReadiness } from "./readiness.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());
afterEach(() => void vi.restoreAllMocks());

const jobs = { running: () => true };
const good = { check: async () => undefined };

describe("whether a server is ready (3 §1.1)", () => {
  test("it is, with its database, its migrations and its workers", async () => {
    const readiness = createReadiness({ url: own.url, jobs, storage: good });
    expect([await readiness.missing(), await readiness.degraded()]).toEqual([[], []]);
    readiness.drain();
    expect(await readiness.missing()).toEqual(["serving"]);
    await readiness.close();
    const idle = createReadiness({ url: own.url, jobs: { running: () => false }, storage: good });
    expect(await idle.missing()).toEqual(["workers"]);
    await idle.close();
  });

  test("it is not, within three seconds, when the database is away", async () => {
    const readiness = createReadiness({ url: "postgresql://nobody@127.0.0.1:1/nothing", jobs, storage: good });
    const asked = performance.now();
    expect(await readiness.missing()).toEqual(["database", "migrations"]);
    expect(performance.now() - asked).toBeLessThan(9000);
    await readiness.close();
  });

  test("it is not when another database stands in place of its own, half a minute later at the latest", async () => {
    const other = await testDatabase();
    const readiness = createReadiness({ url: other.url, jobs, storage: good });
    expect(await readiness.missing()).toEqual([]);
    await asAdmin(other.url, (client) => client.query("ALTER TABLE _prisma_migrations RENAME TO elsewhere"));
    const later = performance.now() + 30_001;
    vi.spyOn(performance, "now").mockImplementation(() => later);
    expect(await readiness.missing()).toEqual(["migrations"]);
    vi.restoreAllMocks();
    await readiness.close();
    await other.drop();
  });

  test("it is, though degraded, while its files are away or do not answer", async () => {
    const away = createReadiness({ url: own.url, jobs, storage: { check: () => Promise.reject(new Error("away")) } });
    expect([await away.missing(), await away.degraded()]).toEqual([[], ["files"]]);
    await away.close();
    const silent = createReadiness({ url: own.url, jobs, storage: { check: () => new Promise(() => {}) } });
    const asked = performance.now();
    expect(await silent.degraded()).toEqual(["files"]);
    expect(performance.now() - asked).toBeLessThan(9000);
    await silent.close();
  });
});

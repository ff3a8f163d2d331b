import { once } from "node:events";
import { createServer } from "node:net";
import type { TestDatabase } from "@karwan/db/testing";
import { asAdmin, createTestDatabase, dropTestDatabase, testDatabase, testServer } from "@karwan/db/testing";
import { demoDatabase } from "@karwan/seed/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusedStart, startServerProcess } from "../testing/server-process.ts";

const secret = "a secret for tests, long enough to be taken";
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const env = (more: Record<string, string> = {}) => ({ DATABASE_URL: db.url, KARWAN_JWT_SECRET: secret, ...more });

/** What a refused start says is one sentence: no stack, no library's words. */
function expectOneSentence(said: string, about: RegExp): void {
  expect(said.trim().split("\n")).toHaveLength(1);
  expect(said).toMatch(about);
  expect(said).not.toMatch(/\bat .*:\d+:\d+/);
}

describe("a server that cannot start says why in one sentence", () => {
  test("when its port is taken", async () => {
    const squatter = createServer().listen(0, "127.0.0.1");
    await once(squatter, "listening");
    const address = squatter.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const { code, said } = await refusedStart(env({ PORT: String(port) }));
    squatter.close();
    expect(code).toBe(1);
    expectOneSentence(said, new RegExp(`Port ${port} is already in use`));
  });

  test("when the database is not there", async () => {
    const { code, said } = await refusedStart(
      env({ DATABASE_URL: "postgresql://karwan:x@127.0.0.1:1/karwan", KARWAN_DATABASE_WAIT_SECONDS: "0" }),
    );
    expect(code).toBe(1);
    expectOneSentence(said, /database can't be reached/);
  });

  test("when a variable is wrong", async () => {
    const { code, said } = await refusedStart(env({ PORT: "many" }));
    expect(code).toBe(1);
    expectOneSentence(said, /PORT must be a whole number/);
  });

  test("when its role does not own the database", async () => {
    const url = await createTestDatabase(testServer());
    const name = new URL(url).pathname.slice(1);
    await asAdmin(testServer().adminUrl, (client) => client.query(`ALTER DATABASE ${name} OWNER TO CURRENT_USER`));
    const { code, said } = await refusedStart(env({ DATABASE_URL: url }));
    await dropTestDatabase(testServer(), url);
    expect(code).toBe(1);
    expectOneSentence(said, /make it the owner of the database/);
  });

  test("when a migration was left half-finished by another tool", async () => {
    const half = await testDatabase();
    await half.database.transaction({ tenantId: "00000000-0000-0000-0000-000000000000" }, (tx) =>
      tx.sql({
        name: "test.half_migration",
        text: `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '20990101000000_half')`,
      }),
    );
    const { code, said } = await refusedStart(env({ DATABASE_URL: half.url }));
    await half.drop();
    expect(code).toBe(1);
    expectOneSentence(said, /20990101000000_half/);
  });

  test("when production would serve the demo's public passwords", async () => {
    const demo = await demoDatabase();
    const { code, said } = await refusedStart(env({ DATABASE_URL: demo.url, NODE_ENV: "production" }));
    await demo.drop();
    expect(code).toBe(1);
    expectOneSentence(said, /demo accounts/);
  });
});

describe("a running server", () => {
  test("is alive and ready, and stops in good order when told to (3 §1.1)", async () => {
    const server = await startServerProcess(env());
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: "ready" });
    expect(await server.end("SIGTERM")).toBe(0);
    expect(server.output()).toContain("Stopped");
  });

  test("shows the dev outbox where the demo is, and nowhere else: not in production, nor in development (4 C5, C15)", async () => {
    const demo = await demoDatabase();
    const places = {
      production: env({ NODE_ENV: "production", KARWAN_DRAIN_SECONDS: "0" }),
      development: env({ NODE_ENV: "development" }),
      demo: env({ DATABASE_URL: demo.url }),
    };
    const answered: Record<string, number> = {};
    for (const [name, place] of Object.entries(places)) {
      const server = await startServerProcess(place);
      answered[name] = (await fetch(`${server.url}/api/v1/dev/outbox`)).status;
      await server.end();
    }
    await demo.drop();
    expect(answered).toEqual({ production: 404, development: 404, demo: 200 });
  });
});

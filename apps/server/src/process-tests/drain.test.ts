import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServerProcess } from "../testing/server-process.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 2 });
});
afterAll(() => db.drop());

async function untilNotReady(url: string): Promise<unknown> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`);
    const body: unknown = await answer.json();
    if (answer.status === 503) return body;
  }
}

test("a server told to stop is not ready at once, serves on while balancers find out, and closes each connection", async () => {
  const server = await startServerProcess({
    DATABASE_URL: db.url,
    KARWAN_JWT_SECRET: "a secret for tests, long enough to be taken",
    KARWAN_DRAIN_SECONDS: "3",
  });
  expect((await fetch(`${server.url}/api/v1/auth/me`)).headers.get("connection")).toBe("keep-alive");
  const ended = server.end("SIGTERM");
  expect(await untilNotReady(server.url)).toEqual({
    status: "not_ready",
    missing: ["serving"],
    found: { serving: "the server stops" },
  });
  const answer = await fetch(`${server.url}/api/v1/auth/me`);
  expect(answer.status).toBe(401);
  expect(answer.headers.get("connection")).toBe("close");
  expect(await ended).toBe(0);
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow("fetch failed");
});

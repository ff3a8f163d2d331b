import { randomBytes } from "node:crypto";
import { createAccessTokens } from "@karwan/api";
import type { Kit } from "@karwan/api/testing";
import { startKit } from "@karwan/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "../testing/server-process.ts";
import { startServerProcess } from "../testing/server-process.ts";

const secret = randomBytes(32).toString("hex");
const LIMIT = 80;
let kit: Kit;
let servers: ServerProcess[];

beforeAll(async () => {
  kit = await startKit();
  kit.clock.now = new Date();
  const env = {
    DATABASE_URL: kit.url,
    KARWAN_JWT_SECRET: secret,
    KARWAN_RATE_LIMIT_PER_MINUTE: String(LIMIT),
    KARWAN_ANONYMOUS_RATE_LIMIT_PER_MINUTE: String(LIMIT),
  };
  servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end()));
  await kit.stop();
});

const AT_ONCE = 16;

/** Few at once: servers that wait for the database longer than they are ready to count by themselves. */
const asked = async (headers: Record<string, string>, path: string) => {
  const statuses: number[] = [];
  const one = async (server: ServerProcess | undefined) => {
    const response = await fetch(`${server?.url}${path}`, { headers });
    await response.arrayBuffer();
    statuses.push(response.status);
  };
  while (statuses.length < 3 * LIMIT)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => one(servers[index % servers.length])));
  return statuses.filter((status) => status !== 429).length;
};

test("two servers share one limit: all that a caller gets through both is its limit, and a twentieth each at most (3 §1.11)", async () => {
  const { admin } = await kit.tenant();
  const { userId, sessionId, tenantId } = admin;
  const token = await createAccessTokens(secret).sign({ userId, sessionId, tenantId }, new Date());
  const signedIn = await asked({ authorization: `Bearer ${token}` }, "/api/v1/warehousing/item-categories");
  const anonymous = await asked({}, "/api/v1/track/KW-1");
  for (const passed of [signedIn, anonymous]) {
    expect(passed).toBeGreaterThanOrEqual(LIMIT * 0.9);
    expect(passed).toBeLessThanOrEqual(LIMIT * 1.1);
  }
});

import { randomBytes } from "node:crypto";
import type { Kit } from "@karwan/api/testing";
import { givePassword, PASSWORD, startKit } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ServerProcess } from "../testing/server-process.ts";
import { startServerProcess } from "../testing/server-process.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
let kit: Kit;
let servers: ServerProcess[];

/** Has a process take the time for another one, as on a machine whose clock was never set. */
const shifted = (ms: number) => `data:text/javascript,const Right = Date;
  globalThis.Date = class extends Right {
    constructor(...of) { super(...(of.length > 0 ? of : [Right.now() + ${ms}])); }
    static now() { return Right.now() + ${ms}; }
  };`;

beforeAll(async () => {
  kit = await startKit();
  kit.clock.now = new Date();
  const env = { DATABASE_URL: kit.url, KARWAN_JWT_SECRET: randomBytes(32).toString("hex") };
  servers = await Promise.all(
    [-10 * MINUTE_MS, 10 * MINUTE_MS, 30 * DAY_MS].map((ms) =>
      startServerProcess(env, ["--import", encodeURI(shifted(ms))]),
    ),
  );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end()));
  await kit.stop();
});

async function login(server: ServerProcess | undefined, email: string, password: string) {
  const response = await fetch(`${server?.url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const retryAfter = Number(response.headers.get("retry-after"));
  return { status: response.status, retryAfter, body: (await response.json()) as { access_token: string } };
}

/** When a token runs out, by what it says. */
function endOf(token: string): number {
  const claims: { exp: number } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return claims.exp * 1000;
}

describe("servers whose machines' clocks are apart", () => {
  test("let ten wrong passwords through in all, and lock the account for 15 minutes everywhere (3 §1.11)", async () => {
    const { email } = await givePassword(kit.database, (await kit.tenant()).admin.userId);
    const statuses: number[] = [];
    for (let n = 0; n < 18; n += 1) statuses.push((await login(servers[n % 3], email, "wrong")).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), ...Array.from({ length: 8 }, () => 429)]);
    for (const server of servers) {
      const { status, retryAfter } = await login(server, email, PASSWORD);
      expect(status).toBe(429);
      expect(retryAfter).toBeGreaterThan(800);
      expect(retryAfter).toBeLessThanOrEqual(900);
    }
  });

  test("issue tokens that are good for 15 minutes everywhere (3 §2)", async () => {
    const { email } = await givePassword(kit.database, (await kit.tenant()).admin.userId);
    for (const server of servers) {
      const { access_token } = (await login(server, email, PASSWORD)).body;
      const left = endOf(access_token) - Date.now();
      expect(Math.abs(left - 15 * MINUTE_MS)).toBeLessThan(10_000);
      for (const other of servers) {
        const authorization = `Bearer ${access_token}`;
        expect((await fetch(`${other.url}/api/v1/auth/me`, { headers: { authorization } })).status).toBe(200);
      }
    }
  });

  test("say so in their logs", () => {
    for (const server of servers) expect(server.output()).toContain("this machine's clock is not the database's");
  });
});

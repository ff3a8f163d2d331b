import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "../testing/server-process.ts";
import { startServerProcess } from "../testing/server-process.ts";

let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "karwan-killed-"));
  // As root the database runs as a user of its own, who has to reach the folder.
  await chmod(dataDir, 0o755);
  // Stopping takes so long that a second signal comes in between.
  server = await startServerProcess({
    KARWAN_DATA_DIR: dataDir,
    KARWAN_DRAIN_SECONDS: "600",
    KARWAN_ANONYMOUS_RATE_LIMIT_PER_MINUTE: "100000",
  });
}, 120_000);
afterAll(async () => {
  await server.end("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

let strangers = 0;

/** Asks for a session of somebody who is not there: 401 where the database was asked. */
async function signIn() {
  strangers += 1;
  const response = await fetch(`${server.url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `nobody${strangers}@example.com`, password: "no such password" }),
  });
  return [response.status, response.headers.get("retry-after")];
}
/** The process id of the database; 0 where there is none. */
const postmaster = async () => {
  const text = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8").catch(() => "");
  return Number(text.split("\n")[0]);
};

test("an embedded database that is killed comes back by itself; requests meanwhile are 503 with Retry-After (3 §1.5)", async () => {
  const [asked] = await signIn();
  expect(asked).toBe(401);
  const killed = await postmaster();
  process.kill(killed, "SIGKILL");
  const seen = new Set<string>();
  const ask = async () => {
    const answer = await signIn();
    seen.add(String(answer));
    return answer[0];
  };
  await expect.poll(ask, { timeout: 30_000, interval: 20 }).toBe(503);
  await expect.poll(ask, { timeout: 60_000, interval: 200 }).toBe(asked);
  expect(seen.size).toBe(2);
  expect(seen).toContain("503,5");
  expect(await postmaster()).not.toBe(killed);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 60_000 }).toBe(200);
}, 180_000);

test("an embedded database ends with its server, also when a second signal ends that at once", async () => {
  const ended = server.end("SIGTERM");
  await expect.poll(() => server.output()).toContain("Stopping (SIGTERM)");
  void server.end("SIGTERM");
  expect(await ended).toBe(1);
  await expect.poll(postmaster, { timeout: 30_000 }).toBe(0);
}, 60_000);

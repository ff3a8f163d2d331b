import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestDatabase } from "./testing/index.ts";
import { freePort, testDatabase } from "./testing/index.ts";
import { waitForDatabase } from "./wait.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

/** Our database at a port where nobody answers until it is opened. */
async function closedDoor() {
  const port = await freePort();
  const { hostname, port: inner } = new URL(own.url);
  const server = createServer((near) => {
    const far = connect({ host: hostname, port: Number(inner) });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
    near.pipe(far).pipe(near);
  });
  const url = new URL(own.url);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.toString(),
    async open() {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
      return (server.address() as AddressInfo).port;
    },
    close: () => server.close(),
  };
}

describe("a database that starts with the server, or later (3 §1.1)", () => {
  test("is waited for until it answers", async () => {
    const door = await closedDoor();
    let told = 0;
    const waiting = waitForDatabase({
      url: door.url,
      waitMs: 60_000,
      onWait: () => {
        told += 1;
        void door.open();
      },
    });
    await waiting;
    door.close();
    expect(told).toBe(1);
  });

  test("and for no longer than was said", async () => {
    const from = performance.now();
    await waitForDatabase({ url: "postgresql://karwan:x@127.0.0.1:1/karwan", waitMs: 1200 });
    expect(performance.now() - from).toBeLessThan(10_000);
    let told = 0;
    const url = "postgresql://karwan:x@127.0.0.1:1/karwan";
    await waitForDatabase({ url, waitMs: 0, onWait: () => (told += 1) });
    expect(told).toBe(0);
  });

  test("is not waited for where waiting does not help", async () => {
    const wrong = new URL(own.url);
    wrong.pathname = "/nobody_made_this";
    let told = 0;
    await waitForDatabase({ url: wrong.toString(), waitMs: 60_000, onWait: () => (told += 1) });
    expect(told).toBe(0);
  });

  test("is not waited for any more when the server is told to stop", async () => {
    const controller = new AbortController();
    const waiting = waitForDatabase({
      url: "postgresql://karwan:x@127.0.0.1:1/karwan",
      waitMs: 60_000,
      onWait: () => controller.abort(new Error("told to stop")),
      signal: controller.signal,
    });
    await expect(waiting).rejects.toThrow("told to stop");
  });
});

import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { connect, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProbe } from "./probe.ts";
import type { TestDatabase } from "./testing/index.ts";
import { testDatabase } from "./testing/index.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

/** The database behind a wire that can be frozen: everything is taken, nothing comes back. */
async function behindWire() {
  const { hostname, port } = new URL(own.url);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    sockets.add(near);
    near.on("error", () => {});
    if (frozen) return;
    const far = connect({ host: hostname, port: Number(port) });
    sockets.add(far);
    far.on("error", () => {});
    near.on("data", (bytes) => void (frozen || far.write(bytes)));
    far.on("data", (bytes) => void (frozen || near.write(bytes)));
    far.on("close", () => near.destroy());
    near.on("close", () => far.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(own.url);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.toString(),
    freeze(isFrozen: boolean) {
      frozen = isFrozen;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

describe("the database is asked whether it answers (3 §1.1)", () => {
  test("again and again on one connection", async () => {
    const probe = createProbe({ url: own.url });
    await Promise.all([probe.ping(), probe.ping()]);
    await probe.ping();
    await probe.close();
  });

  test("and one that is frozen does not for longer than the deadline, connected to before or not; then it is back", async () => {
    const wire = await behindWire();
    const probe = createProbe({ url: wire.url, deadlineMs: 300 });
    await probe.ping();
    wire.freeze(true);
    for (let time = 0; time < 2; time += 1) {
      const asked = performance.now();
      await expect(probe.ping()).rejects.toThrow(/did not answer within 300 ms|timeout/);
      expect(performance.now() - asked).toBeLessThan(1000);
    }
    wire.freeze(false);
    await probe.ping();
    await probe.close();
    await wire.close();
  });

  test("and one that is not there is said so at once", async () => {
    const probe = createProbe({ url: "postgresql://nobody@127.0.0.1:1/nothing" });
    await expect(probe.ping()).rejects.toThrow("ECONNREFUSED");
    await probe.close();
  });
});

import type { Server, Socket } from "node:net";
import { connect, createServer } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { NO_TENANT } from "../access/scope.ts";
import { createDatabase, createProbe, readAddress } from "../index.ts";
import { freePort, testServer, testStatement } from "../testing/index.ts";

describe("an address of several hosts (ADR 0039)", () => {
  test("is read as libpq does, each host with its port", () => {
    const { urls, hosts, problem } = readAddress(
      "postgresql://me:a%20b@one,two:5433,[::1]:5434/db?sslmode=require&target_session_attrs=read-write",
    );
    expect(problem).toBeNull();
    expect(urls).toEqual([
      "postgresql://me:a%20b@one/db?sslmode=require",
      "postgresql://me:a%20b@two:5433/db?sslmode=require",
      "postgresql://me:a%20b@[::1]:5434/db?sslmode=require",
    ]);
    expect(hosts).toEqual([
      { host: "one", port: 5432 },
      { host: "two", port: 5433 },
      { host: "::1", port: 5434 },
    ]);
  });

  test.each([
    ["postgresql://me@one,two/db", /add target_session_attrs=read-write/],
    ["postgresql://me@one,two/db?target_session_attrs=standby", /must be read-write, not standby/],
    ["postgresql://me@one,two:port/db?target_session_attrs=read-write", /must be a URL/],
    ["mysql://me@one/db", /must be a URL/],
    ["one,two", /must be a URL/],
  ])("%s is refused", (url, why) => {
    expect(readAddress(url).problem).toMatch(why);
  });

  test("of one host needs to say nothing", () => {
    expect(readAddress("postgresql://karwan:secret@localhost:5432/karwan")).toMatchObject({ problem: null });
    expect(readAddress("postgres:///karwan").problem).toBeNull();
  });
});

/** A host before the tests' server, which can be made to hang as a machine does that was cut off. */
class Host {
  readonly port: number;
  hangs = false;
  isDown = false;
  private readonly pairs = new Set<Socket>();
  private readonly server: Server;

  private constructor(server: Server, port: number) {
    this.server = server;
    this.port = port;
  }

  static async start(): Promise<Host> {
    const behind = new URL(testServer().url);
    const server = createServer((near) => {
      if (host.isDown) {
        near.destroy();
        return;
      }
      const far = connect(Number(behind.port), behind.hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        host.pairs.add(one);
        one.on("error", () => other.destroy());
        one.on("close", () => other.destroy());
        one.on("data", (chunk) => {
          if (!host.hangs) other.write(chunk);
        });
      }
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    const host = new Host(server, port);
    return host;
  }

  connections = () => [...this.pairs].filter((socket) => !socket.destroyed).length / 2;

  goDown(): void {
    this.isDown = true;
    for (const socket of this.pairs) socket.destroy();
  }

  stop(): void {
    this.goDown();
    this.server.close();
  }
}

const one = testStatement<{ n: number }>("hosts.one", "SELECT 1 AS n");
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function given(...names: ("up" | "away")[]) {
  const hosts = await Promise.all(
    names.map(async (name) => {
      const host = await Host.start();
      closing.push(() => host.stop());
      if (name === "away") host.stop();
      return host;
    }),
  );
  const url = new URL(testServer().url);
  const list = hosts.map(({ port }) => `127.0.0.1:${port}`).join(",");
  const address = `postgresql://${url.username}:${url.password}@${list}${url.pathname}?target_session_attrs=read-write`;
  const database = createDatabase({ url: address, poolSize: 3 });
  closing.push(() => database.close());
  const ask = () => database.read({ tenantId: NO_TENANT }, (q) => [q.sql(one)]);
  return { hosts: hosts as [Host, Host], ask, address };
}

/** As a caller does that is told to come back. */
async function untilAnswered(ask: () => Promise<unknown>, patienceMs = 30_000): Promise<void> {
  for (const end = Date.now() + patienceMs; ; ) {
    try {
      await ask();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await setImmediate();
    }
  }
}

describe("connections to several hosts (ADR 0039)", () => {
  test("go to the one that takes writes, whichever is away", async () => {
    const { hosts, ask } = await given("away", "up");
    await ask();
    expect(hosts[1].connections()).toBeGreaterThan(0);
  });

  test("leave a host that hangs for one that answers, those under way too", async () => {
    const { hosts, ask } = await given("up", "up");
    await ask();
    expect([hosts[0].connections() > 0, hosts[1].connections()]).toEqual([true, 1]);
    hosts[0].hangs = true;
    const underWay = ask();
    await expect(underWay).rejects.toThrow(Error);
    await untilAnswered(ask);
    expect(hosts[1].connections()).toBeGreaterThan(1);
  });

  test("fail while no host takes writes, and go on when one does", async () => {
    const { hosts, ask } = await given("up", "away");
    await ask();
    hosts[0].goDown();
    await expect(ask()).rejects.toThrow(Error);
    hosts[0].isDown = false;
    await untilAnswered(ask);
  });

  test("are asked by a probe as well, which says no while none answers", async () => {
    const { hosts, address } = await given("up", "away");
    const probe = createProbe({ url: address, deadlineMs: 500 });
    closing.push(() => probe.close());
    await probe.ping();
    hosts[0].stop();
    await expect(probe.ping()).rejects.toThrow(Error);
  });
});

import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProbe } from "./probe.ts";
import type { TestDatabase } from "./testing/index.ts";
import { asAdmin, testDatabase, testServer, withDatabase } from "./testing/index.ts";
import { behindWire } from "./testing/wire.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

describe("the database is asked whether it answers (3 §1.1)", () => {
  test("again and again on one connection", async () => {
    const probe = createProbe({ url: own.url });
    await Promise.all([probe.ping(), probe.ping()]);
    await probe.ping();
    await probe.close();
  });

  test("and one that is frozen does not for longer than the deadline, connected to before or not; then it is back", async () => {
    const wire = await behindWire(own.url);
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

  test("and a connection that died since it was asked last is forgotten, noticed or not: the database is asked on a new one", async () => {
    const wire = await behindWire(own.url);
    const probe = createProbe({ url: wire.url });
    await probe.ping();
    wire.cut();
    await probe.ping();
    await asAdmin(withDatabase(testServer().adminUrl, new URL(own.url).pathname.slice(1)), (client) =>
      client.query(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'karwan-probe' AND datname = current_database()",
      ),
    );
    await delay(50);
    await probe.ping();
    wire.cut();
    await wire.close();
    await expect(probe.ping()).rejects.toThrow("ECONNREFUSED");
    await probe.close();
  });

  test("and one whose address takes writes where its settings do not is one that takes them, each time", async () => {
    const name = new URL(own.url).pathname.slice(1);
    const setting = (to: string) =>
      asAdmin(testServer().adminUrl, (client) => client.query(`ALTER DATABASE ${name} ${to}`));
    const url = new URL(own.url);
    url.searchParams.set("options", "-c default_transaction_read_only=off");
    const probe = createProbe({ url: url.toString() });
    await setting("SET default_transaction_read_only = on");
    try {
      for (let time = 0; time < 3; time += 1) expect(await probe.ping()).toBe("writes");
    } finally {
      await setting("RESET default_transaction_read_only");
      await probe.close();
    }
  });

  test("and one that takes no writes any more says so on a connection that it has had for long, and that it takes them again", async () => {
    const probe = createProbe({ url: own.url });
    const set = async (of: string, to: string) => {
      const { pathname, username } = new URL(own.url);
      const whose = of === "role" ? `ROLE ${username} IN DATABASE` : "DATABASE";
      await asAdmin(testServer().adminUrl, (client) => client.query(`ALTER ${whose} ${pathname.slice(1)} ${to}`));
      return probe.ping();
    };
    expect(await probe.ping()).toBe("writes");
    expect(await set("database", "SET default_transaction_read_only = on")).toBe("read only");
    expect(await probe.ping()).toBe("read only");
    // What is set for the role in it goes before.
    expect(await set("role", "SET default_transaction_read_only = off")).toBe("writes");
    expect(await set("role", "RESET default_transaction_read_only")).toBe("read only");
    expect(await set("database", "RESET default_transaction_read_only")).toBe("writes");
    await probe.close();
  });

  test("and one that is not there is said so at once", async () => {
    const probe = createProbe({ url: "postgresql://nobody@127.0.0.1:1/nothing" });
    await expect(probe.ping()).rejects.toThrow("ECONNREFUSED");
    await probe.close();
  });
});

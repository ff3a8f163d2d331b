import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Reading } from "./reading.ts";
import { waits, watchWaits } from "./waits.ts";

/** Requests by hand: each waits until it is answered or refused. */
class Server {
  readonly client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  readonly asked = new Map<string, { answer(): void; fail(error: unknown): void }>();

  look(name: string): () => void {
    const queryFn = () =>
      new Promise((resolve, fail) => void this.asked.set(name, { answer: () => resolve(name), fail }));
    return new QueryObserver(this.client, { queryKey: [name], queryFn }).subscribe(() => {});
  }
  ask(name: string): void {
    void this.client.refetchQueries({ queryKey: [name] }).catch(() => undefined);
  }
  async answer(name: string): Promise<void> {
    this.asked.get(name)?.answer();
    await vi.advanceTimersByTimeAsync(1);
  }
  async fail(name: string, status: number): Promise<void> {
    this.asked.get(name)?.fail(Object.assign(new Error("no"), { status }));
    await vi.advanceTimersByTimeAsync(1);
  }
}

let server: Server;
beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
});
afterEach(() => {
  server.client.clear();
  vi.useRealTimers();
});
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

describe("what a page waits for (4 L9)", () => {
  beforeEach(() => watchWaits(server.client));

  test("takes long after five seconds, and no longer once it is there", async () => {
    const leave = server.look("order");
    await pass(4.9);
    expect(waits.takeLong()).toBe(false);
    await pass(0.2);
    expect(waits.takeLong()).toBe(true);
    await server.answer("order");
    expect(waits.takeLong()).toBe(false);
    // What is shown is read again without anybody's waiting for it.
    server.ask("order");
    await pass(20);
    expect(waits.takeLong()).toBe(false);
    leave();
  });

  test("is said once, however much of it there is, and not of what nobody looks at any more or what has failed", async () => {
    const said: boolean[] = [];
    const unsubscribe = waits.subscribe(() => said.push(waits.takeLong()));
    const leave = [server.look("order"), server.look("history")];
    await pass(6);
    expect(new Set(said)).toEqual(new Set([true]));
    leave[0]?.();
    await server.fail("history", 503);
    expect(waits.takeLong()).toBe(false);
    leave[1]?.();
    unsubscribe();
  });
});

describe("that news is live (4 L9)", () => {
  let reading: Reading;
  beforeEach(() => {
    reading = new Reading();
    reading.watch(server.client);
  });

  for (const status of [0, 502, 503, 504])
    test(`is not said once what is read has failed for five seconds, and again when anything is answered: ${status}`, async () => {
      const leave = [server.look("order"), server.look("me")];
      await server.answer("me");
      server.ask("order");
      await server.fail("order", status);
      await pass(4);
      expect(reading.isLost()).toBe(false);
      server.ask("order");
      await server.fail("order", status);
      await pass(2);
      expect(reading.isLost()).toBe(true);
      server.ask("me");
      expect(reading.isLost()).toBe(true);
      await server.answer("me");
      expect(reading.isLost()).toBe(false);
      for (const each of leave) each();
    });

  test("is not said either when nothing is answered for ten seconds, failed or not", async () => {
    const leave = server.look("order");
    await pass(9.9);
    expect(reading.isLost()).toBe(false);
    await pass(0.2);
    expect(reading.isLost()).toBe(true);
    await server.answer("order");
    expect(reading.isLost()).toBe(false);
    leave();
  });

  test("is begun anew with a network that is back, and what failed and is looked at is asked for again once anything is answered", async () => {
    const leave = [server.look("order"), server.look("me")];
    await server.fail("order", 0);
    await pass(6);
    expect(reading.isLost()).toBe(true);
    expect(server.client.getQueryState(["order"])?.fetchStatus).toBe("idle");
    await server.answer("me");
    expect(server.client.getQueryState(["order"])?.fetchStatus).toBe("fetching");
    await server.fail("order", 0);
    await pass(6);
    expect(reading.isLost()).toBe(true);
    reading.beginAnew();
    expect(reading.isLost()).toBe(false);
    for (const each of leave) each();
  });

  test("stays said while others are answered, what is refused among them, and of what nobody wants any more", async () => {
    const leave = [server.look("slow"), server.look("missing")];
    await server.fail("missing", 404);
    await pass(15);
    expect(reading.isLost()).toBe(false);
    const given = server.look("given up");
    await pass(5);
    given();
    server.client.removeQueries({ queryKey: ["given up"] });
    await pass(15);
    expect(reading.isLost()).toBe(false);
    for (const each of leave) each();
  });
});

import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

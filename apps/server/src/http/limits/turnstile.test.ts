import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createTurnstile } from "./turnstile.ts";

describe("strangers' requests (4 B14)", () => {
  test("begin one in a turn of the event loop, in the order in which they came", async () => {
    const pass = createTurnstile();
    const begun: number[] = [];
    const enter = async (number: number) => {
      await pass();
      begun.push(number);
    };
    const crowd = Promise.all(Array.from({ length: 5 }, (_, number) => enter(number)));
    const seen: number[] = [];
    while (begun.length < 5) {
      await turnOfTheLoop();
      seen.push(begun.length);
    }
    await crowd;
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(seen.every((count, turn) => count - (seen[turn - 1] ?? 1) <= 1)).toBe(true);
  });

  test("pass at once where nobody waits, and again when a crowd is gone", async () => {
    const pass = createTurnstile();
    for (let visits = 0; visits < 3; visits += 1) {
      expect(pass()).toBeNull();
      await pass();
      await turnOfTheLoop();
      await turnOfTheLoop();
    }
  });

  test("are 503 service_unavailable beyond as many as can begin soon, and none of those before them is lost", async () => {
    const pass = createTurnstile(3);
    const waiting = Array.from({ length: 4 }, () => pass());
    expect(() => pass()).toThrow(expect.objectContaining({ reason: "service_unavailable" }));
    await Promise.all(waiting.map(async (place) => place));
  });
});

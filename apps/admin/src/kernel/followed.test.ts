import { expect, test } from "vitest";
import type { Topic } from "./followed.ts";
import { follow } from "./followed.ts";

/** A stream by hand: each opening waits for what is pushed to it, until its tab is closed. */
function streamByHand() {
  const openings: { after: string | undefined; push(id: string): void }[] = [];
  const topic: Topic<string> = {
    name: `test-${Math.random()}`,
    async *open({ signal, lastEventId }) {
      const waiting: string[] = [];
      let wake = () => {};
      openings.push({
        after: lastEventId,
        push: (id) => {
          waiting.push(id);
          wake();
        },
      });
      signal.addEventListener("abort", () => wake());
      while (!signal.aborted) {
        const id = waiting.shift();
        if (id !== undefined) yield { id, data: `event ${id}` };
        else await new Promise<void>((done) => (wake = done));
      }
    },
  };
  return { topic, openings };
}

test("one tab has a stream open for all, and when it is closed the next goes on after the last event (4 L9)", async () => {
  const { topic, openings } = streamByHand();
  const [first, second] = [new AbortController(), new AbortController()];
  const heard = { first: [] as string[], second: [] as string[] };
  const one = follow(topic, (data) => heard.first.push(data), first.signal);
  await expect.poll(() => openings.length).toBe(1);
  const other = follow(topic, (data) => heard.second.push(data), second.signal);
  openings[0]?.push("1");
  await expect.poll(() => heard).toEqual({ first: ["event 1"], second: ["event 1"] });
  first.abort();
  await one;
  await expect.poll(() => openings.length).toBe(2);
  expect(openings[1]?.after).toBe("1");
  openings[1]?.push("2");
  await expect.poll(() => heard.second).toEqual(["event 1", "event 2"]);
  expect(heard.first).toEqual(["event 1"]);
  second.abort();
  await other;
});

test("a stream that fails says so to who follows it, and nothing more once he has left", async () => {
  const topic: Topic<string> = {
    name: `test-${Math.random()}`,
    open: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error("refused")) }) }),
  };
  await expect(follow(topic, () => {}, new AbortController().signal)).rejects.toThrow("refused");
});

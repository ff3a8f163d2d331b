import { describe, expect, test } from "vitest";
import { TOO_OLD_MS } from "../same-request.ts";
import type { Entry, Job, Store, World } from "./queue.ts";
import { ScanQueue } from "./queue.ts";

/** A store that outlives the queue, as a browser's does. */
function storeOf(entries: Entry[] = []): Store & { entries: Entry[] } {
  return {
    entries,
    async add(job) {
      const seq = (entries.at(-1)?.seq ?? 0) + 1;
      entries.push({ ...job, seq, state: "waiting" });
      return seq;
    },
    async put(entry) {
      entries[entries.findIndex(({ seq }) => seq === entry.seq)] = entry;
    },
    async remove(seqs) {
      entries.splice(0, entries.length, ...entries.filter(({ seq }) => !seqs.includes(seq)));
    },
    async begin(entry) {
      const at = entries.findIndex(({ seq }) => seq === entry.seq);
      const found = entries[at];
      if (!found) return null;
      const begun = { ...entry, tried: true, lookedUp: entry.lookedUp ?? found.lookedUp };
      entries[at] = begun;
      return begun;
    },
    async removeUntried(seq) {
      const isTried = entries.some((each) => each.seq === seq && each.tried);
      if (!isTried) await this.remove([seq]);
      return !isTried;
    },
    async all() {
      return [...entries];
    },
  };
}

const job = (n: number, at: number, owner = "me"): Job => ({
  key: `key-${n}`,
  owner,
  kind: "pick",
  code: `code-${n}`,
  input: {},
  at,
});

class Lost extends Error {}

interface Given {
  scans?: number;
  everyMs?: number;
  gone?: readonly [number, number];
  store?: ReturnType<typeof storeOf>;
}

/**
 * A clock that moves when something waits for it, a person who scans by it, and a server that takes what a key names once.
 * While the network is gone half of what is sent arrives, and its answer is lost.
 */
function worldOf({ scans = 0, everyMs = 100, gone = [0, 0], store = storeOf() }: Given) {
  let now = 0;
  let scanned = 0;
  let tries = 0;
  const effects: string[] = [];
  const shown: [string, string | undefined][] = [];
  let queue: ScanQueue;
  const scanUntil = async (time: number) => {
    for (; scanned < scans && scanned * everyMs <= time; scanned++) await queue.add(job(scanned, scanned * everyMs));
  };
  const pass = async (ms: number) => {
    now += ms;
    await scanUntil(now);
  };
  const take = (key: string) => void (effects.includes(key) || effects.push(key));
  const world: World = {
    store,
    owner: () => "me",
    now: () => now,
    async send({ key, code }) {
      tries += 1;
      await pass(30);
      const isGone = now >= gone[0] && now < gone[1];
      if (!isGone || tries % 2 === 0) take(key);
      if (isGone) throw new Lost();
      if (code === "code-wrong") throw new Error("refused");
      return {
        result: code,
        show: () => void shown.push([key, queue.entries.find((each) => each.key === key)?.state]),
      };
    },
    failureOf: (error) => (error instanceof Lost ? { retryInMs: 0 } : { code: "refused", message: "No" }),
    pause: pass,
    changed: () => undefined,
  };
  queue = new ScanQueue(world);
  const work = async () => {
    for (
      await scanUntil(now);
      scanned < scans || queue.entries.some(({ state }) => state === "waiting");
      await pass(10)
    )
      await queue.run();
  };
  return { queue, world, store, effects, shown, work, triesOf: () => tries };
}

describe("what was scanned (3 §1.3)", () => {
  test("500 scans, one every 100 ms, with the network gone for a minute in the middle: all arrive, once, in order", async () => {
    const { effects, work, triesOf, store } = worldOf({ scans: 500, gone: [20_000, 80_000] });
    await work();
    expect(effects).toEqual(Array.from({ length: 500 }, (_, n) => `key-${n}`));
    expect(triesOf()).toBeGreaterThan(500);
    // Tried again more slowly while nobody answers.
    expect(triesOf()).toBeLessThan(530);
    expect(store.entries.filter(({ state }) => state === "waiting")).toEqual([]);
  });

  test("is shown as done in the very moment in which its answer is, however long it takes to keep that: counted once all the while (2 §4.5)", async () => {
    const store = storeOf();
    const { queue, shown } = worldOf({ store });
    const kept = Promise.withResolvers<void>();
    const put = store.put.bind(store);
    const { promise: isPut, resolve: bePut } = Promise.withResolvers<void>();
    store.put = async (entry) => {
      bePut();
      await kept.promise;
      await put(entry);
    };
    await queue.add(job(1, 0));
    const run = queue.run();
    await isPut;
    expect([shown, queue.entries[0]?.state]).toEqual([[], "waiting"]);
    kept.resolve();
    await run;
    expect([shown, queue.entries[0]?.state]).toEqual([[["key-1", "waiting"]], "done"]);
  });

  test("goes on after the page was closed, with the keys that it had, and never as somebody else", async () => {
    const store = storeOf();
    await store.add(job(1, 0), false);
    await store.add(job(2, 0, "another"), false);
    await store.add(job(3, 0), false);
    const { queue, effects } = worldOf({ store });
    await queue.run();
    expect(effects).toEqual(["key-1", "key-3"]);
    expect(queue.entries.map(({ key, state }) => [key, state])).toEqual([
      ["key-1", "done"],
      ["key-3", "done"],
    ]);
    expect(store.entries[1]?.state).toBe("waiting");
  });

  test("is set aside when the server refuses it, and what comes after it goes on", async () => {
    const { queue, effects } = worldOf({});
    await queue.add({ ...job(1, 0), code: "code-wrong" });
    await queue.add(job(2, 0));
    await queue.run();
    expect(queue.entries.map(({ state }) => state)).toEqual(["refused", "done"]);
    expect(effects).toEqual(["key-1", "key-2"]);
  });

  test("is not sent any more once the server may have forgotten its key: it could take effect twice", async () => {
    const { queue, effects } = worldOf({});
    await queue.add(job(1, -TOO_OLD_MS - 1));
    await queue.run();
    expect(queue.entries).toEqual([
      expect.objectContaining({ state: "refused", problem: { code: "too_old", message: "" } }),
    ]);
    expect(effects).toEqual([]);
  });

  test("stays on the list for a while after it ended, and what waits can be taken off it", async () => {
    const { queue, work, store } = worldOf({ scans: 70, everyMs: 1 });
    await work();
    expect(store.entries).toHaveLength(60);
    await queue.add(job(100, 0));
    await queue.forget([queue.entries.at(-1)?.seq ?? 0]);
    expect(store.entries.every(({ state }) => state === "done")).toBe(true);
  });

  test("knows of what waits whether it has gone out: only what has not is taken off without a word, in another tab too (3 §1.3)", async () => {
    const store = storeOf();
    const { queue, world, effects } = worldOf({ store });
    const other = new ScanQueue(world);
    for (const n of [1, 2, 3]) await queue.add(job(n, 0));
    await other.read();
    world.send = async () => {
      world.owner = () => null;
      throw new Lost();
    };
    await queue.run();
    expect(queue.entries.map(({ tried = false }) => tried)).toEqual([true, false, false]);
    expect([await other.forgetUntried(1), await other.forgetUntried(2)]).toEqual([false, true]);
    world.owner = () => "me";
    world.send = async ({ key }) => ({ result: effects.push(key) });
    await queue.run();
    expect(effects).toEqual(["key-1", "key-3"]);
    expect(queue.entries.map(({ key }) => key)).toEqual(["key-1", "key-3"]);
  });

  /** An entry leads to an order as long as nobody has received it; the answer to that is lost so often. */
  function receiving(world: World, lost: number) {
    const asked: unknown[] = [];
    const keys = new Set<string>();
    world.send = async ({ key, lookedUp }, note) => {
      const order = lookedUp ?? { order: keys.size === 0 ? "awaited" : "none" };
      if (!lookedUp) await note(order);
      asked.push(order);
      keys.add(key);
      if (asked.length <= lost) throw new Lost();
      return { result: order };
    };
    return { asked, keys };
  }
  const awaited = { order: "awaited" };

  test("asks for what it found the first time when its answer was lost: what it has changed is not looked up again (3 §1.3)", async () => {
    const { queue, world, store } = worldOf({});
    const { asked, keys } = receiving(world, 2);
    await queue.add(job(1, 0));
    await queue.run();
    expect([asked, keys.size]).toEqual([[awaited, awaited, awaited], 1]);
    expect(store.entries).toMatchObject([{ state: "done", result: awaited }]);
  });

  test("asks for what it found the first time after the page was closed too, and in another tab that had read it before (3 §1.3)", async () => {
    for (const isAnotherTab of [false, true]) {
      const { queue, world, store } = worldOf({});
      const { asked } = receiving(world, 1);
      await queue.add(job(1, 0));
      const other = new ScanQueue({ ...world, send: (entry, note) => world.send(entry, note) });
      if (isAnotherTab) {
        await other.read();
        // What it goes by is what it has read, until it says that it begins.
        const before = await store.all();
        store.all = async () => before;
      }
      world.pause = () => new Promise(() => undefined);
      void queue.run();
      await expect.poll(() => asked.length).toBe(1);
      await other.run();
      expect([asked, other.entries[0]?.state]).toEqual([[awaited, awaited], "done"]);
    }
  });

  test("does not go out when it is taken off the list while it is looked up, and what comes after it does", async () => {
    const { queue, world, store, effects } = worldOf({});
    world.send = async ({ seq, key }, note) => {
      if (seq === 1) await queue.forget([seq]);
      await note({ order: "awaited" });
      return { result: effects.push(key) };
    };
    await queue.add(job(1, 0));
    await queue.add(job(2, 0));
    await queue.run();
    expect(effects).toEqual(["key-2"]);
    expect(store.entries.map(({ key, state }) => [key, state])).toEqual([["key-2", "done"]]);
  });

  test("does not go out as the next person's who signs in while it is noted that it goes (4 L9)", async () => {
    const { queue, world, store, effects } = worldOf({});
    const begin = store.begin.bind(store);
    store.begin = (entry) => {
      world.owner = () => "somebody else";
      return begin(entry);
    };
    await queue.add(job(1, 0));
    await queue.run();
    expect(effects).toEqual([]);
  });

  test("looks up anew when it was refused and is sent again, but not where it was never answered", async () => {
    for (const [code, known] of [
      ["conflict", undefined],
      ["too_old", awaited],
    ] as const) {
      const { queue, store } = worldOf({});
      await store.add({ ...job(1, 0), lookedUp: awaited }, false);
      const [waiting] = store.entries;
      await store.put({ ...waiting!, state: "refused", problem: { code, message: "" }, endedAt: 0 });
      await queue.read();
      await queue.again(1, "another key");
      expect([code, store.entries[0]?.lookedUp]).toEqual([code, known]);
    }
  });

  test("that was refused and is sent again has not gone out as that request", async () => {
    const { queue, store } = worldOf({});
    await queue.add({ ...job(1, 0), code: "code-wrong" });
    await queue.run();
    await queue.again(1, "another key");
    expect(store.entries).toMatchObject([{ key: "another key", state: "waiting" }]);
    expect(await queue.forgetUntried(1)).toBe(true);
  });
});

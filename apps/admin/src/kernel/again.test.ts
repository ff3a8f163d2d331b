import { expect, test } from "vitest";
import { AtMostEvery } from "./again.ts";

function started(work: (noted: number[]) => Promise<unknown> = async () => undefined) {
  let now = 0;
  let due: { at: number; work: () => void }[] = [];
  const done: [at: number, noted: number[]][] = [];
  const world = { now: () => now, later: (ms: number, run: () => void) => void due.push({ at: now + ms, work: run }) };
  const each = new AtMostEvery<number>(1_000, world, (noted) => {
    done.push([now, noted]);
    return work(noted);
  });
  /** Time goes on to a moment, and what is due by then is done. */
  const pass = async (to: number) => {
    // What has ended is known a few turns later.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    now = to;
    const over = due.filter(({ at }) => at <= now);
    due = due.filter(({ at }) => at > now);
    for (const timer of over) timer.work();
  };
  return { each, pass, done };
}

test("the first is done at once, what follows together when its time has come, and nothing is left out", async () => {
  const { each, pass, done } = started();
  each.note(1);
  await pass(300);
  each.note(2);
  each.note(3, 4);
  expect(done).toEqual([[0, [1]]]);
  await pass(1_000);
  await pass(5_000);
  each.note(5);
  expect(done).toEqual([
    [0, [1]],
    [1_000, [2, 3, 4]],
    [5_000, [5]],
  ]);
});

test("two hundred a second for ten seconds are done eleven times, each of them once", async () => {
  const { each, pass, done } = started();
  for (let n = 0; n < 2_000; n += 1) {
    await pass(n * 5);
    each.note(n);
  }
  await pass(11_000);
  expect(done).toHaveLength(11);
  expect(done.flatMap(([, noted]) => noted)).toEqual(Array.from({ length: 2_000 }, (_, n) => n));
});

test("what takes longer than that is never begun again before it has ended, and a failure ends it too", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const { each, pass, done } = started(([first]) => (first === 1 ? promise : Promise.resolve()));
  each.note(1);
  await pass(500);
  each.note(2);
  await pass(9_000);
  expect(done).toHaveLength(1);
  reject(new Error("no network"));
  await pass(9_001);
  await pass(9_002);
  expect(done.map(([, noted]) => noted)).toEqual([[1], [2]]);
});

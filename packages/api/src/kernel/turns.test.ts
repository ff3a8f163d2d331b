import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

/** Pieces of work that end when the test says so, and in which order they began. */
function pieces(turns: ReturnType<typeof createTurns>) {
  const begun: string[] = [];
  const open = new Map<string, () => void>();
  const add = (tenant: string, name: string) =>
    turns(tenant, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => open.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    open.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, add, end };
}

test("work that can wait is done one piece for each tenant in turn, and a tenant's own in its order (architecture 3.12)", async () => {
  const { begun, add, end } = pieces(createTurns({ atOnce: 1 }));
  const all = [
    add("stormy", "s1"),
    add("stormy", "s2"),
    add("stormy", "s3"),
    add("other", "o1"),
    add("third", "t1"),
    add("other", "o2"),
  ];
  for (const name of ["s1", "s2", "o1", "t1", "s3", "o2"]) await end(name);
  expect(begun).toEqual(["s1", "s2", "o1", "t1", "s3", "o2"]);
  expect(await Promise.all(all)).toEqual(["s1", "s2", "s3", "o1", "t1", "o2"]);
});

test("no more pieces are done at once than are allowed, and a place is free again when one fails (architecture 3.12)", async () => {
  const turns = createTurns({ atOnce: 2 });
  const { begun, add, end } = pieces(turns);
  const first = turns("a", () => Promise.reject(new Error("it failed")));
  await expect(first).rejects.toThrow("it failed");
  const all = [add("a", "a1"), add("b", "b1"), add("c", "c1")];
  expect(begun).toEqual(["a1", "b1"]);
  await end("b1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
  for (const name of ["a1", "c1"]) await end(name);
  expect(await Promise.all(all)).toEqual(["a1", "b1", "c1"]);
});

test("behind a piece of work its place rests for several times as long as it took, and never for long (architecture 3.12)", async () => {
  let at = 0;
  const pauses: { ms: number; goOn: () => void }[] = [];
  const pause = (ms: number, goOn: () => void) => void pauses.push({ ms, goOn });
  const turns = createTurns({ atOnce: 1, rest: 3, now: () => at, pause });
  const lasting = (ms: number) => async () => {
    at += ms;
  };
  await turns("a", lasting(10));
  const second = turns("b", lasting(1000));
  expect(pauses.map(({ ms }) => ms)).toEqual([30]);
  expect(at).toBe(10);
  pauses[0]?.goOn();
  await second;
  expect(pauses.map(({ ms }) => ms)).toEqual([30, 250]);
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Batch } from "./feed.ts";
import { Feed } from "./feed.ts";
import type { Position } from "./position.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (moment: number): Position => ({ at: moment, snapshot: `${moment}:${moment}:`, moves: 0 });
type Answer = (rows: string[]) => void;

/** A feed whose looks are answered, fail or hang as a test wants, and who follows it. */
function followed() {
  const database = { is: "there" as "there" | "failing" | "silent", rows: [] as string[] };
  const hanging: Answer[] = [];
  const answerOf = (from: Position, rows: string[]) => {
    const changes = rows.map((record) => ({ record, transactions: [] }));
    return { ...at(from.at + 1), total: rows.length, rows: changes };
  };
  const look = async (from: Position) => {
    if (database.is === "failing") throw new Error("the database is away");
    const rows =
      database.is === "silent"
        ? await new Promise<string[]>((resolve) => hanging.push(resolve))
        : database.rows.splice(0);
    return answerOf(from, rows);
  };
  const quiet = () => undefined;
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const feed = new Feed<string>(look, log);
  const join = (from = at(1)) => {
    const reader = {
      heard: [] as string[],
      ended: 0,
      hear: ({ changes }: Batch<string>) => void reader.heard.push(...(changes ?? []).map(({ record }) => record)),
      end: () => {
        reader.ended += 1;
      },
    };
    return Object.assign(reader, { leave: feed.join(from, reader) });
  };
  return { database, hanging, feed, join };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("who follows records (4 L9)", () => {
  test.each(["failing", "silent"] as const)(
    "is sent away within nine seconds of a database that is %s, and not within the first five",
    async (how) => {
      const { database, feed, join } = followed();
      const readers = [join(), join()];
      await pass(20_000);
      database.is = how;
      await pass(5000);
      expect(readers.map(({ ended }) => ended)).toEqual([0, 0]);
      await pass(4500);
      expect(readers.map(({ ended }) => ended)).toEqual([1, 1]);
      // Nobody follows any more, and nobody looks.
      expect([feed.isIdle, vi.getTimerCount()]).toEqual([true, 0]);
    },
  );

  test("stays and hears all of it when some looks fail and one succeeds in time", async () => {
    const { database, join } = followed();
    const reader = join();
    for (let round = 0; round < 4; round += 1) {
      database.is = "failing";
      await pass(5000);
      database.is = "there";
      database.rows.push(`change ${round}`);
      await pass(1000);
    }
    expect([reader.ended, reader.heard]).toEqual([0, ["change 0", "change 1", "change 2", "change 3"]]);
  });

  test("comes again while others still leave, and loses nothing by that", async () => {
    const { database, join, feed } = followed();
    const first = join();
    database.is = "failing";
    await pass(9500);
    expect(first.ended).toBe(1);
    database.is = "there";
    const second = join(at(50));
    first.leave();
    first.leave();
    database.rows.push("news");
    await pass(1000);
    expect([second.ended, second.heard, first.heard, feed.isIdle]).toEqual([0, ["news"], [], false]);
    second.leave();
    expect([feed.isIdle, vi.getTimerCount()]).toEqual([true, 0]);
  });

  test("hears nothing of a look that comes back when those it was for are gone, which neither calms nor doubles the looks after", async () => {
    const { database, hanging, join } = followed();
    const first = join();
    database.is = "silent";
    await pass(9500);
    expect([first.ended, hanging.length]).toEqual([1, 1]);
    const second = join(at(50));
    await pass(5000);
    hanging[0]?.(["of the former ones"]);
    await pass(0);
    expect([second.heard, first.heard, hanging.length]).toEqual([[], [], 2]);
    await pass(4500);
    expect([second.ended, vi.getTimerCount()]).toEqual([1, 0]);
  });

  test("has the whole time who comes when the last one has just left", async () => {
    const { database, join } = followed();
    const first = join();
    database.is = "failing";
    await pass(5500);
    first.leave();
    const second = join();
    await pass(5500);
    expect([first.ended, second.ended]).toEqual([0, 0]);
    await pass(3600);
    expect(second.ended).toBe(1);
  });
});

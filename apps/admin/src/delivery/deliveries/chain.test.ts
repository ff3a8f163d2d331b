import type { TimelineEntry } from "@karwan/sdk";
import { expect, test } from "vitest";
import { isUnbroken, linksOf } from "./chain.ts";

const entry = (seq: number, hash: string, prev_hash: string, leg_id: string | null = null) =>
  ({ leg_id, link: { seq, hash, prev_hash } }) as TimelineEntry;
const status = { leg_id: null, link: null } as TimelineEntry;
const isWhole = (...entries: TimelineEntry[]) => isUnbroken(linksOf(entries), false);

test("a chain of custody is unbroken when every link names the one before it, from the first on (4 E6)", () => {
  const whole = [entry(2, "b", "a"), status, entry(1, "a", "start")];
  expect(linksOf(whole).map(({ link }) => link.seq)).toEqual([1, 2]);
  expect(isWhole(...whole)).toBe(true);
  expect(isWhole(entry(1, "a", "start"), entry(2, "b", "forged"))).toBe(false);
  expect(isWhole(entry(1, "a", "start"), entry(3, "c", "a"))).toBe(false);
  expect(isWhole(entry(2, "b", "a"))).toBe(false);
  expect(isWhole(entry(1, "a", "start"), entry(1, "x", "start"))).toBe(false);
});

// The second leg has the lesser id.
const staged = [entry(1, "a", "start", "z"), entry(2, "b", "a", "c"), entry(3, "c", "b", "c")];

test("the legs of a staged delivery have one chain, which goes on from one to the other (3 §5, 4 E6)", () => {
  expect(linksOf(staged).map(({ link }) => link.seq)).toEqual([1, 2, 3]);
  expect(isWhole(...staged)).toBe(true);
  expect(isWhole(entry(1, "a", "start", "z"), entry(2, "b", "forged", "c"))).toBe(false);
  expect(isWhole(entry(1, "a", "start", "z"), entry(1, "b", "start", "c"))).toBe(false);
});

test("a leg is shown its own part of the chain, which is unbroken in itself (3 §5, 4 E6)", () => {
  const isWholeOfLeg = (...entries: TimelineEntry[]) => isUnbroken(linksOf(entries), true);
  expect(isWholeOfLeg(...staged.slice(1))).toBe(true);
  expect(isWholeOfLeg(entry(1, "a", "start"), entry(4, "d", "c"), entry(5, "e", "d"))).toBe(true);
  expect(isWholeOfLeg(entry(2, "b", "a"), entry(3, "c", "forged"))).toBe(false);
  expect(isWholeOfLeg(entry(2, "b", "a"), entry(2, "c", "a"))).toBe(false);
});

import type { TimelineEntry } from "@karwan/sdk";
import { expect, test } from "vitest";
import { isUnbroken, linksOf } from "./chain.ts";

const entry = (seq: number, hash: string, prev_hash: string, leg_id: string | null = null) =>
  ({ leg_id, link: { seq, hash, prev_hash } }) as TimelineEntry;
const status = { leg_id: null, link: null } as TimelineEntry;

test("a chain of custody is unbroken when every link names the one before it, on each leg from its own start (4 E6)", () => {
  const whole = [entry(2, "b", "a"), status, entry(1, "a", "start")];
  expect(linksOf(whole).map(({ link }) => link.seq)).toEqual([1, 2]);
  expect(isUnbroken(linksOf(whole))).toBe(true);
  expect(isUnbroken(linksOf([entry(1, "a", "start"), entry(2, "b", "forged")]))).toBe(false);
  expect(isUnbroken(linksOf([entry(1, "a", "start"), entry(3, "c", "a")]))).toBe(false);
  expect(isUnbroken(linksOf([entry(1, "a", "s", "one"), entry(1, "x", "s", "two")]))).toBe(true);
});

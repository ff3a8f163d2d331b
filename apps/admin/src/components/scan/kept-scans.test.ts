import { expect, test } from "vitest";
import type { Texts } from "./kept-scans.ts";
import { KeptScans, recordsIn } from "./kept-scans.ts";

const OWNER = "somebody somewhere";
const id = "0b0e6c9c-6a5c-4d0e-8a58-5a3d1f2b7c11";
const record = { kind: "manifest", id } as const;

/** A browser's storage as two of its tabs see it: each at once what it has written, and the other's when that `arrives`. */
function twoTabs() {
  const open: (() => void)[] = [];
  const tab = () => {
    const texts = new Map<string, string>();
    return { texts, others: [] as Map<string, string>[] };
  };
  const [a, b] = [tab(), tab()];
  a.others.push(b.texts);
  b.others.push(a.texts);
  const viewOf = ({ texts, others }: typeof a): Texts => {
    const change = (work: (of: Map<string, string>) => unknown) => {
      work(texts);
      open.push(() => others.forEach(work));
    };
    return {
      read: (name) => texts.get(name) ?? null,
      write: (name, text) => change((of) => of.set(name, text)),
      remove: (name) => change((of) => of.delete(name)),
      names: (start) => [...texts.keys()].filter((name) => name.startsWith(start)),
    };
  };
  const views = [viewOf(a), viewOf(b)] as const;
  return {
    views,
    scans: views.map((view) => new KeptScans(view, OWNER, record)) as [KeptScans, KeptScans],
    arrive: () => {
      for (const work of open.splice(0)) work();
    },
  };
}
const codes = (scans: KeptScans) => scans.waiting().map(({ code }) => code);
const newKey = () => "a key";

test("Scans wait in the order in which they were made, and go out as one request until it is answered (3 §1.3)", () => {
  const { scans } = twoTabs();
  const [here] = scans;
  for (const code of ["B.1", "A", "C"]) here.add(code);
  expect(codes(here)).toEqual(["B.1", "A", "C"]);
  const sent = here.begin(2, newKey);
  expect(sent?.scans.map(({ code }) => code)).toEqual(["B.1", "A"]);
  here.add("D");
  expect(here.begin(2, newKey), "its answer is awaited").toEqual(sent);
  if (sent) here.end(sent, [{ code: "A", why: "taken" }]);
  expect(codes(here)).toEqual(["C", "D"]);
  expect(here.refused()).toMatchObject([{ code: "A", why: "taken" }]);
  here.see(false);
  expect(here.refused()).toEqual([]);
  expect(codes(here)).toEqual(["C", "D"]);
});

test("A scan is not taken away by another tab that sends what was scanned before, and has not heard of it", () => {
  const { scans, arrive } = twoTabs();
  const [scanning, sending] = scans;
  scanning.add("one");
  arrive();
  const sent = sending.begin(100, newKey);
  scanning.add("two");
  if (sent) sending.end(sent, []);
  scanning.add("three");
  arrive();
  expect([scanning, sending].map(codes)).toEqual([
    ["two", "three"],
    ["two", "three"],
  ]);
});

test("What was answered already, and another tab ends once more, is refused once", () => {
  const { scans, arrive } = twoTabs();
  const [one, other] = scans;
  one.add("one");
  const sent = one.begin(100, newKey);
  arrive();
  const again = other.begin(100, newKey);
  expect(again, "the same request").toEqual(sent);
  for (const [scan, request] of [
    [one, sent],
    [other, again],
  ] as const)
    if (request) scan.end(request, [{ code: "one", why: "taken" }]);
  arrive();
  for (const scan of scans) {
    expect(codes(scan)).toEqual([]);
    expect(scan.refused()).toMatchObject([{ code: "one", why: "taken" }]);
  }
});

test("Records of which nothing waits or was refused are not named, nor another owner's", () => {
  const { views, scans } = twoTabs();
  const [here] = scans;
  const named = (owner = OWNER) => recordsIn(views[0], owner);
  expect(named()).toEqual([]);
  here.add("one");
  here.add("two");
  expect(named()).toEqual([record]);
  expect(named("somebody else")).toEqual([]);
  const sent = here.begin(100, newKey);
  if (sent) here.end(sent, [{ code: "two", why: "taken" }]);
  expect(named()).toEqual([record]);
  here.see(true);
  expect(named()).toEqual([]);
});

import { expect, test } from "vitest";
import type { Pressed } from "./wedge.ts";
import { letterOf, Wedge } from "./wedge.ts";

const codeOf = (letter: string) =>
  /\d/.test(letter) ? `Digit${letter}` : letter === "-" ? "Minus" : `Key${letter.toUpperCase()}`;
const pressed = (key: string, at: number, code = codeOf(key), isWriting = true): Pressed => ({
  key,
  code,
  shiftKey: false,
  at,
  isWriting,
});

/** Types letters `gap` milliseconds apart, then Enter; answers what came through, and what was scanned. */
function typed(text: string, gap: number, { wedge = new Wedge<Pressed>(), isWriting = true } = {}) {
  const through: string[] = [];
  const scans: string[] = [];
  const keys = [
    ...Array.from(text, (letter, n) => pressed(letter, n * gap, codeOf(letter), isWriting)),
    pressed("Enter", text.length * gap, "Enter", isWriting),
  ];
  for (const key of keys) {
    const verdict = wedge.take(key);
    if (verdict.is === "scan") scans.push(verdict.text);
    else through.push(...[...verdict.release, ...(verdict.is === "through" ? [key] : [])].map((each) => each.key));
  }
  return { through: through.join(""), scans };
}

test("keys that arrive fast and end with Enter are a scan, and none of them reaches the page", () => {
  expect(typed("RCV-00042", 4)).toEqual({ through: "", scans: ["RCV-00042"] });
  expect(typed("RCV-00042", 30)).toEqual({ through: "", scans: ["RCV-00042"] });
});

test("what a person types comes through whole and in order, with the Enter", () => {
  expect(typed("laptop", 90)).toEqual({ through: "laptopEnter", scans: [] });
  expect(typed("ab", 5)).toEqual({ through: "abEnter", scans: [] });
});

test("a scanner that types slowly is heard where nothing is written; in a field the same keys are a person's", () => {
  expect(typed("RCV-00042", 90, { isWriting: false })).toEqual({ through: "", scans: ["RCV-00042"] });
  expect(typed("RCV-00042", 90)).toEqual({ through: "RCV-00042Enter", scans: [] });
  expect(typed("gd", 90, { isWriting: false })).toEqual({ through: "gdEnter", scans: [] });
});

test("where keys do something of their own, letters as slow as anybody's are keys, on a device with a slow scanner too", () => {
  const keysOf = (gap: number) => {
    const wedge = new Wedge<Pressed>();
    const keys = ["j", "j", "j", "Enter"].map((key, n) => ({
      ...pressed(key, n * gap, key === "Enter" ? key : codeOf(key), false),
      apart: 110,
    }));
    return keys.map((key) => wedge.take(key).is);
  };
  expect(keysOf(300)).toEqual(["held", "held", "held", "through"]);
  expect(keysOf(90)).toEqual(["held", "held", "held", "scan"]);
});

test("keys that were let go because the next came late are taken back when their own time says that a scanner typed them", () => {
  const wedge = new Wedge<Pressed>();
  const [p, c, k] = [pressed("p", 0), pressed("c", 4), pressed("k", 8)];
  for (const key of [p, c]) wedge.take(key);
  expect(wedge.letGo()).toEqual([p, c]);
  expect(wedge.take(k)).toEqual({ is: "held", release: [], takeBack: [p, c] });
  expect(wedge.take(pressed("Enter", 12, "Enter"))).toEqual({ is: "scan", text: "pck", takeBack: [] });
  wedge.take(p);
  wedge.letGo();
  expect(wedge.take(pressed("x", 400))).toEqual({ is: "held", release: [], takeBack: [] });
});

test("three keys as fast as no fingers are are surely a scanner's, two of them or slower ones may be anybody's", () => {
  const after = (...at: number[]) => {
    const wedge = new Wedge<Pressed>();
    for (const each of at) wedge.take(pressed("k", each, "KeyK", false));
    return wedge.isSurelyScanned;
  };
  expect([after(0, 4), after(0, 4, 8), after(0, 35, 70), after(0, 4, 60), after(0, 90, 180)]).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

test("what stood still before a scan began is no part of it", () => {
  const wedge = new Wedge<Pressed>();
  wedge.take(pressed("x", -500));
  expect(typed("PCK-1", 5, { wedge })).toEqual({ through: "x", scans: ["PCK-1"] });
});

test("a key that writes nothing ends what was kept back, and a space alone presses a button at once", () => {
  const wedge = new Wedge<Pressed>();
  wedge.take(pressed("a", 0));
  expect(wedge.take(pressed("Tab", 5, "Tab"))).toEqual({ is: "through", release: [pressed("a", 0)], takeBack: [] });
  expect(wedge.take(pressed(" ", 10, "Space"))).toEqual({ is: "through", release: [], takeBack: [] });
});

test("under an Arabic or Kurdish layout the places of the keys say what was scanned", () => {
  const on = (key: string, code: string, shiftKey = false) => letterOf({ key, code, shiftKey });
  expect(on("ش", "KeyA", true)).toBe("A");
  expect(on("لا", "KeyB")).toBe("b");
  expect(on("٣", "Digit3")).toBe("3");
  expect(on("ظ", "Slash")).toBe("/");
  expect(on("Enter", "Enter")).toBeNull();
  expect(on("F5", "F5")).toBeNull();
});

/** Types letters at moments of their own, and then a key that ends them; answers what was scanned, and what of the rest was taken back. */
function typedAt(
  keys: readonly (readonly [string, number])[],
  { isWriting = true, wedge = new Wedge<Pressed>() } = {},
) {
  const verdicts = keys.map(([key, at]) =>
    wedge.take(pressed(key, at, /^.$/.test(key) ? codeOf(key) : key, isWriting)),
  );
  return {
    scans: verdicts.flatMap((verdict) => (verdict.is === "scan" ? [verdict.text] : [])),
    released: verdicts
      .flatMap((verdict) => (verdict.is === "scan" ? [] : verdict.release.map(({ key }) => key)))
      .join(""),
    takenBack: verdicts.flatMap(({ takeBack }) => takeBack.map(({ key }) => key)).join(""),
  };
}
const spread = (text: string, gaps: readonly number[]): [string, number][] => {
  let at = 0;
  return Array.from(text, (letter, n) => {
    at += n === 0 ? 0 : (gaps[n - 1] ?? 4);
    return [letter, at];
  });
};

test("a scan that hesitates is one: what was let go of it is taken back, and no part of it is a code of its own", () => {
  for (const gaps of [[4, 60], [4, 4, 190], [60], [36, 4, 4, 36]])
    expect(typedAt([...spread("INV435", gaps), ["Enter", 300]])).toMatchObject({ scans: ["INV435"] });
  expect(typedAt([...spread("INV435", [4, 60]), ["Enter", 90]])).toEqual({
    scans: ["INV435"],
    released: "IN",
    takenBack: "IN",
  });
});

test("an Enter that comes late still ends what only a scanner types, and so does a scanner's Tab", () => {
  const scan = spread("INV435", []);
  for (const end of ["Enter", "Tab"]) {
    expect(typedAt([...scan, [end, 205]])).toEqual({ scans: ["INV435"], released: "", takenBack: "" });
    expect(typedAt([...scan, [end, 205]], { isWriting: false }).scans).toEqual(["INV435"]);
  }
  const wedge = new Wedge<Pressed>();
  typedAt(scan, { wedge });
  wedge.letGo();
  expect(typedAt([["Enter", 520]], { wedge })).toEqual({ scans: ["INV435"], released: "", takenBack: "INV435" });
});

test("where nothing is written a code is one however slowly it comes: its Enter presses nothing", () => {
  const slow = spread("INV435", [140, 140, 150, 250, 140]);
  expect(typedAt([...slow, ["Enter", 960]], { isWriting: false }).scans).toEqual(["INV435"]);
  expect(typedAt([...slow, ["Enter", 960]]).scans).toEqual([]);
  expect(typedAt([...slow, ["Enter", 2_000]], { isWriting: false }).scans).toEqual([]);
  expect(typedAt([...spread("gs", [140]), ["Enter", 300]], { isWriting: false }).scans).toEqual([]);
});

test("a key of somebody's own before a scan is no part of it, and fast fingers within a word make none", () => {
  expect(typedAt([["z", -400], ...spread("INV435", []), ["Enter", 24]], { isWriting: false }).scans).toEqual([
    "INV435",
  ]);
  expect(typedAt([...spread("shipping", [90, 80, 90, 70, 60, 30, 30]), ["Enter", 600]]).scans).toEqual([]);
});

test("a device whose scanner types slowly is known by a code that came evenly; words and hesitating fingers are nobody's scanner", () => {
  const isSlow = (keys: readonly (readonly [string, number])[]) => {
    const wedge = new Wedge<Pressed>();
    typedAt(keys, { wedge });
    return wedge.isSlow;
  };
  const even = [80, 80, 80, 80, 80];
  expect([
    isSlow([...spread("INV435", even), ["Enter", 480]]),
    isSlow([...spread("INVOIC", even), ["Enter", 480]]),
    isSlow([...spread("INV435", [80, 150, 80, 80, 80]), ["Enter", 550]]),
    isSlow([...spread("INV435", []), ["Enter", 24]]),
  ]).toEqual([true, false, false, false]);
});

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

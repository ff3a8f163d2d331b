import { expect, test } from "vitest";
import type { Shortcut } from "./keys.ts";
import { matched, nameOf } from "./keys.ts";

const pressed = (code: string, key: string, shiftKey = false) => nameOf({ code, key, shiftKey });
const shortcut = (keys: string): Shortcut => ({ keys, label: "keys.help", run: () => undefined });

test("a letter is its place on the keyboard, whichever layout is on it", () => {
  expect(pressed("KeyA", "ش")).toBe("a");
  expect(pressed("KeyG", "گ")).toBe("g");
  expect(pressed("Slash", "؟", true)).toBe("?");
  expect(pressed("Slash", "/")).toBe("/");
  expect(pressed("ArrowDown", "ArrowDown")).toBe("ArrowDown");
});

test("two keys in a row are one shortcut, the innermost page's goes first, and one key alone is its own", () => {
  const all = [shortcut("g d"), shortcut("d"), shortcut("a"), shortcut("a")];
  expect(matched(all, "g", "d")).toBe(all[0]);
  expect(matched(all, null, "d")).toBe(all[1]);
  expect(matched(all, "x", "a")).toBe(all[3]);
  expect(matched(all, null, "g")).toBeUndefined();
});

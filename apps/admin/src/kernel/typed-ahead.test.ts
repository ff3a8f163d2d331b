import { expect, test } from "vitest";
import { fateOf } from "./typed-ahead.ts";

const pressed = (key: string, more: object = {}) =>
  fateOf({
    key,
    code: "",
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    repeat: false,
    isAltGraph: false,
    ...more,
  });

test("while something opens, what writes or leads on is kept for it, and Escape calls it off", () => {
  for (const key of ["a", "ز", "لا", " ", "Backspace", "Tab", "Enter", "ArrowDown"])
    expect([key, pressed(key)]).toEqual([key, "keep"]);
  expect(pressed("€", { ctrlKey: true, altKey: true, isAltGraph: true })).toBe("keep");
  expect(pressed("Enter", { ctrlKey: true })).toBe("keep");
  expect(pressed("Escape")).toBe("cancel");
});

test("the browser keeps its own keys, and whoever holds the Enter that opened something does not answer by it", () => {
  for (const key of ["F5", "Shift", "Dead", "PageDown"]) expect([key, pressed(key)]).toEqual([key, "leave"]);
  expect(pressed("c", { ctrlKey: true })).toBe("leave");
  expect(pressed("a", { isComposing: true })).toBe("leave");
  expect(pressed("Enter", { repeat: true })).toBe("drop");
});

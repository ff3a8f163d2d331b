import { expect, test } from "vitest";
import { dashed } from "./called.ts";

test("a number that was typed without its dash, or with spaces, is looked for as it is written (4 L9, 3 §5)", () => {
  for (const typed of ["RAF00000080", "raf 0000 0080", "RAF 00000080", "RAF–00000080", " RAF-00000080 ", "RAF٠٠٠٠٠٠٨٠"])
    expect([typed, dashed(typed)]).toEqual([typed, "RAF-00000080"]);
  expect(dashed("raf00000080b")).toBe("RAF-00000080-B");
  expect(dashed("Z7X200000080")).toBe("Z7X2-00000080");
  expect(["WB00012", "mnf 00012", "RCV00012", "pko00012", "AUD00012", "WAV123456"].map(dashed)).toEqual([
    "WB-00012",
    "MNF-00012",
    "RCV-00012",
    "PKO-00012",
    "AUD-00012",
    "WAV-123456",
  ]);
});

test("what is written as it should be, and what is no number of ours, is looked for as it was typed", () => {
  const typed = ["RAF-00000080", "raf-00000080-a", "WB-00012", "5901234123457", "KW0000000123IQ", "A-01-02", "tea", ""];
  expect(typed.map(dashed)).toEqual(typed.map(() => null));
});

import { expect, test } from "vitest";
import { commands, usage } from "./commands.ts";

const named = (text: string) => [...text.matchAll(/^ {2}karwan (.*)$/gm)].map(([, line]) => line ?? "");

test("help tells of every command, of those of a kind, or of the one that it was asked of", () => {
  expect(named(usage())).toHaveLength(commands.length);
  expect(named(usage(["tenant"])).every((line) => line.startsWith("tenant "))).toBe(true);
  expect(named(usage(["tenant", "move", "RAF"]))).toEqual([expect.stringMatching(/^tenant move /)]);
  expect(named(usage(["doctor"]))).toEqual([expect.stringMatching(/^doctor /)]);
  expect(named(usage(["nothing"]))).toHaveLength(commands.length);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { handoffStates } from "./state.ts";

const page = readFileSync(new URL("../../../../../docs/domain/handoffs.md", import.meta.url), "utf8");

test("the diagram of a handoff draws exactly the moves of its state table (2 §3, 4 F1)", () => {
  const [, drawn = ""] = /```mermaid\nstateDiagram-v2\n([^`]*)```/.exec(page) ?? [];
  const lines = drawn.split("\n").flatMap((line) => (line.includes("[*]") ? [] : line.trim() || []));
  const moves = Object.entries(handoffStates.table).flatMap(([from, row]) =>
    Object.entries(row).map(([action, to]) => `${from} --> ${to}: ${action}`),
  );
  expect(lines.toSorted()).toEqual(moves.toSorted());
});

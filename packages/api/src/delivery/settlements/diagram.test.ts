import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settlementMachine } from "./state.ts";

const page = readFileSync(new URL("../../../../../docs/domain/finance.md", import.meta.url), "utf8");

test("the diagram of a settlement that waits draws exactly the moves of its state table (3 §5)", () => {
  const [drawn = ""] = [...page.matchAll(/```mermaid\nstateDiagram-v2\n([^`]*)```/g)].flatMap(([, moves = ""]) =>
    moves.includes("requested") ? [moves] : [],
  );
  const moves = Object.entries(settlementMachine.table).flatMap(([from, row]) =>
    Object.entries(row).map(([action, to]) => `${from} --> ${to}: ${action}`),
  );
  const lines = drawn.split("\n").flatMap((line) => line.trim() || []);
  expect(lines.toSorted()).toEqual(moves.toSorted());
});

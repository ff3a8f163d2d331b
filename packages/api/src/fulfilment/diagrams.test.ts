import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pickingStates } from "./picking-orders/state.ts";
import { waveStates } from "./picking-waves/state.ts";

const page = readFileSync(new URL("../../../../docs/domain/picking.md", import.meta.url), "utf8");
const drawn = [...page.matchAll(/```mermaid\nstateDiagram-v2\n([^`]*)```/g)].map(([, moves = ""]) =>
  moves.split("\n").flatMap((line) => (/\[\*\]/.test(line) ? [] : line.trim() || [])),
);

test.each([
  ["picking order", pickingStates, 0],
  ["wave", waveStates, 1],
] as const)("the diagram of a %s draws exactly the moves of its state table (3 §7, 4 L1)", (_, machine, diagram) => {
  const moves = Object.entries(machine.table).flatMap(([from, row]) =>
    Object.entries(row).map(([action, to]) => `${from} --> ${to}: ${action}`),
  );
  expect(drawn[diagram]?.toSorted()).toEqual(moves.toSorted());
});

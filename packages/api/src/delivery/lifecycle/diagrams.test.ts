import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assignmentMachine, deliveryMachine } from "./state.ts";

const page = readFileSync(new URL("../../../../../docs/domain/deliveries.md", import.meta.url), "utf8");
const drawn = [...page.matchAll(/```mermaid\nstateDiagram-v2\n([^`]*)```/g)].map(([, moves = ""]) =>
  moves.split("\n").flatMap((line) => line.trim() || []),
);

test.each([
  ["delivery", deliveryMachine, 0],
  ["assignment", assignmentMachine, 1],
] as const)("the diagram of a %s draws exactly the moves of its state table (3 §5)", (_, machine, diagram) => {
  const moves = Object.entries(machine.table).flatMap(([from, row]) =>
    Object.entries(row).map(([action, to]) => `${from} --> ${to}: ${action}`),
  );
  expect(drawn[diagram]?.toSorted()).toEqual(moves.toSorted());
});

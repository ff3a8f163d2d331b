import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { paymentStates, refundStates } from "./payments/state.ts";

const page = readFileSync(new URL("../../../../docs/domain/payments.md", import.meta.url), "utf8");
const drawn = [...page.matchAll(/```mermaid\nstateDiagram-v2\n([^`]*)```/g)].map(([, moves = ""]) =>
  moves.split("\n").flatMap((line) => line.trim() || []),
);

test.each([
  ["payment", paymentStates, 0],
  ["refund", refundStates, 1],
] as const)("the diagram of a %s draws exactly the moves of its state table (3 §10)", (_, machine, diagram) => {
  const moves = Object.entries(machine.table).flatMap(([from, row]) =>
    Object.entries(row).map(([action, to]) => `${from} --> ${to}: ${action}`),
  );
  expect(drawn[diagram]?.toSorted()).toEqual(moves.toSorted());
});

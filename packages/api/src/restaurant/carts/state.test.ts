import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cartStates } from "./state.ts";

test("the diagram of a cart draws exactly the moves of its state table (1 §4.11)", () => {
  const page = readFileSync(new URL("../../../../../docs/domain/restaurants.md", import.meta.url), "utf8");
  const [, drawn = ""] = /```mermaid\nstateDiagram-v2\n([^`]*)```/.exec(page) ?? [];
  const moves = Object.entries(cartStates.table).flatMap(([from, row]) =>
    Object.entries(row).map(([action, to]) => `${from} --> ${to}: ${action}`),
  );
  expect(
    drawn
      .split("\n")
      .flatMap((line) => line.trim() || [])
      .toSorted(),
  ).toEqual(moves.toSorted());
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { invitationMachine } from "./state.ts";

test("the diagram of an invitation draws exactly the moves of its state table (4 B10)", () => {
  const page = readFileSync(new URL("../../../../../docs/domain/identity.md", import.meta.url), "utf8");
  const drawn = page.split("## Invitations")[1]?.match(/```mermaid\nstateDiagram-v2\n([^`]*)```/)?.[1] ?? "";
  const moves = Object.entries(invitationMachine.table).flatMap(([from, row]) =>
    Object.entries(row).map(([action, to]) => `${from} --> ${to}: ${action}`),
  );
  expect(drawn.split("\n").flatMap((line) => line.trim() || [])).toEqual(moves);
});

import { expect, test } from "vitest";
import type { OperationSpec } from "../../kernel/index.ts";
import { handoffsRouter } from "./router.ts";

type Spoken = Pick<OperationSpec, "outcomes">;

test("who completes a handoff by hand is told which picking order is still to be handed off (2 §4.6)", () => {
  const said = (status: string) =>
    (handoffsRouter.update._def.meta as Spoken | undefined)?.outcomes?.of(
      { handoff: { status, picking_order: { reference_number: "PKO-00007" } } },
      "en",
    );
  expect(said("completed")).toEqual({ status: 200, message: "handoff.completed", params: { reference: "PKO-00007" } });
  expect(said("in_progress")).toEqual({ status: 200, message: "handoff.updated" });
});

import type { MessageKey } from "@karwan/i18n";
import type { Outcome } from "../../kernel/index.ts";
import { readAnswer, router, tenantOperation } from "../../kernel/index.ts";
import { assignInput, bulkOutput, cancelInput } from "./schema.ts";
import { assignMany, cancelMany } from "./service.ts";

const tag = "Deliveries";
const reference = "4 L9";
// Two hundred of those that take longest.
const lastsMs = 5 * 60_000;

/** What the answer says in words: how many of them it was. */
const counting = (message: MessageKey) => ({
  all: [{ status: 200, message } as const],
  of(data: unknown): Outcome {
    const { success_count, failed_count } = readAnswer(bulkOutput, data);
    return { status: 200, message, params: { success_count, failed_count } };
  },
});

const many =
  "Each delivery stands alone: one that is refused is left as it was and stops no other, and its row says why, with the code that the operation on one delivery has.";

/** What is done to many deliveries at once. */
export const bulkRouter = router({
  assign: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "POST", path: "/delivery/deliveries/bulk/assign" },
    operationId: "assignDeliveries",
    summary: "Give many deliveries to a driver or a carrier",
    description: `${many} The driver's room is taken by each in turn: those that no longer fit are refused.`,
    tag,
    reference,
    message: "delivery.many_assigned",
    outcomes: counting("delivery.many_assigned"),
    lastsMs,
    example: {
      request: {
        delivery_ids: ["0198c0de-0000-7000-8000-000000000001", "0198c0de-0000-7000-8000-000000000002"],
        driver_id: "01977a5e-0000-7000-8000-000000000001",
      },
    },
  })
    .input(assignInput)
    .output(bulkOutput)
    .mutation(({ ctx, input }) => assignMany(ctx, input)),

  cancel: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "POST", path: "/delivery/deliveries/bulk/cancel" },
    operationId: "cancelDeliveries",
    summary: "Cancel many deliveries",
    description: many,
    tag,
    reference,
    message: "delivery.many_cancelled",
    outcomes: counting("delivery.many_cancelled"),
    lastsMs,
    example: {
      request: {
        delivery_ids: ["0198c0de-0000-7000-8000-000000000001", "0198c0de-0000-7000-8000-000000000002"],
        reason: "The shop is closed today",
      },
    },
  })
    .input(cancelInput)
    .output(bulkOutput)
    .mutation(({ ctx, input }) => cancelMany(ctx, input)),
});

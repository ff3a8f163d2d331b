import type { StatusOf } from "../../kernel/index.ts";
import { defineStateMachine } from "../../kernel/index.ts";

/**
 * What becomes of a payment (3 §10, 4 H4). A wallet's money is held until the order is approved; a gateway's is settled and
 * waits for that; cash comes with the parcel. What was called off may still be paid by somebody who was on the gateway's page.
 */
export const paymentStates = defineStateMachine("payment", {
  pending: { settle: "settled", collect: "paid", fail: "failed", void: "voided" },
  held: { capture: "paid", void: "voided" },
  settled: { capture: "paid", give_back: "refunded" },
  paid: { give_back: "refunded" },
  failed: { settle: "settled", void: "voided" },
  voided: { settle: "settled" },
  refunded: {},
});
export type PaymentStatus = StatusOf<typeof paymentStates>;

/**
 * A refund ends once: the gateway gave the money back, or never will (3 §10). One that it first refused and gave back after all
 * has succeeded, as long as the payment has so much.
 */
export const refundStates = defineStateMachine("payment_refund", {
  pending: { succeed: "succeeded", refuse: "failed" },
  succeeded: {},
  failed: { succeed: "succeeded" },
});
export type RefundStatus = StatusOf<typeof refundStates>;

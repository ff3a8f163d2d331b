import type { Transaction } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import type { PaymentSteps } from "../../payments/payments/index.ts";
import { givenBackOf, registerPaymentSteps } from "../../payments/payments/index.ts";
import type { OrderMove, OrderPatch } from "./commit.ts";
import { commitOrder } from "./commit.ts";
import { lockOrder } from "./rows.ts";
import { tellPlaced, tellRefund } from "./tell.ts";

/** What a gateway says counts while its order waits for that, and nothing once it is called off (4 H4, 4 J11). */
async function heard(
  tx: Transaction,
  deps: Dependencies,
  id: string,
  move: Pick<OrderMove, "action" | "patch" | "note">,
): Promise<void> {
  const order = await lockOrder(tx, id);
  if (order.status !== "awaiting_payment") return;
  const after = await commitOrder(tx, deps, order, { ...move, by: null, at: deps.now() });
  if (after.status === "placed") await tellPlaced(tx, deps, after, order.status);
}

/** Writes what became of an order's money, where that is news; its status stays. */
async function noted(tx: Transaction, deps: Dependencies, id: string, patch: OrderPatch, note: string): Promise<void> {
  const order = await lockOrder(tx, id);
  const isNews = Object.entries(patch).some(([column, value]) => order[column as keyof OrderPatch] !== value);
  if (isNews) await commitOrder(tx, deps, order, { patch, note, by: null, at: deps.now() });
}

const steps: PaymentSteps = {
  lock: async (tx, id) => void (await lockOrder(tx, id)),
  settled: (tx, deps, id) =>
    heard(tx, deps, id, { action: "settle", patch: { payment_status: "paid" }, note: "payment_settled" }),
  failed: (tx, deps, id) => heard(tx, deps, id, { patch: { payment_status: "failed" }, note: "payment_failed" }),
  // It came after the end, and goes back by itself.
  tooLate: (tx, deps, id, _, { amount }) =>
    noted(tx, deps, id, { payment_status: "paid", refunded_amount: amount }, "payment_given_back"),
  // What is on its way back is counted as refunded from the start: that it arrived changes nothing, that it did not does.
  async refunded(tx, deps, id, _, refund) {
    const refunded_amount = (await givenBackOf(tx, { type: "restaurant_order", id })).toNumber();
    await noted(tx, deps, id, { refunded_amount }, `refund_${refund.status}`);
    await tellRefund(tx, deps, await lockOrder(tx, id), refund);
  },
};
registerPaymentSteps("restaurant_order", steps);

import type { Transaction } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import type { PaymentSteps } from "../../payments/payments/index.ts";
import { givenBackOf, registerPaymentSteps } from "../../payments/payments/index.ts";
import type { OrderMove } from "./commit.ts";
import { commitOrder, tellMove } from "./commit.ts";
import type { OrderRow } from "./rows.ts";
import { lockOrder } from "./rows.ts";
import { tellRefund } from "./tell-refund.ts";

/** What a gateway says changes the money of an order alone; once it is called off, what came goes back (4 H4, 4 J11). */
async function note(
  tx: Transaction,
  deps: Pick<Dependencies, "now" | "jobs">,
  id: string,
  moveOf: (order: OrderRow) => Pick<OrderMove, "patch" | "note"> | null,
): Promise<void> {
  const order = await lockOrder(tx, id);
  const move = moveOf(order);
  if (!move) return;
  const after = await commitOrder(tx, order, { ...move, by: null, at: deps.now() });
  await tellMove(tx, deps, order, after);
}

const isOpen = ({ status, payment_status }: OrderRow) => status === "pending" && payment_status !== "paid";

const steps: PaymentSteps = {
  lock: async (tx, id) => void (await lockOrder(tx, id)),
  settled: (tx, deps, id) =>
    note(tx, deps, id, (order) =>
      isOpen(order) ? { patch: { is_settled: true, payment_status: "paid" }, note: "payment_settled" } : null,
    ),
  failed: (tx, deps, id) =>
    note(tx, deps, id, (order) =>
      isOpen(order) ? { patch: { is_settled: false, payment_status: "failed" }, note: "payment_failed" } : null,
    ),
  tooLate: (tx, deps, id, _, { amount }) =>
    note(tx, deps, id, (order) =>
      order.payment_status === "paid"
        ? null
        : { patch: { payment_status: "paid", refunded_amount: amount }, note: "payment_given_back" },
    ),
  // What is on its way back is counted as refunded from the start: that it arrived changes nothing, that it did not does.
  async refunded(tx, deps, id, _, refund) {
    const refunded_amount = (await givenBackOf(tx, { type: "storefront_order", id })).toNumber();
    await note(tx, deps, id, (order) =>
      order.refunded_amount === refunded_amount
        ? null
        : { patch: { refunded_amount }, note: `refund_${refund.status}` },
    );
    await tellRefund(tx, deps, await lockOrder(tx, id), refund);
  },
};
/** Has orders do about their money what they do; tests that stand in for them put it back by this. */
export const settleOrders = () => registerPaymentSteps("storefront_order", steps);
settleOrders();

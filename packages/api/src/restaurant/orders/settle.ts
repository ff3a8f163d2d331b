import type { Transaction } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import type { PaymentSteps } from "../../payments/payments/index.ts";
import { registerPaymentSteps } from "../../payments/payments/index.ts";
import type { OrderMove } from "./commit.ts";
import { commitOrder } from "./commit.ts";
import { lockOrder } from "./rows.ts";
import { tellPlaced } from "./tell.ts";

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

const steps: PaymentSteps = {
  lock: async (tx, id) => void (await lockOrder(tx, id)),
  settled: (tx, deps, id) =>
    heard(tx, deps, id, { action: "settle", patch: { payment_status: "paid" }, note: "payment_settled" }),
  failed: (tx, deps, id) => heard(tx, deps, id, { patch: { payment_status: "failed" }, note: "payment_failed" }),
  // What is on its way back is counted as refunded from the start: that it arrived changes nothing here.
  refunded: async () => undefined,
};
registerPaymentSteps("restaurant_order", steps);

import { codeOf } from "../../ops/api-client.ts";
import type { Wanted } from "../day/ask.ts";
import type { Random } from "../random.ts";
import type { Drill, Placed } from "./shopper.ts";
import { doubleClick } from "./shopper.ts";

type Shown = {
  status: string;
  payment_status: string;
  payment_method: string;
  total_price: number;
  refunded_amount: number;
};

/** Refusals that a shop has to live with: stock ran out, somebody was faster, a gateway has not said yet that it has the money. */
const EXPECTED = new Set(["out_of_stock", "invalid_transition", "payment_not_settled", "refund_exceeds_payment"]);

/** Those who run the shop: they approve what is paid for, send, deliver, cancel and refund; clicking twice now and then. */
export async function keep(drill: Drill, random: Random): Promise<void> {
  for (let order = await drill.toRun.take(); order; order = await drill.toRun.take()) {
    try {
      await run(drill, order, random);
    } catch (error) {
      drill.problems.push(`order ${order.id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

async function run(drill: Drill, { id }: Placed, random: Random): Promise<void> {
  const { ask, ground, problems, refusals } = drill;
  const as = ground.shop.user;
  const path = `/storefront/orders/${id}`;
  const act = async (method: "PUT" | "POST", action: string, body: object = {}, serial = ""): Promise<boolean> => {
    const wanted: Wanted = { as, method, path: `${path}/${action}`, body, key: `${action}-${id}${serial}` };
    const answer = random.chance(0.2) ? await doubleClick(drill, wanted) : await ask(wanted);
    if (answer.status < 300) return true;
    const code = codeOf(answer);
    refusals.set(code, (refusals.get(code) ?? 0) + 1);
    if (!EXPECTED.has(code)) problems.push(`${action}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
    return false;
  };
  if (!(await act("PUT", "approve"))) {
    // What is not paid, or can't be had, ends; its money goes back whenever it comes (4 J11).
    await act("PUT", "cancel", { reason: "out_of_stock", refund_required: true });
    return;
  }
  const dice = random.int(1, 10);
  if (dice <= 2) {
    await act("PUT", "cancel", { reason: "other", refund_required: true });
    return;
  }
  if (dice <= 8) {
    await act("PUT", "ship");
    await act("PUT", "deliver");
  }
  if (dice < 6) return;
  const { body } = await ask({ as, method: "GET", path });
  const { order } = body.data as { order: Shown };
  if (order.payment_status !== "paid") return;
  // Two people refund more than there is, at once: what they get together is never more than what was paid.
  const amount = Math.ceil(order.total_price * 0.6);
  await Promise.all([1, 2].map((n) => act("POST", "refunds", { amount, reason: "Late" }, `-${n}`)));
}

import type { Transaction } from "@karwan/db";
import { captureHold, findLiveHold, placeHold, postJournal, releaseHold } from "../../finance/ledger/index.ts";
import type { ActionContext } from "./action-context.ts";
import type { DeliveryChange } from "./change.ts";
import type { AssignmentRow, DeliveryRow } from "./rows.ts";

const occasionName = (root: Pick<DeliveryRow, "id">) => ({ reference_type: "delivery", reference_id: root.id });

/** Sets the price aside in the customer's wallet, once for all legs (4 J8); 409 `insufficient_wallet_balance`. */
export async function holdPrice(
  tx: Transaction,
  root: Pick<DeliveryRow, "id" | "delivery_code" | "customer_id" | "price">,
  { actor, received_at }: ActionContext,
): Promise<void> {
  if (root.price === 0 || root.customer_id === null) return;
  await placeHold(tx, {
    account: { owner_type: "customer", owner_id: root.customer_id },
    amount: root.price,
    ...occasionName(root),
    reference: root.delivery_code,
    created_by: actor.id,
    at: received_at,
  });
}

/** Frees what is held for a delivery, if anything is: at cancel, return and loss, and before a new price (4 J8). */
export async function releasePrice(
  tx: Transaction,
  root: Pick<DeliveryRow, "id">,
  { received_at }: ActionContext,
): Promise<void> {
  const hold = await findLiveHold(tx, occasionName(root));
  if (hold) await releaseHold(tx, { hold_id: hold.id, at: received_at });
}

/** Takes the held price for good, once the parcel is with its recipient (4 J8). */
export async function capturePrice(tx: Transaction, change: DeliveryChange): Promise<void> {
  const { root } = change.group;
  if (root.payment_status !== "held") return;
  const { actor, received_at } = change.context;
  const hold = await findLiveHold(tx, occasionName(root));
  if (hold)
    await captureHold(tx, {
      hold_id: hold.id,
      to: { internal: "revenue" },
      type: "delivery_payment",
      created_by: actor.id,
      at: received_at,
    });
  change.patch(root, { payment_status: "paid" });
}

/**
 * The cash that is due at this moment, from the sender at pickup or from the recipient at delivery, is now in the
 * driver's hand (4 J8). A carrier's waits in suspense. Collected once, however often the way is tried.
 */
export async function collectCash(
  tx: Transaction,
  change: DeliveryChange,
  from: DeliveryRow["payer_type"],
  { driver_id }: Pick<AssignmentRow, "driver_id">,
): Promise<void> {
  const { root } = change.group;
  if (root.payment_method !== "cash" || root.payer_type !== from || root.payment_status !== "pending") return;
  const amount = root.cash_to_collect;
  if (amount > 0) {
    const holder = driver_id
      ? { owner_type: "driver" as const, owner_id: driver_id, kind: "cash_in_hand" as const }
      : { internal: "suspense" as const };
    await postJournal(tx, {
      type: "cash_collected",
      entries: [
        { account: holder, amount: -amount },
        { account: { internal: "revenue" }, amount },
      ],
      ...occasionName(root),
      reference: root.delivery_code,
      once: `delivery_cash:${root.id}`,
      created_by: change.context.actor.id,
      at: change.context.received_at,
    });
  }
  change.patch(root, { payment_status: "paid" });
}

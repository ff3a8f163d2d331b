import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { Dependencies } from "../src/kernel/index.ts";
import { doPaymentWork, sweepPayments } from "../src/payments/gateway-work/index.ts";
import type { NewPayment, PaymentJob, PaymentOwner } from "../src/payments/payments/index.ts";
import {
  capturePayment,
  openPayment,
  paymentJob,
  paymentsOf,
  refundPayment,
  registerPaymentSteps,
  releasePayment,
  settleCash,
} from "../src/payments/payments/index.ts";
import type { Kit } from "./kit.ts";
import { networkOf } from "./network.ts";
import { signed } from "./signed.ts";

/** What orders were told, oldest first: the order's id, and what. */
export type Told = { order: string; what: "settled" | "failed" | "refunded"; status: string };

/** Has orders of tests write down what they are told; `onSettled` stands for what an order does then. */
export function listenAsOrders(
  onSettled?: (tx: Transaction, deps: Dependencies, order: string) => Promise<void>,
): Told[] {
  const told: Told[] = [];
  registerPaymentSteps("storefront_order", {
    lock: async () => undefined,
    async settled(tx, deps, order, { status }) {
      told.push({ order, what: "settled", status });
      await onSettled?.(tx, deps, order);
    },
    failed: async (_tx, _deps, order, { status }) => void told.push({ order, what: "failed", status }),
    refunded: async (_tx, _deps, order, _payment, { status }) => void told.push({ order, what: "refunded", status }),
  });
  return told;
}

/** What is done to one order's money. */
function orderOf({ kit, tenantId, by, payer }: { kit: Kit; tenantId: string; by: string; payer: Payer }) {
  const owner: PaymentOwner = { type: "storefront_order", id: newId() };
  const tx = <T>(fn: (tx: Transaction) => Promise<T>) => kit.database.transaction({ tenantId }, fn);
  const doing = () => ({ at: kit.clock.now, by, deps: kit.deps });
  const open = (method: NewPayment["method"], amount = 10_000, more: Partial<NewPayment> = {}) =>
    tx((each) =>
      openPayment(each, {
        ...payer,
        deps: kit.deps,
        owner,
        market_or_place: "Baran Store",
        method,
        amount,
        currency_code: "IQD",
        back_ref: "https://shop.example/done",
        created_by: by,
        at: kit.clock.now,
        ...more,
      }),
    );
  return {
    owner,
    tx,
    open,
    capture: () => tx((each) => capturePayment(each, owner, doing())),
    cash: (collected: "driver" | "counter") => tx((each) => settleCash(each, owner, { ...doing(), collected })),
    release: () => tx((each) => releasePayment(each, owner, doing())),
    refund: (amount: number, id = newId()) =>
      tx((each) => refundPayment(each, owner, { ...doing(), id, amount, reason: "Damaged" })),
    shown: () => tx((each) => paymentsOf(each, owner)),
  };
}
type Payer = Pick<NewPayment, "customer_id" | "payer_user_id">;

/** A tenant with a customer who has so much in the wallet, and makers of orders to be paid. */
export async function givenPayer(kit: Kit, wallet = 0) {
  const tenant = await kit.tenant();
  const { tenantId, admin } = tenant;
  const network = await networkOf(kit, tenant);
  const buyer = await tenant.member("customer");
  const customer = await network.customer({ wallet, user_id: buyer.userId });
  const payer = { customer_id: customer.id, payer_user_id: buyer.userId };
  const order = () => orderOf({ kit, tenantId, by: admin.userId, payer });
  const balances = () => balancesOf(kit, tenantId);
  return { kit, tenant, tenantId, admin, buyer, customer, order, balances };
}

/** The balances that are not zero, by the accounts' kinds; a wallet less what is held. */
async function balancesOf(kit: Kit, tenantId: string): Promise<Record<string, number>> {
  const text = `SELECT CASE WHEN owner_type = 'tenant' AND kind <> 'wallet' THEN kind ELSE owner_type END AS kind, sum(balance - held)::float8 AS balance
    FROM finance_accounts WHERE tenant_id = $1 GROUP BY 1 HAVING sum(balance - held) <> 0`;
  const rows = await kit.database.transaction({ tenantId }, (tx) => tx.sql({ name: "", text }, [tenantId]));
  return Object.fromEntries((rows as { kind: string; balance: number }[]).map(({ kind, balance }) => [kind, balance]));
}

/** Does what was left for the worker, as far as it is due. */
export async function workOnPayments(kit: Kit): Promise<void> {
  const due = kit.scheduled.filter(({ name, at }) => name === paymentJob && at <= kit.clock.now);
  for (const job of due) kit.scheduled.splice(kit.scheduled.indexOf(job), 1);
  for (const { data } of due) await doPaymentWork(kit.deps, data as PaymentJob);
}
export const sweepLostPayments = (kit: Kit) => sweepPayments(kit.deps);

/** An enabled gateway of the operator's own, and callbacks as it sends them. */
export async function givenGeneric(kit: Kit, admin: { caller: Kit["anonymous"] }, options: object = {}) {
  const { payment_gateway } = await admin.caller.payments.gateways.update({
    code: "generic",
    is_enabled: true,
    options: { redirect_template: "https://pay.example/{payment_id}?sum={amount}", ...options },
  });
  const secret = payment_gateway.secret ?? "";
  const callback = (body: Callback, { by = secret, at = kit.clock.now } = {}) => {
    const event = { event_id: newId(), gateway_transaction_id: "TX-1", ...body };
    const message = signed(by, JSON.stringify(event), at);
    const caller = kit.callerFor(kit.context(null, { signedMessage: async () => message }));
    return caller.payments.callbacks.receive({ gateway: "generic", ...event });
  };
  return { secret, callback };
}
/** An order of a payer that waits for a gateway's word, which `callback` brings. */
export async function givenWaiting(kit: Kit, amount = 10_000) {
  const payer = await givenPayer(kit);
  const generic = await givenGeneric(kit, payer.admin);
  const order = payer.order();
  const payment = await order.open("gateway", amount);
  const callback = (status: Callback["status"], more: object = {}, by: object = {}) =>
    generic.callback({ payment_id: payment.id, status, amount, ...more }, by);
  return { ...payer, ...generic, made: order, payment, callback };
}

type Callback = {
  payment_id: string;
  status: "pending" | "requires_action" | "succeeded" | "failed" | "refund_succeeded" | "refund_failed";
  amount: number;
  event_id?: string;
  refund_id?: string;
};

import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import { openTenantAccounts, placeHold } from "../../../finance/ledger/index.ts";
import { AppError, Decimal, invalidField, minorUnit } from "../../../kernel/index.ts";
import type { PaymentDeps } from "../../gateways/index.ts";
import { callbackUrl, chooseGateway } from "../../gateways/index.ts";
import type { PaymentMethod } from "../../method-types/index.ts";
import { askGateway } from "../job.ts";
import type { PaymentOwner, PaymentRow } from "../repository.ts";
import { insertStatement, liveOf, lockPayments, voidStatement } from "../repository.ts";
import type { PaymentStatus } from "../state.ts";
import { walletOf } from "./money.ts";

export interface NewPayment {
  deps: PaymentDeps;
  /** Chosen by who opens it, where a repeated call is to find the first one's. */
  id?: string;
  owner: PaymentOwner;
  /** The shop or restaurant, as the payer reads it at the gateway. */
  market_or_place: string;
  payer_user_id: string;
  /** What people call the order: it stands beside what its money does in a wallet. */
  reference?: string;
  method: PaymentMethod;
  amount: Decimal.Value;
  currency_code: string;
  /** Whose wallet pays, or gets back what was paid in cash. */
  customer_id: string;
  /** Its code; the tenant's own choice when left out. */
  gateway?: string;
  back_ref?: string | null;
  created_by: string | null;
  at: Date;
}

/** How a payment begins: in which state, and with what it needs for that. */
type Beginning = {
  status: PaymentStatus;
  hold_id?: string;
  gateway?: string;
  redirect_url?: string | null;
};

function amountOf({ amount: given, currency_code: currency }: NewPayment): Decimal {
  const amount = new Decimal(given);
  if (amount.lt(0)) throw new Error("a payment is of an amount of zero or more");
  const decimals = minorUnit(currency);
  if (amount.decimalPlaces() > decimals)
    throw invalidField("amount", "too_many_money_decimals", { currency, decimals });
  return amount;
}

async function beginGateway(tx: Transaction, wanted: NewPayment, payment_id: string, amount: Decimal) {
  const { deps, currency_code, market_or_place: payee, back_ref = null, at } = wanted;
  // Who founded this tenant may have known of no gateways yet.
  await openTenantAccounts(tx, at);
  const { gateway, account } = await chooseGateway(tx, deps, wanted.gateway);
  const callback_url = callbackUrl(deps, gateway.code);
  const asked = { payment_id, amount: amount.toFixed(), currency_code, payee, back_ref, callback_url };
  return { status: "pending" as const, gateway: gateway.code, redirect_url: gateway.redirectUrl(asked, account) };
}

async function begin(tx: Transaction, wanted: NewPayment, id: string, amount: Decimal): Promise<Beginning> {
  if (amount.isZero() && wanted.method !== "gateway") return { status: "paid" };
  if (wanted.method === "gateway") {
    const begun = await beginGateway(tx, wanted, id, amount);
    return amount.isZero() ? { ...begun, status: "paid", redirect_url: null } : begun;
  }
  if (wanted.method === "cash_on_delivery") return { status: "pending" };
  const hold = await placeHold(tx, {
    account: walletOf(wanted),
    amount,
    reference: wanted.reference ?? null,
    reference_type: "payment",
    reference_id: id,
    created_by: wanted.created_by,
    at: wanted.at,
  });
  return { status: "held", hold_id: hold.id };
}

/**
 * Begins to pay for an order, whose row is locked (3 §10, 4 H4): a wallet's money is held at once (409
 * `insufficient_wallet_balance`), a gateway's page waits at `redirect_url`, cash comes with the parcel; nothing to pay is paid.
 * What failed before is called off. 409 `payment_exists` while another payment counts; the same id again answers that one.
 */
export async function openPayment(tx: Transaction, wanted: NewPayment): Promise<PaymentRow> {
  const { deps, owner, at, id = newId() } = wanted;
  const { tenantId } = tx.scope;
  const known = await lockPayments(tx, owner);
  const same = known.find((payment) => payment.id === id);
  if (same) return same;
  if (liveOf(known)) throw new AppError("payment_exists");
  const now = at.toISOString();
  if (known.some(({ status }) => status === "failed"))
    await tx.sql(voidStatement, [tenantId, owner.type, owner.id, now, ["failed"]]);
  const amount = amountOf(wanted);
  const { status, hold_id = null, gateway = null, redirect_url = null } = await begin(tx, wanted, id, amount);
  const mustAsk = gateway !== null && redirect_url === null && status === "pending";
  const { method, currency_code, customer_id, payer_user_id, market_or_place, back_ref = null } = wanted;
  const [made] = await tx.sql(insertStatement, [
    ...([tenantId, id, owner.type, owner.id, method, status, amount.toString(), currency_code] as const),
    ...([customer_id, payer_user_id, market_or_place, gateway, redirect_url, back_ref, hold_id] as const),
    ...([mustAsk ? now : null, wanted.created_by, now, status === "paid" ? now : null] as const),
  ]);
  if (!made) throw new Error("an insert returned no row");
  if (mustAsk) await askGateway(tx, deps, { payment_id: id }, at);
  return made;
}

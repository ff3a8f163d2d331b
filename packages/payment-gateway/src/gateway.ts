/** What a tenant told of its account at a gateway, secrets aside; each gateway uses what it knows. */
export type GatewayOptions = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A tenant's account at a gateway, opened for one use. Never logged. */
export interface GatewayAccount {
  options: GatewayOptions;
  secret: string | null;
}

/** What somebody is to pay. Amounts are decimals as text, exact, with the currency's own digits at most. */
export interface PaymentToMake {
  /** Names the payment at the gateway and in its callbacks: the same however often it is asked for. */
  payment_id: string;
  amount: string;
  currency_code: string;
  /** Whom it is paid to, in the payer's words. */
  payee: string;
  /** Where the payer comes back to. */
  back_ref: string | null;
  /** Where the gateway tells how it went. */
  callback_url: string;
}

/** What is to go back to a payer. */
export interface RefundToMake {
  /** The same however often the gateway is asked: it must give back once. */
  refund_id: string;
  payment_id: string;
  gateway_transaction_id: string | null;
  amount: string;
  currency_code: string;
  reason: string | null;
  /** When it was first asked for. */
  created_at: Date;
}

/** A page that payers are sent to, and what the gateway calls the payment where it says so at once. */
export interface Begun {
  redirect_url: string;
  gateway_transaction_id?: string | null;
}

/** `pending`: asked again later, under the same id, or told by a callback. */
export interface RefundAnswer {
  status: "succeeded" | "pending" | "failed";
  gateway_refund_id: string | null;
  /** Why it failed, as a code. */
  error?: string | null;
}

/** A callback as it came: its body letter by letter, and the headers of Standard Webhooks. */
export interface SignedCallback {
  body: string;
  id: string;
  timestamp: string;
  signature: string;
}

/**
 * How one payment gateway is spoken to (3 §10). Knows nothing of orders, tenants or the database. What asks the gateway is
 * called outside every transaction, and again after a failure or a crash, under the same ids. Trouble is a GatewayError.
 */
export interface PaymentGateway {
  /** As in the address of its callbacks. */
  readonly code: string;
  /** What the account still lacks before it can be used, by the names of its fields. */
  missing(account: GatewayAccount): string[];
  /** Where the payer goes, from what is known here. Null: the gateway has to be asked first, by `begin`. */
  redirectUrl(payment: PaymentToMake, account: GatewayAccount): string | null;
  /** Asks the gateway for a page. */
  begin?(payment: PaymentToMake, account: GatewayAccount): Promise<Begun>;
  /** Who sent a callback: throws unless it was the gateway, `secret_missing` where the account can prove nothing. Tells whether it was sent just now, and is no recording. */
  authenticate?(callback: SignedCallback | null, account: GatewayAccount, now: Date): { isRecent: boolean };
  /** Gives money back, once for each refund id; also asks how one that is on its way goes. */
  refund(refund: RefundToMake, account: GatewayAccount, now: Date): Promise<RefundAnswer>;
}

/** By their codes. */
export type PaymentGateways = Readonly<Record<string, PaymentGateway>>;

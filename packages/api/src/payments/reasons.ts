import { registerReasons } from "../kernel/index.ts";

/** Why requests about payments, refunds and gateways fail (3 §10, 4 H4, 4 H7). */
export const paymentsReasons = registerReasons({
  payment_not_found: 404,
  payment_method_type_not_found: 404,
  refund_not_found: 404,
  payment_exists: 409,
  payment_not_settled: 409,
  payment_not_in_cash: 409,
  payment_amount_mismatch: 409,
  refund_exceeds_payment: 409,
  payment_gateway_not_found: 404,
  payment_gateway_not_available: 409,
  payment_gateway_incomplete: 409,
});
type PaymentsReasons = typeof paymentsReasons;

declare module "../kernel/reasons.ts" {
  interface Reasons extends PaymentsReasons {}
}

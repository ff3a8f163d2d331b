interface Paid {
  payment_status: "pending" | "paid" | "failed";
  total_price: number;
  refunded_amount: number;
}

/** How a payment stands on paper: what went back in whole or in part is not simply paid, and what was called off is not awaited. */
export function paymentWord({ payment_status, total_price, refunded_amount }: Paid, isCalledOff: boolean) {
  if (payment_status !== "paid") return isCalledOff ? "cancelled" : payment_status;
  if (refunded_amount === 0) return "paid";
  return refunded_amount < total_price ? "partly_refunded" : "refunded";
}

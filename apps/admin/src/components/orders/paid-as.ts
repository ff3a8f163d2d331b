interface Paid {
  status: string;
  total: number;
  refunded: number;
}

/** How an order's payment is told: once money went back, in whole or in part, it is not simply paid. */
export function paidAs({ status, total, refunded }: Paid): string {
  if (status !== "paid" || refunded === 0) return status;
  return refunded < total ? "partly_refunded" : "refunded";
}

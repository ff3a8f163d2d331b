import { expect, test } from "vitest";
import { refundable } from "./refundable.ts";

const order = { status: "delivered", payment_status: "paid", total_price: 12_000, refunded_amount: 2_000 } as const;

test("of an order that was taken goes back what has not yet, and of one that waits nothing by hand (3 §10, 4 L7)", () => {
  expect(refundable(order)).toBe(10_000);
  expect(refundable({ ...order, refunded_amount: 12_000 })).toBe(0);
  expect(refundable({ ...order, status: "placed" })).toBe(0);
  expect(refundable({ ...order, payment_status: "pending" })).toBe(0);
});

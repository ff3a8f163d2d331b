import { expect, test } from "vitest";
import { paidAs } from "./paid-as.ts";

test("an order whose money went back is not told as paid, in whole or in part (3 §10)", () => {
  const told = (refunded: number) => paidAs({ status: "paid", total: 250, refunded });
  expect([0, 100, 250].map(told)).toEqual(["paid", "partly_refunded", "refunded"]);
});

test("what was never paid stays what it is", () => {
  expect(paidAs({ status: "pending", total: 250, refunded: 0 })).toBe("pending");
  expect(paidAs({ status: "failed", total: 0, refunded: 0 })).toBe("failed");
});

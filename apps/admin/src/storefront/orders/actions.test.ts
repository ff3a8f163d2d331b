import type { StorefrontOrder } from "@karwan/sdk";
import { expect, test } from "vitest";
import { orderHindrance, refundable, returnable } from "./actions.ts";

const order = (parts: Partial<StorefrontOrder>) =>
  ({
    status: "pending",
    payment_status: "paid",
    total_price: 100,
    refunded_amount: 40,
    delivery_assignment: null,
    items: [{ id: "a", quantity: 3, returned_quantity: 1 }],
    ...parts,
  }) as StorefrontOrder;
const states = {
  storefront_order: {
    pending: { approve: "confirmed", cancel: "cancelled" },
    confirmed: { ship: "shipped", cancel: "cancelled" },
    delivered: { complete: "completed" },
  },
};
const all = { states, may: () => true };

test("an order can be approved while it is pending, and shipped by hand where no delivery does it (3 §10)", () => {
  expect(orderHindrance(order({}), "approve", all)).toBeNull();
  expect(orderHindrance(order({ status: "confirmed" }), "approve", all)).toBe("status");
  expect(orderHindrance(order({ status: "confirmed" }), "ship", all)).toBeNull();
  const delivery_assignment = { id: "d" } as StorefrontOrder["delivery_assignment"];
  expect(orderHindrance(order({ status: "confirmed", delivery_assignment }), "ship", all)).toBe("delivery");
  expect(orderHindrance(order({}), "approve", { states, may: () => false })).toBe("permission");
});

test("no more money goes back than was paid, and no more pieces come back than went out (3 §10)", () => {
  expect(refundable(order({}))).toBe(60);
  expect(refundable(order({ payment_status: "pending" }))).toBe(0);
  expect(orderHindrance(order({ refunded_amount: 100 }), "refund", all)).toBe("status");
  expect(returnable(order({}))).toEqual([{ id: "a", left: 2 }]);
  expect(orderHindrance(order({ status: "shipped" }), "returnGoods", all)).toBe("status");
  expect(orderHindrance(order({ status: "delivered" }), "returnGoods", all)).toBeNull();
});

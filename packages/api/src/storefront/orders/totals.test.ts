import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import { Decimal } from "../../kernel/index.ts";
import { shopOf } from "../testing/orders/given.ts";
import { totalOf } from "./terms.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("what is to be paid in all (4 E8, 4 L5)", () => {
  test("is rounded half up to the tenant's step where there is one, and the parts add up with it", async () => {
    const own = await shopOf(kit, { tax_rate: 5 });
    await own.caller.identity.settings.update({ finance: { rounding_step: 250 } });
    const [who, tea] = [await own.customer(), await own.product({ price: 1100 })];
    await own.put(who, tea, 3);
    const { order } = await own.confirm(who);
    expect(order).toMatchObject({
      subtotal: 3300,
      taxAmount: 165,
      deliveryFee: 3000,
      roundingAmount: 35,
      totalPrice: 6500,
    });
    expect(await own.shown(order.id)).toMatchObject({ rounding_amount: 35, total_price: 6500 });
    const { data } = await own.orders.approve({ order_id: order.id });
    expect(data.order.status).toBe("confirmed");
  });

  test("never becomes nothing by rounding, and stays exact where the tenant has no step", () => {
    const total = (exact: number, step: number | null) => totalOf(new Decimal(exact), "IQD", step);
    expect(total(60, 250)).toEqual({ rounding_amount: 190, total_price: 250 });
    expect(total(0, 250)).toEqual({ rounding_amount: 0, total_price: 0 });
    expect(total(1125, 250)).toEqual({ rounding_amount: 125, total_price: 1250 });
    expect(total(1124.999, 250)).toEqual({ rounding_amount: -124.999, total_price: 1000 });
    expect(total(1383.755, null)).toEqual({ rounding_amount: 0, total_price: 1383.755 });
  });
});

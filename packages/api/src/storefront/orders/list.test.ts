import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import type { Shop } from "../testing/orders/given.ts";
import { shopOf } from "../testing/orders/given.ts";

let kit: Kit;
let shop: Shop;
let who: Actor;
let ids: string[];
let numbers: string[];
beforeAll(async () => {
  kit = await startKit();
  shop = await shopOf(kit);
  who = await shop.customer();
  const tea = await shop.product({ price: 1000 });
  const made = [];
  // Four orders of 1 to 4 pieces, a minute apart: the first delivered, the second cancelled, the third shipped.
  for (const quantity of [1, 2, 3, 4]) {
    kit.clock.advance(60_000);
    made.push(await shop.placed(tea, { by: who, quantity }));
  }
  ids = made.map(({ id }) => id);
  numbers = made.map(({ order }) => order.orderNumber);
  const [first = "", second = "", third = ""] = ids;
  for (const order_id of [first, third]) {
    await shop.orders.approve({ order_id });
    await shop.orders.ship({ order_id });
  }
  await shop.orders.deliver({ order_id: first });
  await shop.orders.cancel({ order_id: second, reason: "other" });
});
afterAll(() => kit.stop());

type Query = Parameters<Shop["orders"]["list"]>[0];
/** Which of the four a query finds, by their number of pieces. */
const found = async (query: Query) => (await shop.orders.list(query)).orders.map(({ totalItems }) => totalItems);
const column = (filters: object) => found({ column_filters: JSON.stringify(filters) });

describe("the market's orders (1 §4.6, 4 H6)", () => {
  test("newest first, with pages and what there is in all", async () => {
    const answer = await shop.orders.list({ limit: 3 });
    expect(answer.orders.map(({ id }) => id)).toEqual([ids[3], ids[2], ids[1]]);
    expect(answer.orders[0]).toMatchObject({
      order_number: numbers[3],
      status: "pending",
      customerStatus: "awaiting_approval",
      paymentMethod: "cash_on_delivery",
      paymentStatus: "pending",
      shippingAddress: { city: "Baghdad" },
      deliveryFee: 3000,
      discountAmount: 0,
      finalAmount: 7000,
      totalItems: 4,
      customer: { full_name: expect.any(String) },
      subtotal: 4000,
      taxAmount: 0,
      refundedAmount: 0,
    });
    const [last = ""] = ids.slice(3);
    const { order } = (await shop.orders.show({ order_id: last })).data;
    expect([order.status, order.customer_status]).toEqual(["pending", "awaiting_approval"]);
    expect(answer.pagination).toEqual({ page: 1, limit: 3, total: 4, totalPages: 2 });
    expect(answer.stats).toEqual({ totalOrders: 4, pendingOrders: 1, outForDelivery: 1, deliveredToday: 1 });
  });

  test("nothing that is asked for changes what there is in all", async () => {
    const { pagination, stats } = await shop.orders.list({ status: "cancelled", search: numbers[1] ?? "", page: 1 });
    expect([pagination.total, stats.totalOrders, stats.deliveredToday]).toEqual([1, 4, 1]);
  });

  test("by status, also those that documents name otherwise", async () => {
    expect(await found({ status: "pending" })).toEqual([4]);
    expect(await found({ status: "awaiting_approval" })).toEqual([4]);
    expect(await found({ status: "approved" })).toEqual([]);
    expect(await found({ status: "delivered" })).toEqual([1]);
  });

  test("by a part of the number or the id, by amounts with both ends, by whole days", async () => {
    expect(await found({ search: numbers[2] ?? "" })).toEqual([3]);
    expect(await found({ search: ids[1]?.slice(9, 30).toUpperCase() ?? "" })).toEqual([2]);
    expect(await found({ min_amount: 5000, max_amount: 6000 })).toEqual([3, 2]);
    expect(await found({ date_from: "2026-11-21", date_to: "2026-11-21" })).toHaveLength(4);
    const reversed = await refusalOf(found({ date_from: "2026-11-22", date_to: "2026-11-21" }));
    expect(reversed.issues).toMatchObject([{ field: "date_to", code: "date_range_reversed" }]);
    expect(await found({ date_from: "2026-11-22" })).toEqual([]);
  });

  test("by columns, each and together with everything else", async () => {
    expect(await column({ status: "shipped" })).toEqual([3]);
    expect(await column({ paymentMethod: "wallet" })).toEqual([]);
    expect(await column({ city: "Baghdad", totalItems: { min: 3 } })).toEqual([4, 3]);
    expect(await column({ finalAmount: 4000 })).toEqual([1]);
    expect(await column({ deliveryFee: { max: 2999 } })).toEqual([]);
    expect(await column({ discountAmount: 0, createdAt: { from: "2026-11-21" } })).toHaveLength(4);
    expect(await outcomeOf(column({ colour: "red" }))).toBe("invalid_column_filters");
  });

  test("a number of pieces that is no whole one, or more than there can be, finds what lies within it and never fails", async () => {
    const own = async (filters: object) => {
      const asked = { column_filters: JSON.stringify(filters) };
      const mine = (await who.caller.storefront.customerOrders.history(asked)).orders;
      expect(mine.map(({ totalItems }) => totalItems)).toEqual(await column(filters));
      return mine.length;
    };
    expect(await own({ totalItems: 1.5 })).toBe(0);
    expect(await own({ totalItems: 3_000_000_000 })).toBe(0);
    expect(await own({ totalItems: { min: 0.1 } })).toBe(4);
    expect(await own({ totalItems: { min: 1.5, max: 3.5 } })).toBe(2);
    expect(await own({ totalItems: { max: 2_147_483_648 } })).toBe(4);
  });

  test("in every order, both ways", async () => {
    expect(await found({ sort_by: "finalAmount", sort_order: "asc" })).toEqual([1, 2, 3, 4]);
    expect(await found({ sort_by: "totalItems" })).toEqual([4, 3, 2, 1]);
    for (const sort_by of ["createdAt", "deliveryFee", "discountAmount", "status"] as const)
      expect(await found({ sort_by, sort_order: "asc" })).toHaveLength(4);
  });

  test("only those who run the shop see it, and only its own (3 §3)", async () => {
    const viewer = await shop.tenant.member("viewer");
    expect(await outcomeOf(viewer.caller.storefront.orders.list({}))).toBe("insufficient_permissions");
    const other = await kit.tenant();
    expect((await other.admin.caller.storefront.orders.list({})).orders).toEqual([]);
  });
});

describe("a customer's own orders (1 §4.6, 3 §10)", () => {
  test("are of all markets, with the statuses that customers see", async () => {
    const second = await shopOf(kit);
    kit.clock.advance(60_000);
    const { id } = await second.placed(await second.product(), { by: who });
    const history = await who.caller.storefront.customerOrders.history({});
    expect(history.orders.map((order) => [order.id, order.status])).toEqual([
      [id, "awaiting_approval"],
      [ids[3], "awaiting_approval"],
      [ids[2], "shipped"],
      [ids[1], "cancelled"],
      [ids[0], "delivered"],
    ]);
    expect(history.stats).toEqual({ totalOrders: 5, pendingOrders: 2, outForDelivery: 1, deliveredToday: 1 });
    const filtered = await who.caller.storefront.customerOrders.history({
      status: "awaiting_approval",
      min_amount: 5000,
    });
    expect(filtered.orders.map((order) => order.id)).toEqual([ids[3]]);
    expect(filtered.pagination.total).toBe(1);
  });

  test("are nobody else's", async () => {
    const stranger = await shop.customer();
    expect((await stranger.caller.storefront.customerOrders.history({})).orders).toEqual([]);
    const asked = stranger.caller.storefront.customerOrders.paymentStatus({ order_id: ids[0] ?? "" });
    expect(await outcomeOf(asked)).toBe("storefront_order_not_found");
  });

  test("have an invoice, which those who run the shop can print as well (3 §10)", async () => {
    const order_id = ids[0] ?? "";
    const { file } = await who.caller.storefront.invoices.print({ order_id });
    expect(file).toMatchObject({ content_type: "application/pdf", filename: `invoice-${numbers[0]}.pdf` });
    expect(Buffer.from(file.content, "base64").subarray(0, 5).toString()).toBe("%PDF-");
    expect((await shop.caller.storefront.invoices.print({ order_id })).file.content_type).toBe("application/pdf");
    const stranger = await shop.customer();
    expect(await outcomeOf(stranger.caller.storefront.invoices.print({ order_id }))).toBe("storefront_order_not_found");
  });
});

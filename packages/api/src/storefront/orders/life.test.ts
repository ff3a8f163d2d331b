import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, beforeCommit, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { refusalText } from "../../kernel/index.ts";
import type { Shop } from "../testing/orders/given.ts";
import { shopOf } from "../testing/orders/given.ts";
import { completeOrderWhenDue, completionJob, orderFacts, sweepOrders } from "./index.ts";

const DAY = 24 * 3600 * 1000;
let kit: Kit;
let shop: Shop;
beforeAll(async () => {
  kit = await startKit();
  shop = await shopOf(kit);
});
afterAll(() => kit.stop());

const own = (who: { caller: Shop["caller"] }) => who.caller.storefront.customerOrders;
const cashIn = async () =>
  (
    await shop.rows<{ balance: number }>(
      "SELECT balance::float8 AS balance FROM finance_accounts WHERE tenant_id = $1 AND kind = 'revenue'",
    )
  )[0]?.balance ?? 0;

describe("approval (1 §3, 1 §4.6, 4 H4)", () => {
  test("keeps the goods, takes what was held, and answers as the document says (4 H5)", async () => {
    const tea = await shop.product({ price: 1000, stock: 10 });
    const { who, wallet } = await shop.wealthy(10_000);
    const { id } = await shop.placed(tea, { by: who, method: "wallet", quantity: 2 });
    const { data } = await shop.orders.approve({
      order_id: id,
      admin_notes: "Gift",
      estimated_delivery_date: "2026-11-25",
    });
    expect(data).toMatchObject({
      order: {
        status: "confirmed",
        admin_notes: "Gift",
        estimated_delivery: "2026-11-25",
        approved_by: shop.tenant.admin.userId,
      },
      inventory_reserved: true,
      delivery_assigned: null,
    });
    expect(await shop.lies(tea.item_id)).toEqual([10, 2]);
    expect(await shop.keptFor(tea.item_id)).toEqual(["storefront_order 2"]);
    expect(await shop.balance(wallet)).toEqual([5000, 0]);
    expect((await shop.shown(id)).payment_status).toBe("paid");
    expect(await outcomeOf(shop.orders.approve({ order_id: id }))).toBe("invalid_transition");
    expect(await shop.wrong()).toEqual([]);
  });

  test.each([
    ["a piece each", 1],
    ["two lines each of one item, as bundles are,", 2],
  ])("200 orders of %s get what there is for 20, and no unit is kept twice (3 §10)", async (_, pieces) => {
    const few = await shopOf(kit);
    const who = await few.customer();
    const tea = await few.product({ stock: 20 * pieces });
    for (let more = 1; more < pieces; more += 1) await few.put(who, await few.variantOf(tea));
    const { id } = await few.placed(tea, { by: who });
    const copies = (table: string, changed: string) =>
      few.rows(
        `INSERT INTO ${table} SELECT r.* FROM ${table} t, generate_series(2, 200) n,
           jsonb_populate_record(t, jsonb_build_object(${changed})) r WHERE t.tenant_id = $1`,
      );
    const orderId = "md5('order ' || n)::uuid";
    await copies(
      "storefront_orders",
      `'id', ${orderId}, 'cart_id', ${orderId}, 'order_number', 'M1-' || lpad(n::text, 9, '0')`,
    );
    await copies("storefront_order_items", `'id', gen_random_uuid(), 'order_id', ${orderId}`);
    await copies("payments", `'id', gen_random_uuid(), 'owner_id', ${orderId}`);
    const all = await few.rows<{ id: string }>("SELECT id FROM storefront_orders WHERE tenant_id = $1");
    expect([all.length, all.some((order) => order.id === id)]).toEqual([200, true]);
    const { values, refused } = await atOnce(200, (n) => few.orders.approve({ order_id: all[n]?.id ?? "" }));
    expect(values).toHaveLength(20);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["out_of_stock"]));
    expect(await few.lies(tea.item_id)).toEqual([20 * pieces, 20 * pieces]);
  });

  test("20 approvals of one order at once: one takes, the goods are kept once", async () => {
    const tea = await shop.product({ stock: 10 });
    const { id } = await shop.placed(tea, { quantity: 3 });
    const { values, refused } = await atOnce(20, () => shop.orders.approve({ order_id: id }));
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["invalid_transition"]));
    expect(await shop.lies(tea.item_id)).toEqual([10, 3]);
  });

  test("its customer's cancelling against approval: one of them happens", async () => {
    const tea = await shop.product({ stock: 10 });
    const { id, who } = await shop.placed(tea);
    const ends = await beforeCommit(
      kit,
      who,
      (caller) => caller.storefront.customerOrders.customerCancel({ order_id: id }),
      () => shop.orders.approve({ order_id: id }),
    );
    expect(ends).toEqual(["done", "invalid_transition"]);
    expect([(await shop.shown(id)).status, await shop.lies(tea.item_id)]).toEqual(["cancelled", [10, 0]]);
    const { id: other, who: buyer } = await shop.placed(tea);
    const [approval, cancelling] = await Promise.all([
      outcomeOf(shop.orders.approve({ order_id: other })),
      outcomeOf(own(buyer).customerCancel({ order_id: other })),
    ]);
    expect([approval, cancelling].toSorted()).toEqual(["done", "invalid_transition"]);
    expect(await shop.lies(tea.item_id)).toEqual([10, approval === "done" ? 1 : 0]);
  });

  test("only those who run the shop approve, and another tenant's order is 404 (3 §1.6)", async () => {
    const { id } = await shop.placed(await shop.product());
    const viewer = await shop.tenant.member("viewer");
    expect(await outcomeOf(viewer.caller.storefront.orders.approve({ order_id: id }))).toBe("insufficient_permissions");
    const stranger = await kit.tenant();
    expect(await outcomeOf(stranger.admin.caller.storefront.orders.approve({ order_id: id }))).toBe(
      "storefront_order_not_found",
    );
  });
});

describe("cancelling (1 §3, 1 §4.6, 4 H4, 4 J11)", () => {
  test("by the tenant: goods are free, held money is released, twice is refused", async () => {
    const tea = await shop.product({ price: 1000 });
    const { who, wallet } = await shop.wealthy(10_000);
    const { id } = await shop.placed(tea, { by: who, method: "wallet" });
    const { data } = await shop.orders.cancel({ order_id: id, reason: "out_of_stock" });
    expect(data).toMatchObject({
      order: { status: "cancelled", cancellation_reason: "out_of_stock" },
      inventory_restored: false,
      refund_processed: { required: false, amount: 0, status: "none", transaction_id: null },
      delivery_cancelled: null,
    });
    expect(await shop.balance(wallet)).toEqual([10_000, 0]);
    expect(await outcomeOf(shop.orders.cancel({ order_id: id, reason: "other" }))).toBe("invalid_transition");
  });

  test.each([
    [true, [10_000, 0], 4000, 4000],
    [false, [6000, 0], 0, 0],
  ])("captured money returns only with refund_required=%s", async (refund_required, money, amount, refunded) => {
    const tea = await shop.product({ price: 1000, stock: 5 });
    const { who, wallet } = await shop.wealthy(10_000);
    const { id } = await shop.approved(tea, { by: who, method: "wallet" });
    const { data } = await shop.orders.cancel({ order_id: id, reason: "customer_request", refund_required });
    expect(data).toMatchObject({ inventory_restored: true, refund_processed: { required: refund_required, amount } });
    expect(await shop.balance(wallet)).toEqual(money);
    expect((await shop.shown(id)).refunded_amount).toBe(refunded);
    expect(await shop.lies(tea.item_id)).toEqual([5, 0]);
    expect(await shop.wrong()).toEqual([]);
  });

  test("a customer cancels an own order until it is approved, and gets back what was held", async () => {
    const tea = await shop.product({ price: 1000 });
    const { who, wallet } = await shop.wealthy(10_000);
    const { id } = await shop.placed(tea, { by: who, method: "wallet" });
    const stranger = await shop.customer();
    expect(await outcomeOf(own(stranger).customerCancel({ order_id: id }))).toBe("storefront_order_not_found");
    expect((await own(who).customerCancel({ order_id: id })).order.status).toBe("cancelled");
    expect(await shop.balance(wallet)).toEqual([10_000, 0]);
    const later = await shop.approved(tea);
    const late = await refusalOf(own(later.who).customerCancel({ order_id: later.id }));
    expect(late).toMatchObject({ reason: "invalid_transition", extra: { from: "confirmed", allowed: [] } });
    expect(refusalText("en", late)).toContain("Ask the shop");
  });

  test("the same key cancels once and refunds once (3 §1.8)", async () => {
    const tea = await shop.product({ price: 1000 });
    const { who, wallet } = await shop.wealthy(10_000);
    const { id } = await shop.approved(tea, { by: who, method: "wallet" });
    const once = () =>
      shop.tenant.admin
        .with({ idempotencyKey: `cancel-${id}` })
        .storefront.orders.cancel({ order_id: id, reason: "other", refund_required: true });
    const [first, second] = [await once(), await once()];
    expect(second.data.refund_processed).toEqual(first.data.refund_processed);
    expect(await shop.balance(wallet)).toEqual([10_000, 0]);
  });
});

describe("an order without a delivery (3 §10, 4 H5)", () => {
  test("is shipped, delivered and completed by hand: stock leaves, cash comes in", async () => {
    const tea = await shop.product({ price: 1000, stock: 5 });
    const { id } = await shop.approved(tea, { quantity: 2 });
    const before = await cashIn();
    expect(await outcomeOf(shop.orders.deliver({ order_id: id }))).toBe("invalid_transition");
    expect((await shop.orders.ship({ order_id: id })).order.status).toBe("shipped");
    expect(await shop.lies(tea.item_id)).toEqual([3, 0]);
    expect(await outcomeOf(shop.orders.cancel({ order_id: id, reason: "other" }))).toBe("invalid_transition");
    const { order } = await shop.orders.deliver({ order_id: id, note: "At the door" });
    expect(order).toMatchObject({ status: "delivered", payment_status: "paid" });
    expect((await cashIn()) - before).toBe(5000);
    expect((await shop.orders.complete({ order_id: id })).order.status).toBe("completed");
    expect((await shop.shown(id)).status_history.map(({ status }) => status)).toEqual([
      "awaiting_approval",
      "confirmed",
      "shipped",
      "delivered",
      "completed",
    ]);
    expect(await shop.wrong()).toEqual([]);
  });

  test("goods that an audit took are noted in its history, and shipping waits for others (4 D9)", async () => {
    const tea = await shop.product({ stock: 2 });
    const { id } = await shop.approved(tea, { quantity: 2 });
    const { audits } = shop.caller.warehousing;
    await shop.caller.warehousing.exceptionTypes.create({
      code: "gone",
      name: { en: "Gone" },
      applies_to: ["audit"],
      write_off_stock: true,
    });
    const [row] = await shop.rows<{ bin_id: string }>(
      "SELECT bin_id FROM inventory_stock WHERE tenant_id = $1 AND item_id = $2",
      tea.item_id,
    );
    const day = { audit_type: "full_count", scheduled_date: "2026-12-01" } as const;
    const { audit } = await audits.create({ warehouse_id: shop.depot.id, ...day });
    await audits.start({ id: audit.id });
    const line = { item_id: tea.item_id, bin_id: row?.bin_id ?? "", actual_quantity: 1, exception_type: "gone" };
    await audits.recordCount({ audit_id: audit.id, item_counts: [line] });
    expect((await shop.shown(id)).status_history.at(-1)).toMatchObject({ status: "confirmed", note: "goods_missing" });
    expect(await outcomeOf(shop.orders.ship({ order_id: id }))).toBe("out_of_stock");
  });

  test("a market's reviews learn who bought what, and the market how much was ordered (4 H7)", async () => {
    const tea = await shop.product();
    const { who } = await shop.delivered(tea);
    const other = await shop.placed(tea);
    const bought = (userId: string) =>
      kit.database.transaction({ tenantId: shop.tenantId }, (tx) =>
        orderFacts.hasBought(tx, { userId, productId: tea.product_id }),
      );
    expect([await bought(who.userId), await bought(other.who.userId)]).toEqual([true, false]);
    const [[totals], recent] = await kit.database.read({ tenantId: shop.tenantId }, (q) => [
      orderFacts.totals(q, shop.tenantId),
      orderFacts.recent(q, shop.tenantId, 2),
    ]);
    const { stats } = await shop.orders.list({});
    expect(totals?.orders).toBe(stats.totalOrders);
    expect(recent.map(({ order_number }) => order_number)).toContain(other.order.orderNumber);
  });

  test("20 who ship it at once take its goods out once", async () => {
    const tea = await shop.product({ stock: 5 });
    const { id } = await shop.approved(tea, { quantity: 2 });
    const { values } = await atOnce(20, () => shop.orders.ship({ order_id: id }));
    expect(values).toHaveLength(1);
    expect(await shop.lies(tea.item_id)).toEqual([3, 0]);
  });

  test("completes by itself seven days after its delivery, and not before", async () => {
    const { id } = await shop.delivered(await shop.product());
    const due = kit.scheduled.findLast(({ name, data }) => name === completionJob && data.order_id === id);
    expect(due?.at.getTime()).toBe(kit.clock.now.getTime() + 7 * DAY);
    const job = { tenant_id: shop.tenantId, order_id: id };
    await completeOrderWhenDue(kit.deps, job);
    expect((await shop.shown(id)).status).toBe("delivered");
    const start = kit.clock.now;
    kit.clock.advance(7 * DAY);
    await Promise.all(Array.from({ length: 5 }, () => completeOrderWhenDue(kit.deps, job)));
    expect((await shop.shown(id)).status_history.filter(({ status }) => status === "completed")).toHaveLength(1);
    kit.clock.now = start;
  });

  test("the sweep completes what a lost job left, and forgets carts of long ago", async () => {
    const { id } = await shop.delivered(await shop.product());
    const { id: cartId } = await shop.cart(await shop.customer());
    const start = kit.clock.now;
    kit.clock.advance(91 * DAY);
    await sweepOrders(kit.deps);
    kit.clock.now = start;
    expect((await shop.shown(id)).status).toBe("completed");
    expect(await shop.rows("SELECT id FROM carts WHERE tenant_id = $1 AND id = $2", cartId)).toEqual([]);
  });
});

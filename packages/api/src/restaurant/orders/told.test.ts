import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { everyLanguage, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { refusalText } from "../../kernel/index.ts";
import type { GivenKitchen } from "./testing/given.ts";
import { cookOf, givenKitchen, home } from "./testing/given.ts";

let kit: Kit;
let at: GivenKitchen;
beforeAll(async () => {
  kit = await startKit();
  at = await givenKitchen(kit);
});
afterAll(() => kit.stop());

const one = (id: string) => ({ slug: at.slug, id });
/** What somebody was told of an order, newest first, in a language. */
async function told(who: Pick<Actor, "userId">, id: string, language: "en" | "ar" | "ku" = "en") {
  const reader = await kit.signIn(who.userId, at.tenantId);
  const { notifications } = await reader.with({ language }).messaging.notifications.list({ limit: 100 });
  return notifications.filter((each) => each.associated_entity_id === id).map(({ body }) => body);
}

describe("what a diner is told of an order that comes to nothing (4 C4, 4 L7)", () => {
  test("names the restaurant's own reason, and money only where there was some", async () => {
    const cash = await at.placed();
    await at.orders.reject({ ...one(cash.id), reason: "Out of lamb" });
    expect((await told(cash.who, cash.id))[0]).toBe("The restaurant cannot make the order: “Out of lamb”.");
    const { who } = await at.wealthy(50_000);
    const paid = await at.placed({ by: who, method: "wallet" });
    await at.orders.reject({ ...one(paid.id), reason: "Out of lamb" });
    expect((await told(who, paid.id))[0]).toBe(
      "The restaurant cannot make the order: “Out of lamb”. What was paid is in the wallet again.",
    );
    const [due, settled] = [await at.placed({ method: "gateway" }), await at.placed({ method: "gateway" })];
    await at.gatewaySays(settled.id, true);
    for (const { id } of [due, settled]) await at.orders.reject({ ...one(id), reason: "Closing" });
    expect((await told(due.who, due.id))[0]).toBe("The restaurant cannot make the order: “Closing”.");
    expect((await told(settled.who, settled.id))[0]).toMatch(/“Closing”\. What was paid goes back\.$/);
  });

  test("is in every language, and says who called it off", async () => {
    const made = await at.placed();
    await at.own(made.who).cancel(one(made.id));
    const bodies = await Promise.all(
      everyLanguage.map(async (language) => (await told(made.who, made.id, language))[0]),
    );
    expect(bodies[0]).toBe("The order was cancelled at the diner's request.");
    expect(new Set(bodies).size).toBe(3);
    expect((await told(at.tenant.admin, made.id))[0]).toBe(bodies[0]);
  });
});

describe("a refusal to move an order (3 §1.5)", () => {
  const said = async (call: Promise<unknown>) => {
    const { reason, extra } = await refusalOf(call);
    return { reason, allowed: extra["allowed"], text: refusalText("en", { reason, extra }) };
  };

  test("tells a diner who comes too late to ask the restaurant, and names nothing as allowed", async () => {
    const made = await at.accepted();
    expect(await said(at.own(made.who).cancel(one(made.id)))).toEqual({
      reason: "invalid_transition",
      allowed: [],
      text: "The restaurant has accepted this order already, so you cannot cancel it any more. Ask the restaurant.",
    });
    await at.orders.reject({ ...one(made.id), reason: "Closing" });
    expect((await said(at.own(made.who).cancel(one(made.id)))).text).toBe(
      "This order is rejected: nothing more can be done with it",
    );
  });

  test("tells a restaurant what it may do by itself, and nothing that others do", async () => {
    const made = await at.accepted();
    expect(await said(at.orders.accept(one(made.id)))).toEqual({
      reason: "invalid_transition",
      allowed: ["ready", "rejected"],
      text: "This order is accepted already",
    });
    await at.orders.ready(one(made.id));
    expect(await said(at.orders.accept(one(made.id)))).toMatchObject({
      allowed: ["rejected"],
      text: "This order is ready: that does not allow this. From here it can only become: rejected",
    });
  });
});

describe("a restaurant's list (4 L7)", () => {
  test("finds a diner by a phone as people write it there (4 A5)", async () => {
    const { who, order } = await at.placed();
    const { phone } = (await at.shown(order.id)).customer;
    expect(phone).toMatch(/^\+964/);
    const local = `0${phone?.slice(4)}`;
    for (const search of [local, `${local.slice(0, 4)} ${local.slice(4)}`, phone ?? ""]) {
      const { orders } = await at.orders.list({ slug: at.slug, search });
      expect(orders.map(({ id }) => id)).toEqual([order.id]);
    }
    expect(who.userId).toBeTruthy();
  });

  test("refuses days in the wrong order, as a diner's history does", async () => {
    const reversed = { date_from: "2026-11-22", date_to: "2026-11-21" };
    const who = await at.diner();
    const calls = [() => at.orders.list({ slug: at.slug, ...reversed }), () => at.own(who).history(reversed)];
    for (const call of calls)
      expect((await refusalOf(call())).issues).toMatchObject([{ field: "date_to", code: "date_range_reversed" }]);
  });
});

test("what an order moves in a diner's wallet has the order's number (4 G8)", async () => {
  const { who, wallet } = await at.wealthy(50_000);
  const { id, order } = await at.accepted({ by: who, method: "wallet" });
  await at.orders.reject({ ...one(id), reason: "Out of lamb" });
  const { entries } = await at.tenant.admin.caller.finance.wallets.entries({ id: wallet });
  expect(entries.slice(0, 2).map(({ reference }) => reference)).toEqual([order.order_number, order.order_number]);
});

describe("a quote (3 §11, 4 I)", () => {
  test("is what checking out comes to, and writes nothing", async () => {
    const who = await at.diner();
    await at.put(who, 2);
    const { save_to_address_book: _, payment_method: __, ...asked } = at.body();
    const quoted = await at.own(who).quote(asked);
    const { order } = await at.checkout(who);
    const { subtotal, delivery_fee, total_price, currency, total_items } = order;
    const sums = { subtotal, delivery_fee, total_price, currency, total_items };
    expect(quoted).toEqual({ ...sums, is_available: true, delivery_service_id: expect.any(String) });
    expect(quoted.delivery_fee).toBe(3000);
    expect(await outcomeOf(at.own(who).quote(asked))).toBe("cart_empty");
  });

  test("says that the restaurant is closed, and needs to know where to", async () => {
    const here = await givenKitchen(kit);
    const who = await here.diner();
    await here.put(who);
    await here.restaurants.update({ slug: here.slug, is_active: false });
    const quote = here.own(who).quote({ slug: here.slug, address: home });
    expect((await quote).is_available).toBe(false);
    expect(await outcomeOf(here.own(who).quote({ slug: here.slug }))).toBe("validation_failed");
  });
});

describe("who cooks (3 §3)", () => {
  test("is told of orders, sees and moves them, and does nothing else", async () => {
    const who = await cookOf(kit, at);
    const { orders, restaurants, menus, receipts } = who.caller.restaurant;
    const made = await at.placed();
    expect(await told(who, made.id)).toEqual([expect.stringContaining("waits to be accepted")]);
    expect((await restaurants.list({})).restaurants.map(({ slug }) => slug)).toContain(at.slug);
    expect((await orders.list({ slug: at.slug, search: made.order.order_number })).total).toBe(1);
    await orders.accept(one(made.id));
    await orders.ready(one(made.id));
    expect((await orders.show(one(made.id))).order.status).toBe("ready");
    await receipts.print(one(made.id));
    const other = await at.placed();
    await orders.reject({ ...one(other.id), reason: "Closing" });
    const { finance, storefront } = who.caller;
    const refused = [
      () => orders.refund({ ...one(made.id), amount: 1, reason: "x" }),
      () => menus.list({ slug: at.slug }),
      () => menus.create({ slug: at.slug, name: { en: "Tea" }, price: 500 }),
      () => restaurants.update({ slug: at.slug, is_active: false }),
      () => storefront.orders.list({}),
      () => finance.wallets.topUp({ id: made.id, amount: 1 }),
    ];
    for (const call of refused) expect(await outcomeOf(call())).toBe("insufficient_permissions");
  });
});

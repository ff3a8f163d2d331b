import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, startKit } from "../../../testing/index.ts";
import type { GivenKitchen } from "./testing/given.ts";
import { givenKitchen } from "./testing/given.ts";

let kit: Kit;
let one: GivenKitchen;
let other: GivenKitchen;
beforeAll(async () => {
  kit = await startKit();
  [one, other] = [await givenKitchen(kit), await givenKitchen(kit)];
});
afterAll(() => kit.stop());

type Who = Awaited<ReturnType<GivenKitchen["diner"]>>;
const history = (who: Who, input: Parameters<Who["caller"]["restaurant"]["dinerOrders"]["history"]>[0] = {}) =>
  who.caller.restaurant.dinerOrders.history(input);

describe("a diner's own orders of all restaurants (3 §11)", () => {
  test("are listed newest first, whatever tenant they were placed in, each as its restaurant shows it", async () => {
    const who = await one.diner();
    const first = await one.placed({ by: who });
    kit.clock.advance(1000);
    const second = await other.placed({ by: who, quantity: 2 });
    await one.orders.accept({ slug: one.slug, id: first.id });
    const { orders, total, stats } = await history(who);
    expect([orders.map(({ id }) => id), total]).toEqual([[second.id, first.id], 2]);
    expect(stats).toMatchObject({ accepted: 1, placed: 1, total: 2 });
    const { orders: kitchens } = await one.orders.list({ slug: one.slug, search: first.order.order_number });
    const { customer: _, ...row } = kitchens[0] ?? {};
    expect(orders[1]).toEqual({ ...row, restaurant: first.order.restaurant });
  });

  test("are nobody else's", async () => {
    const [who, stranger] = [await one.diner(), await one.diner()];
    await one.placed({ by: who });
    expect((await history(stranger)).orders).toEqual([]);
  });

  test("are filtered by status, restaurant, way to pay, day and text, and sorted; counts ignore the status alone (4 A7)", async () => {
    const who = await one.diner();
    const small = await one.placed({ by: who });
    kit.clock.advance(1000);
    const large = await other.placed({ by: who, quantity: 3 });
    await one.orders.reject({ slug: one.slug, id: small.id, reason: "Closed" });
    const ids = async (input: Parameters<typeof history>[1]) => (await history(who, input)).orders.map(({ id }) => id);
    const day = large.order.created_at.slice(0, 10);
    expect(await ids({ status: "rejected" })).toEqual([small.id]);
    expect(await ids({ restaurant: other.slug })).toEqual([large.id]);
    expect(await ids({ payment_method: "wallet" })).toEqual([]);
    expect(await ids({ search: small.id.slice(5) })).toEqual([small.id]);
    expect(await ids({ sort_by: "total_price" })).toEqual([large.id, small.id]);
    expect(await ids({ sort_by: "total_price", sort_order: "asc" })).toEqual([small.id, large.id]);
    expect(await ids({ date_from: "2100-01-01" })).toEqual([]);
    expect(await ids({ date_to: day, date_from: "2000-01-01" })).toHaveLength(2);
    const { stats, total } = await history(who, { status: "rejected" });
    expect([stats.total, stats.placed, total]).toEqual([2, 1, 1]);
  });

  test("have changed with the order whoever changes it first, and once (3 §1.8)", async () => {
    const who = await one.diner();
    const { id } = await one.placed({ by: who });
    const { values } = await atOnce<unknown>(8, (n) =>
      n % 2 ? one.orders.accept({ slug: one.slug, id }) : one.own(who).cancel({ slug: one.slug, id }),
    );
    expect(values).toHaveLength(1);
    const [listed] = (await history(who)).orders;
    const { status, payment_status, expires_at, updated_at } = await one.shown(id);
    expect(listed).toMatchObject({ status, payment_status, expires_at, updated_at });
  });
});

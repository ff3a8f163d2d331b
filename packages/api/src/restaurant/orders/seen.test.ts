import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, startKit } from "../../../testing/index.ts";
import type { GivenKitchen } from "./testing/given.ts";
import { givenKitchen } from "./testing/given.ts";

let kit: Kit;
let at: GivenKitchen;
beforeAll(async () => {
  kit = await startKit();
  at = await givenKitchen(kit);
});
afterAll(() => kit.stop());

const as = (ifMatchHeader: string, idempotencyKey: string | null = null) =>
  at.tenant.admin.with({ ifMatchHeader, idempotencyKey }).restaurant.orders;
const one = (id: string) => ({ slug: at.slug, id });

describe("a restaurant's order that several decide about (4 L9)", () => {
  test("goes the way of one of twelve who had it before them in one state; the others are told that it has changed", async () => {
    const { who, wallet } = await at.wealthy(50_000);
    const { id } = await at.placed({ by: who, method: "wallet" });
    const orders = as((await at.shown(id)).updated_at);
    const { values, refused } = await atOnce<unknown>(12, (n) =>
      n % 2 === 0 ? orders.accept(one(id)) : orders.reject({ ...one(id), reason: "Out of lamb" }),
    );
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["changed_meanwhile"]));
    const { status, total_price } = await at.shown(id);
    expect(["accepted", "rejected"]).toContain(status);
    expect(await at.balance(wallet)).toEqual([50_000 - (status === "accepted" ? total_price : 0), 0]);
    expect(await at.wrong()).toEqual([]);
  });

  test("is refunded by who has seen what went back before, and the same request again is answered as the first time (3 §1.8)", async () => {
    const { who } = await at.wealthy(50_000);
    const { id } = await at.accepted({ by: who, method: "wallet" });
    const { updated_at } = await at.shown(id);
    kit.clock.advance(1);
    const refund = { ...one(id), amount: 1000, reason: "The drink was missing" };
    const first = await as(updated_at, "refund-seen").refund(refund);
    expect(await as(updated_at, "refund-seen").refund(refund)).toEqual(first);
    expect(await outcomeOf(as(updated_at).refund(refund))).toBe("changed_meanwhile");
    expect((await at.shown(id)).refunded_amount).toBe(1000);
    expect(await at.wrong()).toEqual([]);
  });
});

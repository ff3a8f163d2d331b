import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, refusalOf, startKit, workOnPayments } from "../../../testing/index.ts";
import type { GivenKitchen } from "./testing/given.ts";
import { givenKitchen } from "./testing/given.ts";

let kit: Kit;
let at: GivenKitchen;
beforeAll(async () => {
  kit = await startKit();
  at = await givenKitchen(kit);
});
afterAll(() => kit.stop());

const TOTAL = 12_250;
const refund = (id: string, amount: number, by: Pick<Actor, "caller"> = at.tenant.admin) =>
  by.caller.restaurant.orders.refund({ slug: at.slug, id, amount, reason: "The drink was missing" });
const reject = (id: string) => at.orders.reject({ slug: at.slug, id, reason: "Out of lamb" });
const answersRefunds = (refunds: "refused" | "at_once") =>
  at.tenant.admin.caller.payments.gateways.update({ code: "sandbox", options: { refunds } });
/** Of what somebody was told about an order, in its restaurant's tenant. */
const told = async ({ userId }: Pick<Actor, "userId">, id: string) =>
  (
    await at.rows<{ status: string }>(
      `SELECT template_data->>'status' AS status FROM notifications
        WHERE tenant_id = $1 AND user_id = $2 AND associated_entity_id = $3 ORDER BY position`,
      userId,
      id,
    )
  ).map(({ status }) => status);

/** An order that came to nothing after it was paid, and whose money the gateway would not give back. */
async function refused() {
  await answersRefunds("refused");
  const made = await at.accepted({ method: "gateway" });
  await reject(made.id);
  await workOnPayments(kit);
  await answersRefunds("at_once");
  expect(await at.shown(made.id)).toMatchObject({ status: "rejected", payment_status: "paid", refunded_amount: 0 });
  return made;
}

describe("money of a restaurant's order that goes back by hand (3 §10, 3 §11, 4 L7)", () => {
  test("is asked for again where the gateway refused it, though the order has ended, and the diner is told", async () => {
    const made = await refused();
    const { refund: begun, order } = await refund(made.id, TOTAL);
    expect([begun, order.refunded_amount]).toMatchObject([{ amount: TOTAL, status: "pending" }, TOTAL]);
    expect(await refusalOf(refund(made.id, 1))).toMatchObject({
      reason: "refund_exceeds_payment",
      extra: { refundable: 0 },
    });
    await workOnPayments(kit);
    expect(await at.shown(made.id)).toMatchObject({ status: "rejected", refunded_amount: TOTAL });
    expect(await told(made.who, made.id)).toEqual(expect.arrayContaining(["refund_pending", "refunded"]));
    expect(await at.wrong()).toEqual([]);
  });

  test("refused once more counts as paid again, and can be asked for again", async () => {
    const made = await refused();
    await answersRefunds("refused");
    await refund(made.id, TOTAL);
    await workOnPayments(kit);
    await answersRefunds("at_once");
    expect((await at.shown(made.id)).refunded_amount).toBe(0);
    expect((await told(at.tenant.admin, made.id)).filter((status) => status === "refund_failed")).toHaveLength(2);
    expect(await outcomeOf(refund(made.id, TOTAL))).toBe("done");
    expect(await at.wrong()).toEqual([]);
  });

  test("is a part of what was taken, into the wallet that paid; rejecting gives back the rest alone", async () => {
    const { who, wallet } = await at.wealthy(50_000);
    const made = await at.placed({ by: who, method: "wallet" });
    expect(await outcomeOf(refund(made.id, 1))).toBe("refund_exceeds_payment");
    await at.orders.accept({ slug: at.slug, id: made.id });
    expect((await refund(made.id, 2250)).refund).toMatchObject({ amount: 2250, status: "succeeded" });
    expect(await at.balance(wallet)).toEqual([40_000, 0]);
    expect(await outcomeOf(refund(made.id, TOTAL))).toBe("refund_exceeds_payment");
    await reject(made.id);
    expect(await at.balance(wallet)).toEqual([50_000, 0]);
    expect((await at.shown(made.id)).refunded_amount).toBe(TOTAL);
    expect(await at.wrong()).toEqual([]);
  });

  test("is nobody's to give but who runs the restaurant, and of its own orders (3 §1.6)", async () => {
    const made = await refused();
    expect(await outcomeOf(refund(made.id, 1, await at.tenant.member("driver")))).toBe("insufficient_permissions");
    const other = await givenKitchen(kit);
    const named = { slug: other.slug, id: made.id, amount: 1, reason: "Not theirs" };
    expect(await outcomeOf(other.orders.refund(named))).toBe("restaurant_order_not_found");
  });

  test("goes back once where twenty ask at the same time, and once for one key (3 §1.8)", async () => {
    const made = await refused();
    const { values, refused: others } = await atOnce(20, () => refund(made.id, TOTAL));
    expect([values.length, new Set(others.map(({ reason }) => reason))]).toEqual([
      1,
      new Set(["refund_exceeds_payment"]),
    ]);
    const second = await refused();
    const caller = at.tenant.admin.with({ idempotencyKey: at.key() });
    const [first, again] = [await refund(second.id, 5000, { caller }), await refund(second.id, 5000, { caller })];
    expect(again.refund.id).toBe(first.refund.id);
    expect((await at.shown(second.id)).refunded_amount).toBe(5000);
    await workOnPayments(kit);
    expect(await at.wrong()).toEqual([]);
  });

  test("goes back once where a partial refund meets the order's rejection", async () => {
    const { who, wallet } = await at.wealthy(50_000);
    const made = await at.accepted({ by: who, method: "wallet" });
    await Promise.all([outcomeOf(refund(made.id, 2250)), outcomeOf(reject(made.id))]);
    expect(await at.balance(wallet)).toEqual([50_000, 0]);
    expect(await at.wrong()).toEqual([]);
  });
});

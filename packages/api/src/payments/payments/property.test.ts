import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { givenGeneric, givenPayer, listenAsOrders, startKit, workOnPayments } from "../../../testing/index.ts";
import { verifyFinance } from "../../finance/ledger/index.ts";
import { asAppError } from "../../kernel/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
  listenAsOrders();
});
afterAll(() => kit.stop());

const amount = fc.integer({ min: 1, max: 9000 });
const step = fc.oneof(
  fc.record({
    do: fc.constant("open" as const),
    method: fc.constantFrom("wallet", "cash_on_delivery", "gateway"),
    amount,
  }),
  fc.record({
    do: fc.constant("told" as const),
    status: fc.constantFrom("succeeded", "failed", "pending"),
    which: fc.nat(3),
    event: fc.nat(4),
  }),
  fc.record({ do: fc.constantFrom("capture" as const, "release" as const, "cash" as const, "work" as const) }),
  fc.record({ do: fc.constant("refund" as const), amount }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const expected = /^(payment_|refund_|insufficient_|invalid_transition)/;

async function given() {
  const payer = await givenPayer(kit, 20_000);
  const gateway = await givenGeneric(kit, payer.admin);
  await payer.admin.caller.payments.gateways.update({
    code: "generic",
    is_enabled: true,
    options: { refund_url: null },
  });
  const order = payer.order();
  const opened: { id: string; amount: number }[] = [];
  const run = async (it: Step): Promise<unknown> => {
    if (it.do === "open") {
      const payment = await order.open(it.method, it.amount);
      if (payment.gateway) opened.push(payment);
      return payment;
    }
    if (it.do === "told") {
      const of = opened[it.which % Math.max(opened.length, 1)];
      const event_id = `event ${it.event}`;
      return of && gateway.callback({ payment_id: of.id, amount: of.amount, status: it.status, event_id });
    }
    if (it.do === "refund") return order.refund(it.amount);
    if (it.do === "cash") return order.cash("counter");
    return it.do === "work" ? workOnPayments(kit) : order[it.do]();
  };
  return { ...payer, order, run };
}

const sums = `SELECT
    coalesce(sum(amount - refunded_amount) FILTER (WHERE method = 'gateway' AND status IN ('settled', 'paid', 'refunded')), 0)::float8 AS gateway,
    coalesce(sum(CASE WHEN method = 'gateway' AND status = 'settled' THEN amount - refunded_amount ELSE refund_pending_amount END), 0)::float8 AS prepaid,
    coalesce(sum(amount - refunded_amount - refund_pending_amount) FILTER (WHERE status IN ('paid', 'refunded')), 0)::float8 AS revenue,
    coalesce(sum(refunded_amount) FILTER (WHERE method <> 'gateway'), 0)::float8 AS given_back
  FROM payments WHERE tenant_id = $1`;

test("whatever happens to an order's money, the books say what its payments say, and never more goes back than came (3 §10, 3 §13)", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 25 }), async (steps) => {
      const { run, order, balances, tenantId } = await given();
      for (const it of steps)
        await run(it).catch((error: unknown) => {
          if (!expected.test(asAppError(error)?.reason ?? "")) throw error;
        });
      const rows = await order.tx((tx) => tx.sql({ name: "", text: sums }, [tenantId]));
      const [sum] = rows as { gateway: number; prepaid: number; revenue: number; given_back: number }[];
      const { gateway = 0, prepaid = 0, revenue = 0 } = await balances();
      expect({ gateway: 0 - gateway, prepaid, revenue }).toEqual({
        gateway: sum?.gateway,
        prepaid: sum?.prepaid,
        revenue: sum?.revenue,
      });
      for (const { refunded_amount, amount: paid } of await order.shown())
        expect(refunded_amount).toBeLessThanOrEqual(paid);
    }),
    { numRuns: 20 },
  );
  expect((await verifyFinance(kit.database)).mismatches).toEqual([]);
}, 180_000);

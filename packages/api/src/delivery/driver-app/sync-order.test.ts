import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import type { Road } from "./testing/given.ts";
import { actionsFor, roadOf, startKit } from "./testing/given.ts";

let kit: Kit;
let road: Road;
let strict: Road;
beforeAll(async () => {
  kit = await startKit();
  road = await roadOf(kit);
  strict = await roadOf(kit, { mustAccept: true });
});
afterAll(() => kit.stop());

type Case = { end: "deliver" | "fail"; mustAccept: boolean; isLeg: boolean; pays: "sender" | "recipient" | "wallet" };
const iso = (ms: number) => new Date(kit.clock.now.getTime() + ms).toISOString();

async function begin({ end, mustAccept, isLeg, pays }: Case) {
  const on = mustAccept ? strict : road;
  const driver = await on.driver();
  const customer = pays === "wallet" ? await on.customer({ wallet: 5000 }) : null;
  const money = customer
    ? { customer_id: customer.id, payment_method: "wallet" as const }
    : { payer_type: pays === "recipient" ? ("recipient" as const) : ("sender" as const) };
  const stop = isLeg ? { delivery_flow: "pickup_and_delivery" as const, warehouse_id: await on.depot() } : {};
  const root = await on.delivery({ ...money, ...stop });
  const given = root.legs[0] ?? root;
  await on.assign(given.id, driver);
  const { accept, start_pickup, pickup, start_delivery, deliver, fail } = actionsFor(given, iso);
  const actions = [accept, start_pickup, pickup, start_delivery, end === "fail" ? fail : deliver];
  return { on, driver, customer, root, given, actions };
}

/** All that must not depend on the order in which a phone's actions arrive. */
async function digest({ on, driver, customer, root, given }: Awaited<ReturnType<typeof begin>>) {
  const [whole, leg] = [await on.shown(root.id), await on.shown(given.id)];
  const wallet = customer && (await on.caller.finance.wallets.show({ id: customer.wallet.id })).wallet;
  return {
    of: [whole, leg].map(({ status, custody, custody_count, payment_status, open_exception }) => ({
      status,
      custody,
      custody_count,
      payment_status,
      reason: open_exception?.reason_code,
    })),
    hands: (await on.chain(root.id)).map(({ from, to }) => [from, to]),
    room: await on.room(driver),
    cash: await on.cashInHand(driver),
    wallet: wallet && [wallet.balance, wallet.held],
  };
}

async function inOrder(which: Case) {
  const begun = await begin(which);
  for (const action of begun.actions) await begun.on.own(begun.driver).sync({ actions: [action] });
  return digest(begun);
}

const cases = fc.record<Case>({
  end: fc.constantFrom("deliver", "fail"),
  mustAccept: fc.boolean(),
  isLeg: fc.boolean(),
  pays: fc.constantFrom("sender", "recipient", "wallet"),
});
/** Which action arrives in which request: every one of the five at least once, in any order, some again. */
const arrivals = fc
  .tuple(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), fc.array(fc.nat(4), { maxLength: 5 }))
  .chain(([all, again]) => {
    const order = [...all, ...again];
    return fc.array(fc.nat(3), { minLength: order.length, maxLength: order.length }).map((requests) => ({
      requests: [0, 1, 2, 3].map((n) => order.filter((_, at) => requests[at] === n)).filter((list) => list.length > 0),
    }));
  });

const known = new Map<string, Awaited<ReturnType<typeof inOrder>>>();
async function expected(which: Case) {
  const key = JSON.stringify(which);
  const end = known.get(key) ?? (await inOrder(which));
  known.set(key, end);
  return end;
}

test("shuffled, doubled, late and split over requests, also at once, a phone's actions end as they do in order (4 J13)", async () => {
  await fc.assert(
    fc.asyncProperty(cases, arrivals, fc.boolean(), async (which, { requests }, atOnce) => {
      const begun = await begin(which);
      const phone = begun.on.own(begun.driver);
      const send = (numbers: number[]) => phone.sync({ actions: numbers.flatMap((n) => begun.actions[n] ?? []) });
      if (atOnce) await Promise.all(requests.map(send));
      else
        for (const request of requests) {
          await send(request);
          kit.clock.advance(60_000);
        }
      expect(await digest(begun)).toEqual(await expected(which));
    }),
    { numRuns: 60, seed: 20261121 },
  );
});

test("so do those that come on their own paths while others are synced (4 J13)", async () => {
  await fc.assert(
    fc.asyncProperty(cases, fc.shuffledSubarray([0, 1, 3, 4], { minLength: 4 }), async (which, order) => {
      const begun = await begin(which);
      const phone = begun.on.own(begun.driver);
      const { id, barcode } = begun.given;
      if (which.mustAccept) await phone.accept({ id });
      const calls = order.map((n) => phone.sync({ actions: begun.actions.slice(n, n + 1) }));
      await Promise.all([...calls, phone.pickup({ id, scanned_barcode: barcode })]);
      expect(await digest(begun)).toEqual(await expected(which));
    }),
    { numRuns: 25, seed: 20261121 },
  );
});

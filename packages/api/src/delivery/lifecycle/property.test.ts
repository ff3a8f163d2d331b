import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, startKit } from "../../../testing/index.ts";
import type { Dispatch, Driver } from "../assignments/testing/given.ts";
import { dispatchOf } from "../assignments/testing/given.ts";
import { verifyCustody } from "../verify/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** How often each is done: what ends everything seldom, so that there is something to do for the others. */
const acts = {
  assign: 6,
  force: 2,
  unassign: 1,
  switch: 2,
  retry: 8,
  return: 2,
  lose: 3,
  cancel: 1,
  accept: 3,
  decline: 1,
  start_pickup: 1,
  pickup: 6,
  start_delivery: 2,
  deliver: 3,
  fail: 6,
  later: 1,
};
type Act = keyof typeof acts;

/** One of many hands at work; refusals are as good as anything else. */
function perform(net: Dispatch, { act, id, driver }: { act: Act; id: string; driver: Driver }): Promise<unknown> {
  const { deliveries, assignments } = net.caller.delivery;
  const own = net.own(driver);
  switch (act) {
    case "assign":
    case "force":
      return assignments.assign({ id, driver_id: driver.id, force: act === "force" });
    case "unassign":
      return assignments.unassign({ id });
    case "switch":
      return assignments.switchDriver({ id, driver_id: driver.id, reason: "Nearer" });
    case "retry":
    case "return":
      return assignments.resolve({ id, action: act });
    case "lose":
      return assignments.lose({ id, reason: "Not heard of" });
    case "cancel":
      return deliveries.cancel({ id, reason: "Not needed" });
    case "accept":
      return own.accept({ id });
    case "decline":
      return own.decline({ id });
    case "start_pickup":
      return own.startPickup({ id });
    case "pickup":
      return net.pickup(driver, id);
    case "start_delivery":
      return own.startDelivery({ id });
    case "deliver":
      return net.delivered(driver, id);
    case "fail":
      return own.fail({ id, reason_code: "recipient_absent" });
    case "later":
      kit.clock.advance(13 * 3600 * 1000);
      return Promise.resolve();
  }
}

// Beside what `karwan verify` looks for; each answers the deliveries of which it is not true.
const invariants = {
  "a driver with a parcel in hand has room taken by it": `
    SELECT d.id FROM deliveries d
    WHERE d.tenant_id = $1 AND d.custody = 'driver' AND d.delivery_flow <> 'pickup_and_delivery' AND d.status <> 'returned'
      AND NOT EXISTS (SELECT FROM delivery_assignments a WHERE a.tenant_id = $1 AND a.delivery_id = d.id
        AND a.driver_id = d.custody_driver_id AND a.capacity_unit = d.unit_size)`,
  "at most one exception is open, of a delivery that failed": `
    SELECT d.id FROM deliveries d JOIN delivery_exceptions e ON e.tenant_id = $1 AND e.delivery_id = d.id AND e.status = 'open'
    WHERE d.tenant_id = $1 AND d.status <> 'failed'`,
  "what was returned came with one way back": `
    SELECT d.id FROM deliveries d WHERE d.tenant_id = $1 AND d.parent_id IS NULL AND (d.status = 'returned') <>
      ((SELECT count(*) FROM deliveries r WHERE r.tenant_id = $1 AND r.original_delivery_id = d.id) = 1)`,
};

async function check(net: Dispatch): Promise<void> {
  expect(await net.mismatches()).toEqual([]);
  expect((await verifyCustody(kit.database)).mismatches).toEqual([]);
  for (const [rule, text] of Object.entries(invariants)) expect([rule, await net.rows(text)]).toEqual([rule, []]);
}

type Start = { mustAccept: boolean; begun: ("pending" | "picked_up" | "failed")[] };
const start: fc.Arbitrary<Start> = fc.record({
  mustAccept: fc.boolean(),
  begun: fc.array(fc.constantFrom("pending", "picked_up", "failed"), { minLength: 2, maxLength: 2 }),
});

/** Three drivers, one with little room, and deliveries that are paid for in both ways, one of them staged. */
async function givenWork({ mustAccept, begun }: Start) {
  const net = await dispatchOf(kit);
  const drivers = [await net.driver(), await net.driver(), await net.driver({ capacity: 2 })];
  const { id: customer_id } = await net.customer({ wallet: 7000 });
  await net.warehouse();
  const held = { customer_id, payment_method: "wallet" as const };
  const direct = [await net.delivery(), await net.delivery({ ...held, unit_size: 2 })];
  const staged = await net.delivery({ ...held, delivery_flow: "pickup_and_delivery" });
  for (const [n, status] of begun.entries()) await net.reach(direct[n]?.id ?? "", status, drivers[0]);
  if (mustAccept) await net.caller.identity.settings.update({ delivery: { driver_acceptance_required: true } });
  const ids = [...direct.map(({ id }) => id), staged.legs[0]?.id ?? "", staged.id];
  /** Returns are made on the way, and take part; with who is at them. */
  const all = () =>
    net.rows<{ id: string; driver_id: string | null }>(
      `SELECT id, coalesce(driver_id, custody_driver_id) AS driver_id FROM deliveries
       WHERE tenant_id = $1 AND (id = ANY($2) OR original_delivery_id IS NOT NULL) ORDER BY id`,
      ids,
    );
  return { net, drivers, all };
}

const step = fc.record({
  act: fc.oneof(...Object.entries(acts).map(([act, weight]) => ({ weight, arbitrary: fc.constant(act as Act) }))),
  delivery: fc.nat({ max: 5 }),
  driver: fc.nat({ max: 2 }),
  /** Mostly it is the driver at work who acts. */
  stranger: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

test("whatever dispatchers and drivers do, one after the other and at once, the books agree (3 §5, 4 J4, 4 J8, 4 J9)", async () => {
  await fc.assert(
    fc.asyncProperty(
      start,
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 20, maxLength: 40, size: "max" }),
      async (begun, rounds) => {
        const { net, drivers, all } = await givenWork(begun);
        for (const round of rounds) {
          const work = await all();
          await Promise.all(
            round.map(async ({ act, delivery, driver, stranger }) => {
              const { id = "", driver_id } = work[delivery % work.length] ?? {};
              const who = (!stranger && drivers.find((each) => each.id === driver_id)) || drivers[driver];
              if (who) await outcomeOf(perform(net, { act, id, driver: who }));
            }),
          );
        }
        await check(net);
      },
    ),
    { numRuns: 10, seed: 20261121 },
  );
});

import { newId } from "@karwan/db";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, startKit } from "../../../testing/index.ts";
import { captureHolds, liveHolds, placeHolds, releaseHolds, verifyFinance } from "./index.ts";
import { givenWallet } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const OCCASIONS = 6;
const revenue = { internal: "revenue" as const };

/** A wallet of `balance` and the batches of a use case: of occasions by their number. */
async function given(balance: number) {
  const at = await givenWallet(kit, balance);
  const ids = Array.from({ length: OCCASIONS }, () => newId());
  const id = (which: number) => ids[which] ?? "";
  const by = { reference_type: "transfer_manifest_item", ...at.by };
  const place = (wishes: readonly { which: number; amount: number }[]) =>
    at.tx((tx) =>
      placeHolds(
        tx,
        wishes.map(({ which, amount }) => ({
          account: at.wallet,
          amount,
          reference_id: id(which),
          reference: `${which}`,
        })),
        by,
      ),
    );
  const capture = (which: readonly number[]) =>
    at.tx((tx) =>
      captureHolds(
        tx,
        which.map((n) => {
          const occasion = { reference: `${n}`, reference_type: "delivery", reference_id: id(n) };
          return { ...occasion, held_for: id(n), once: newId() };
        }),
        { ...by, to: revenue, type: "delivery_payment" },
      ),
    );
  const release = (which: readonly number[]) =>
    at.tx((tx) => releaseHolds(tx, { ...by, reference_ids: which.map(id) }));
  const live = () => at.tx((tx) => liveHolds(tx, by.reference_type, ids));
  return { ...at, id, place, capture, release, live };
}

const some = fc.uniqueArray(fc.nat(OCCASIONS - 1), { minLength: 1 });
const step = fc.oneof(
  fc.record({
    do: fc.constant("place" as const),
    wishes: some.chain((which) =>
      fc.tuple(...which.map((n) => fc.record({ which: fc.constant(n), amount: fc.integer({ min: 1, max: 30_000 }) }))),
    ),
  }),
  fc.record({ do: fc.constant("capture" as const), which: some }),
  fc.record({ do: fc.constant("release" as const), which: some }),
);

/** One occasion after the other, as a child would do it: in whole thousandths. */
class Model {
  balance = 50_000;
  readonly holds = new Map<number, number>();

  get held(): number {
    return [...this.holds.values()].reduce((sum, amount) => sum + amount, 0);
  }

  place(which: number, amount: number): boolean {
    if (this.holds.get(which) === amount) return true;
    this.holds.delete(which);
    const fits = this.balance - this.held >= amount;
    if (fits) this.holds.set(which, amount);
    return fits;
  }

  capture(which: readonly number[]): boolean {
    if (!which.every((n) => this.holds.has(n))) return false;
    for (const n of which) {
      this.balance -= this.holds.get(n) ?? 0;
      this.holds.delete(n);
    }
    return true;
  }
}

test("batches of holds do what one after the other would, and the books add up (3 §13, 4 J12)", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const it = await given(50);
      const model = new Model();
      for (const one of steps) {
        if (one.do === "place") {
          const wishes = one.wishes.map(({ which, amount }) => ({ which, amount: amount / 1000 }));
          const placed = (await it.place(wishes)).map((outcome) => "hold_id" in outcome);
          expect(placed).toEqual(one.wishes.map(({ which, amount }) => model.place(which, amount)));
        } else if (one.do === "capture") {
          const outcome = await outcomeOf(it.capture(one.which));
          expect(outcome).toBe(model.capture(one.which) ? "done" : "conflict");
        } else {
          const there = one.which.filter((n) => model.holds.delete(n));
          expect(await it.release(one.which)).toBe(there.length);
        }
        const thousandths = (await it.shown()).map((number) => Math.round(number * 1000));
        expect(thousandths).toEqual([model.balance, model.held, model.balance - model.held]);
        const live = await it.live();
        expect(new Map([...model.holds].map(([n, amount]) => [it.id(n), amount / 1000]))).toEqual(
          new Map([...live].map(([id, { amount }]) => [id, amount])),
        );
      }
      expect((await verifyFinance(kit.database)).mismatches).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test("batches at the same time never hold more than there is, nor take the same twice (3 §13)", async () => {
  const it = await given(10);
  const wishes = [0, 1, 2, 3, 4, 5].map((which) => ({ which, amount: 3 }));
  const { values, refused } = await atOnce(6, (n) => it.place(n % 2 === 0 ? wishes : wishes.toReversed()));
  expect([values.length, refused]).toEqual([6, []]);
  expect(await it.shown()).toEqual([10, 9, 1]);
  const held = [...(await it.live()).keys()];
  const which = [0, 1, 2, 3, 4, 5].filter((n) => held.includes(it.id(n)));
  const { values: taken, refused: late } = await atOnce(4, () => it.capture(which));
  expect([taken.length, new Set(late.map(({ reason }) => reason))]).toEqual([1, new Set(["conflict"])]);
  expect(await it.shown()).toEqual([1, 0, 1]);
  expect((await verifyFinance(kit.database)).mismatches).toEqual([]);
});

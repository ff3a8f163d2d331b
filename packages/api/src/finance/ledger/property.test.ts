import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import { asAppError } from "../../kernel/index.ts";
import { verifyFinance } from "./index.ts";
import { givenWallet } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const amount = fc.integer({ min: 1, max: 60_000 }).map((n) => n / 1000);
const step = fc.oneof(
  fc.record({ do: fc.constant("move" as const), amount, sign: fc.constantFrom(1, -1) }),
  fc.record({ do: fc.constant("hold" as const), amount }),
  fc.record({ do: fc.constant("capture" as const), which: fc.nat(5), part: fc.option(amount) }),
  fc.record({ do: fc.constant("release" as const), which: fc.nat(5) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Given = Awaited<ReturnType<typeof givenWallet>>;

/** The books as a child would keep them: whole thousandths in two numbers and a list. */
class Model {
  balance = 50_000;
  holds: { id: string; amount: number; status: string; captured: number }[] = [];

  get held(): number {
    return this.holds.reduce((sum, { status, amount: held }) => sum + (status === "held" ? held : 0), 0);
  }

  take(thousandths: number): string {
    if (this.balance - this.held < thousandths) return "insufficient_wallet_balance";
    return "done";
  }

  expected(it: Step): string {
    if (it.do === "move") return it.sign > 0 ? "done" : this.take(Math.round(it.amount * 1000));
    if (it.do === "hold") return this.take(Math.round(it.amount * 1000));
    const hold = this.holds[it.which % Math.max(this.holds.length, 1)];
    if (!hold) return "nothing";
    if (it.do === "release") return hold.status === "captured" ? "invalid_transition" : "done";
    const wanted = it.part === null ? hold.amount : Math.round(it.part * 1000);
    if (hold.status === "captured") return wanted === hold.captured ? "done" : "invalid_transition";
    if (hold.status === "released") return "invalid_transition";
    return wanted > hold.amount ? "capture_exceeds_hold" : "done";
  }

  apply(it: Step, holdId: string): void {
    if (it.do === "move") this.balance += it.sign * Math.round(it.amount * 1000);
    else if (it.do === "hold")
      this.holds.push({ id: holdId, amount: Math.round(it.amount * 1000), status: "held", captured: 0 });
    else {
      const hold = this.holds[it.which % this.holds.length];
      if (hold?.status !== "held") return;
      hold.status = it.do === "capture" ? "captured" : "released";
      if (it.do === "release") return;
      hold.captured = it.part === null ? hold.amount : Math.round(it.part * 1000);
      this.balance -= hold.captured;
    }
  }
}

async function run({ move, hold, capture, release }: Given, model: Model, it: Step): Promise<string> {
  if (it.do === "move") return (await move(it.sign * it.amount)).id;
  if (it.do === "hold") return (await hold(it.amount)).id;
  const id = model.holds[it.which % model.holds.length]?.id ?? "";
  return it.do === "capture" ? (await capture(id, it.part ?? undefined)).id : (await release(id)).id;
}

test("whatever happens to a wallet, it says what a model of it says, and the books add up (3 §13)", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const given = await givenWallet(kit, 50);
      const model = new Model();
      for (const it of steps) {
        const expected = model.expected(it);
        if (expected === "nothing") continue;
        const outcome = await run(given, model, it).then(
          (id) => ({ id, said: "done" }),
          (error: unknown) => {
            const reason = asAppError(error)?.reason;
            if (!reason) throw error;
            return { id: "", said: reason };
          },
        );
        expect(outcome.said).toBe(expected);
        if (expected === "done") model.apply(it, outcome.id);
        const thousandths = (await given.shown()).map((number) => Math.round(number * 1000));
        expect(thousandths).toEqual([model.balance, model.held, model.balance - model.held]);
      }
      expect((await verifyFinance(kit.database)).mismatches).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

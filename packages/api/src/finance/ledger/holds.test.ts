import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { findLiveHold, verifyFinance } from "./index.ts";
import { holdMachine } from "./state.ts";
import { givenWallet } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
const given = (balance = 100) => givenWallet(kit, balance);

describe("a hold", () => {
  test("lowers what is available, and nothing else, until it is released (3 §13)", async () => {
    const { hold, release, shown, admin, id } = await given();
    const { id: holdId } = await hold(40);
    expect(await shown()).toEqual([100, 40, 60]);
    expect((await admin.caller.finance.wallets.entries({ id })).entries).toHaveLength(1);
    await release(holdId);
    expect(await shown()).toEqual([100, 0, 100]);
    expect(await release(holdId)).toMatchObject({ status: "released" });
    expect(await shown()).toEqual([100, 0, 100]);
  });

  test("captured moves its money, and frees what was held beyond (3 §13)", async () => {
    const { hold, capture, shown, admin, id } = await given();
    const reference_id = newId();
    const { id: holdId } = await hold(40, reference_id);
    const captured = await capture(holdId, 30.5);
    expect(captured).toMatchObject({ status: "captured", amount: 40, captured_amount: 30.5 });
    expect(await shown()).toEqual([69.5, 0, 69.5]);
    const { entries } = await admin.caller.finance.wallets.entries({ id });
    expect(entries[0]).toMatchObject({
      journal_id: captured.journal_id,
      amount: -30.5,
      type: "delivery_payment",
      reference_type: "delivery",
      reference_id,
      balance_after: 69.5,
    });
  });

  test("is not made of money that is not available (4 G8)", async () => {
    const { hold, shown } = await given();
    await hold(60);
    expect(await refusalOf(hold(40.001))).toMatchObject({
      reason: "insufficient_wallet_balance",
      extra: { available: 40 },
    });
    await hold(40);
    expect(await shown()).toEqual([100, 100, 0]);
  });

  test("is captured up to its amount", async () => {
    const { hold, capture, shown } = await given();
    const { id } = await hold(40);
    expect(await refusalOf(capture(id, 40.001))).toMatchObject({
      reason: "capture_exceeds_hold",
      extra: { held: 40 },
    });
    expect(await shown()).toEqual([100, 40, 60]);
  });

  test("asked for again by the same occasion is the same; of another amount it is refused (4 J8)", async () => {
    const { hold, release, shown, tx } = await given();
    const reference_id = newId();
    const { values } = await atOnce(20, () => hold(40, reference_id));
    expect(new Set(values.map(({ id }) => id)).size).toBe(1);
    expect(await refusalOf(hold(41, reference_id))).toMatchObject({ reason: "conflict" });
    expect(await shown()).toEqual([100, 40, 60]);
    const live = await tx((tx) => findLiveHold(tx, { reference_type: "delivery", reference_id }));
    await release(live?.id ?? "");
    expect(await hold(41, reference_id)).toMatchObject({ status: "held", amount: 41 });
  });

  test("knows its moves from a table: what ended stays as it ended (architecture 3.4)", async () => {
    const { hold, capture, release } = await given();
    expect(holdMachine.states).toEqual(["held", "captured", "released"]);
    const { id: captured } = await hold(10);
    await capture(captured);
    expect(await refusalOf(release(captured))).toMatchObject({
      reason: "invalid_transition",
      extra: { from: "captured", allowed: [] },
    });
    expect(await refusalOf(capture(captured, 9))).toMatchObject({ reason: "invalid_transition" });
    const { id: released } = await hold(10);
    await release(released);
    expect(await refusalOf(capture(released))).toMatchObject({
      reason: "invalid_transition",
      extra: { from: "released" },
    });
  });

  test("of another tenant is not there (3 §1.6)", async () => {
    const theirs = await given();
    const { id } = await theirs.hold(10);
    const { capture, release } = await given();
    expect(await refusalOf(capture(id))).toMatchObject({ reason: "not_found" });
    expect(await refusalOf(release(id))).toMatchObject({ reason: "not_found" });
    expect(await theirs.shown()).toEqual([100, 10, 90]);
  });

  test("cannot be changed once it ended, nor removed: the database refuses", async () => {
    const { hold, release, tenantId } = await given();
    const { id } = await hold(10);
    await release(id);
    const change = (text: string) => arrange(kit.database, { tenantId }, text, [id]);
    await expect(change("UPDATE finance_holds SET status = 'held', settled_at = NULL WHERE id = $1")).rejects.toThrow(
      /append-only/,
    );
    await expect(change("DELETE FROM finance_holds WHERE id = $1")).rejects.toThrow(/append-only/);
  });
});

describe("holds at once", () => {
  test("captured twenty times together, money moves once (3 §13)", async () => {
    const { hold, capture, shown } = await given();
    const { id } = await hold(40);
    const { values } = await atOnce(20, () => capture(id));
    expect(new Set(values.map(({ journal_id }) => journal_id)).size).toBe(1);
    expect(await shown()).toEqual([60, 0, 60]);
  });

  test("captured and released together, one of the two happens (3 §13)", async () => {
    const { hold, capture, release, shown } = await given();
    const { id } = await hold(40);
    const outcomes = await Promise.all([
      ...Array.from({ length: 10 }, async () => `capture ${await outcomeOf(capture(id))}`),
      ...Array.from({ length: 10 }, async () => `release ${await outcomeOf(release(id))}`),
    ]);
    const captured = outcomes.includes("capture done");
    expect(new Set(outcomes)).toEqual(
      new Set(
        captured ? ["capture done", "release invalid_transition"] : ["capture invalid_transition", "release done"],
      ),
    );
    expect(await shown()).toEqual(captured ? [60, 0, 60] : [100, 0, 100]);
  });

  test("and withdrawals share what there is, and never more (4 G8)", async () => {
    const { hold, move, shown } = await given();
    const [held, moved] = await Promise.all([atOnce(30, () => hold(7)), atOnce(30, () => move(-7))]);
    expect(held.values.length + moved.values.length).toBe(14);
    expect(await shown()).toEqual([100 - 7 * moved.values.length, 7 * held.values.length, 2]);
    expect((await verifyFinance(kit.database)).mismatches).toEqual([]);
  });
});

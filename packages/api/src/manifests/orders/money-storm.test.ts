import { newId } from "@karwan/db";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, startKit } from "../../../testing/index.ts";
import { captureHold, placeHold, postJournal, releaseHold, verifyFinance } from "../../finance/ledger/index.ts";
import { sumOf } from "../../kernel/index.ts";
import type { Yard } from "./testing/given.ts";
import { yardOf } from "./testing/given.ts";

let kit: Kit;
let yard: Yard;
beforeAll(async () => {
  kit = await startKit();
  yard = await yardOf(kit, { funds: 20_000 });
});
afterAll(() => kit.stop());

const CLIENTS = 32;
const STEPS = 10;
// Another seed is another storm; this one is the same wherever the test runs.
const SEED = 20_261_122;

const purse = fc.nat(2);
const amount = fc.integer({ min: 1, max: 9_000_000 }).map((thousandths) => thousandths / 1000);
const which = fc.nat();
const step = fc.oneof(
  fc.record({ do: fc.constant("top_up" as const), purse, amount }),
  fc.record({ do: fc.constant("withdraw" as const), purse, amount }),
  fc.record({ do: fc.constant("credit" as const), purse, amount: fc.constantFrom(0, 5000) }),
  fc.record({ do: fc.constant("hold" as const), purse, amount }),
  fc.record({ do: fc.constant("capture" as const), purse, which, isWhole: fc.boolean() }),
  fc.record({ do: fc.constant("release" as const), purse, which }),
  fc.record({ do: fc.constant("refund" as const), purse, which }),
  fc.record({ do: fc.constant("order" as const), purse, which }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What refuses a client who comes too late or wants too much; whatever else refuses is a fault. */
const refusals = [
  "insufficient_wallet_balance",
  "credit_in_use",
  "invalid_transition",
  "manifest_bulk_order_creation_not_allowed",
];

/** A wallet as all clients use it, so that they get in each other's way, and what they know to have moved it. */
class Purse {
  readonly moved: number[] = [];
  readonly holds: { id: string; amount: number }[] = [];
  /** By hold: a repeated capture or refund moves nothing. */
  readonly captured = new Map<string, number>();
  readonly refunded = new Map<string, number>();
  readonly id: string;
  readonly owner_id: string;
  readonly items: readonly string[];

  constructor(id: string, owner_id: string, items: readonly string[]) {
    this.id = id;
    this.owner_id = owner_id;
    this.items = items;
  }

  /** What the balance has to be after orders of this worth. */
  expected(ordered: number): string {
    const taken = [...this.captured.values(), ordered].map((out) => -out);
    return sumOf([...this.moved, ...taken, ...this.refunded.values()]).toFixed(3);
  }
}

const tx = <T>(work: Parameters<typeof kit.database.transaction<T>>[1]) =>
  kit.database.transaction({ tenantId: yard.tenant.tenantId }, work);

/** What a client does with a hold, or with what was captured of one. */
async function actOnHold(own: Purse, it: Step & { do: "capture" | "release" | "refund" }): Promise<void> {
  const { admin } = yard.tenant;
  const by = { created_by: admin.userId, at: kit.clock.now };
  const revenue = { internal: "revenue" as const };
  const hold = own.holds[it.which % Math.max(1, own.holds.length)];
  if (!hold) return;
  if (it.do === "release") return void (await tx((h) => releaseHold(h, { hold_id: hold.id, at: by.at })));
  if (it.do === "capture") {
    const part = it.isWhole ? hold.amount : Math.ceil(hold.amount * 500) / 1000;
    const capture = { hold_id: hold.id, amount: part, to: revenue, type: "delivery_payment" };
    await tx((h) => captureHold(h, { ...capture, ...by }));
    own.captured.set(hold.id, part);
    return;
  }
  const paid = own.captured.get(hold.id);
  if (paid === undefined) return;
  const entries = [
    { account: { account_id: own.id }, amount: paid },
    { account: revenue, amount: -paid },
  ];
  await tx((h) => postJournal(h, { type: "refund", once: `refund:${hold.id}`, entries, ...by }));
  own.refunded.set(hold.id, paid);
}

async function act(purses: readonly Purse[], it: Step): Promise<void> {
  const own = purses[it.purse];
  if (!own) return;
  const { id } = own;
  const { admin } = yard.tenant;
  const { wallets } = admin.with({ idempotencyKey: newId() }).finance;
  if (it.do === "top_up") {
    await wallets.topUp({ id, amount: it.amount });
    own.moved.push(it.amount);
  } else if (it.do === "withdraw") {
    await wallets.withdraw({ id, amount: it.amount });
    own.moved.push(-it.amount);
  } else if (it.do === "credit") {
    await wallets.changeCredit({ id, credit_limit: it.amount });
  } else if (it.do === "hold") {
    const about = { reference_type: "storm", reference_id: newId(), created_by: admin.userId, at: kit.clock.now };
    const hold = await tx((h) => placeHold(h, { account: { account_id: id }, amount: it.amount, ...about }));
    own.holds.push({ id: hold.id, amount: it.amount });
  } else if (it.do === "order") {
    const from = it.which % own.items.length;
    await yard.order(own.items.slice(from, from + 4).toReversed());
  } else {
    await actOnHold(own, it);
  }
}

async function purseOf(sender: Yard["sender"], funds: number): Promise<Purse> {
  const items: string[] = [];
  for (let n = 0; n < 5; n += 1)
    items.push(...(await yard.manifest({ institution_id: sender.id, items: [{}, {}] })).items);
  const own = new Purse(sender.wallet.id, sender.id, items);
  own.moved.push(funds);
  return own;
}

/** The worth of what was ordered for an institution, as its orders say. */
async function orderedOf(own: Purse): Promise<number> {
  const [row] = await yard.rows<{ worth: number }>(
    `SELECT coalesce(sum(d.price), 0)::float8 AS worth FROM deliveries d JOIN transfer_manifests m ON m.tenant_id = $1 AND m.id = d.transfer_manifest_id
      WHERE d.tenant_id = $1 AND m.institution_id = $2 AND d.parent_id IS NULL`,
    own.owner_id,
  );
  return row?.worth ?? 0;
}

test("32 clients at once move, hold, order and give back money as they like, and at every moment the books add up (3 §13, 4 G7, 4 J12)", async () => {
  const purses = [
    await purseOf(yard.sender, 20_000),
    await purseOf(await yard.institution(5000), 5000),
    await purseOf(await yard.institution(0), 0),
  ];
  const programs = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), { numRuns: CLIENTS, seed: SEED });
  const outcomes: Record<string, number> = {};
  let isOver = false;
  const watch = (async () => {
    for (let looks = 1; !isOver; looks += 1) {
      expect((await verifyFinance(kit.database)).mismatches, `look ${looks}`).toEqual([]);
    }
  })();
  const clients = programs.map(async (program) => {
    for (const it of program) {
      const outcome = await outcomeOf(act(purses, it));
      const key = `${it.do} ${outcome}`;
      outcomes[key] = (outcomes[key] ?? 0) + 1;
    }
  });
  await Promise.all(clients).finally(() => (isOver = true));
  await watch;

  const unexpected = Object.keys(outcomes).filter((key) => ![...refusals, "done"].includes(key.split(" ")[1] ?? ""));
  expect(unexpected).toEqual([]);
  // It was a storm: whatever there is to do was done, and money ran out.
  for (const key of ["top_up", "withdraw", "hold", "capture", "release", "refund", "order"])
    expect(outcomes[`${key} done`], key).toBeGreaterThan(0);
  expect(Object.keys(outcomes).some((key) => key.endsWith("insufficient_wallet_balance"))).toBe(true);
  for (const own of purses) {
    const { wallet } = await yard.caller.finance.wallets.show({ id: own.id });
    expect(wallet.balance.toFixed(3)).toBe(own.expected(await orderedOf(own)));
    expect(wallet.available).toBeGreaterThanOrEqual(-wallet.credit_limit);
  }
  expect(await yard.wrong()).toEqual([]);
}, 240_000);

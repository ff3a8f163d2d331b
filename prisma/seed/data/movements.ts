import type { Random } from "./random.ts";

/** One record of the ledger, before ids: its quantity as recorded, and the balance it leaves. */
export type MovementData = {
  transaction_type: "initial_stock" | "receive" | "pick" | "return" | "stock_adjustment" | "count";
  quantity: number;
  balance: number;
  direction: "increase" | "decrease" | null;
  days_ago: number;
  reference_type: "shipment" | "order" | "return" | "audit" | null;
  reference_id: string | null;
  notes: string | null;
};

type Step = Omit<MovementData, "days_ago">;

const plain = { direction: null, reference_type: null, reference_id: null, notes: null } as const;

/** How a stock row came to what it holds: the first record is `initial_stock` (4 D2), some rows have a history after it. */
export function historyOf(random: Random, initial: number, receivedDaysAgo: number): MovementData[] {
  const first: Step = { ...plain, transaction_type: "initial_stock", quantity: initial, balance: initial };
  const history: MovementData[] = [{ ...first, days_ago: receivedDaysAgo }];
  if (!random.chance(35)) return history;
  let days_ago = receivedDaysAgo;
  for (let count = random.int(1, 4); count > 0 && days_ago > 1; count--) {
    days_ago = random.int(1, days_ago - 1);
    history.push({ ...stepAfter(random, history.at(-1)!.balance), days_ago });
  }
  // A few rows are sold out: they stay listed with nothing on them.
  const { balance } = history.at(-1)!;
  if (balance > 0 && random.chance(6)) history.push({ ...pick(random, balance, balance), days_ago: 1 });
  return history;
}

function stepAfter(random: Random, balance: number): Step {
  const kind = balance < 2 ? 0 : random.int(0, 99);
  if (kind < 25) return arrival(random, balance, "receive", "shipment", "SHP");
  if (kind < 75) return pick(random, balance, random.int(1, Math.ceil(balance / 3)));
  if (kind < 83) return arrival(random, balance, "return", "return", "RET");
  if (kind < 90) return { ...plain, transaction_type: "count", quantity: balance, balance, notes: "Cycle count" };
  return {
    ...plain,
    transaction_type: "stock_adjustment",
    direction: "decrease",
    quantity: 1,
    balance: balance - 1,
    notes: "Broken in handling",
  };
}

function pick(random: Random, balance: number, quantity: number): Step {
  return {
    ...plain,
    transaction_type: "pick",
    quantity,
    balance: balance - quantity,
    reference_type: "order",
    reference_id: `SO-${random.int(10_000, 10_999)}`,
  };
}

function arrival(
  random: Random,
  balance: number,
  transaction_type: "receive" | "return",
  reference_type: "shipment" | "return",
  prefix: string,
): Step {
  const quantity = transaction_type === "return" ? random.int(1, 3) : random.int(2, 12) * 5;
  return {
    ...plain,
    transaction_type,
    quantity,
    balance: balance + quantity,
    reference_type,
    reference_id: `${prefix}-${random.int(1000, 1999)}`,
  };
}

import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { reasonOf, send } from "../api-client.ts";
import type { Shop, StockRow } from "../shop.ts";

const WRITERS = 40;
const REPEAT_AFTER_MS = 250;

export type Writes = {
  acknowledged: string[];
  /** Answers that were no success, by status, and what never was answered. */
  refused: Record<string, number>;
  /** When each write was acknowledged, in order. */
  moments: number[];
};

/**
 * Writes at a steady rate as careful clients do: each write has a key, and is sent again under it until somebody
 * acknowledges it. While nobody does, every writer has one in hand.
 */
export function startWrites(
  base: string,
  { shop, rows, perSecond }: { shop: Shop; rows: readonly StockRow[]; perSecond: number },
) {
  const writes: Writes = { acknowledged: [], refused: {}, moments: [] };
  const run = randomBytes(4).toString("hex");
  const start = performance.now();
  let [given, running] = [0, true];

  async function attempt(index: number, reference_id: string): Promise<boolean> {
    const row = rows[index % rows.length];
    const isReceipt = index % 2 === 0;
    const body = {
      warehouse_id: shop.warehouseId,
      item_id: row?.item_id,
      stock_id: row?.stock_id,
      transaction_type: isReceipt ? "receive" : "pick",
      ...(!isReceipt && { from_bin_id: row?.bin_id }),
      quantity: 1,
      reference_type: "order",
      reference_id,
    };
    const outcome = await shop.user
      .token(base)
      .then((token) =>
        send(`${base}/api/v1/warehousing/inventory-transactions`, "POST", { token, key: reference_id, body }),
      )
      .then(({ status }) => String(status))
      .catch((error: unknown) => reasonOf(error));
    if (outcome === "201") return true;
    writes.refused[outcome] = (writes.refused[outcome] ?? 0) + 1;
    return false;
  }

  async function writer(): Promise<void> {
    while (running) {
      const index = given;
      given += 1;
      const early = start + (index / perSecond) * 1000 - performance.now();
      if (early > 0) await delay(early);
      const reference = `${run}-${index}`;
      while (!(await attempt(index, reference))) await delay(REPEAT_AFTER_MS);
      writes.acknowledged.push(reference);
      writes.moments.push(performance.now());
    }
  }

  const writers = Promise.all(Array.from({ length: WRITERS }, writer));
  return {
    /** When so many more are acknowledged than now. */
    async acknowledged(more: number, patienceMs = 120_000): Promise<void> {
      const [goal, end] = [writes.acknowledged.length + more, Date.now() + patienceMs];
      for (; writes.acknowledged.length < goal; await delay(50))
        if (Date.now() > end) throw new Error(`writes did not come back: ${JSON.stringify(writes.refused)}`);
    },
    /** The longest time without an acknowledgement since a moment, in seconds. */
    silenceSince(moment: number): number {
      const moments = [moment, ...writes.moments.filter((at) => at > moment)];
      return Math.max(0, ...moments.map((at, index) => ((moments[index + 1] ?? at) - at) / 1000));
    },
    async stop(): Promise<Writes> {
      running = false;
      await writers;
      return writes;
    },
  };
}

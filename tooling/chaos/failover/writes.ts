import { setTimeout as delay } from "node:timers/promises";
import type { Answer } from "../../ops/api-client.ts";
import { codeOf, must, reasonOf, send, textAt } from "../../ops/api-client.ts";
import type { Shop, StockRow } from "../../ops/shop.ts";
import { makeBin, makeStock } from "../../ops/shop.ts";
import { parcelBody } from "../parcels/wire.ts";

/** What is written on: stock that is taken in, and the service that deliveries are asked for with. */
export type Ground = { shop: Shop; rows: readonly [StockRow, ...StockRow[]]; serviceId: string };

export type Fate = {
  id: string;
  attempts: number;
  /** When it was acknowledged, by this process's clock; null: never. */
  at: number | null;
  /** An answer that says no for good. */
  refused: string | null;
};

export type WritesOptions = {
  ground: Ground;
  servers: readonly string[];
  perSecond: number;
  /** Begins the id of each write, which is its key and is found again in what it wrote. */
  name: string;
  signal?: AbortSignal | undefined;
};

const ROWS = 20;
const FIRST_QUANTITY = 1000;
/** As many wait for an answer at most, as callers do who send one request behind the other. */
const MOST_UNDER_WAY = 100;
const RETRY_MS = 500;
const TICK_MS = 5;
const STANDARD_TYPE = "00000000-0000-7000-8000-000000000201";

export async function layOut(base: string, shop: Shop): Promise<Ground> {
  const bin = await makeBin(base, shop, "A1");
  const make = (number: number) => makeStock(base, shop, bin, `ROW-${number}`, FIRST_QUANTITY);
  const first = await make(0);
  const rows: Ground["rows"] = [first, ...(await Promise.all(Array.from({ length: ROWS - 1 }, (_, n) => make(n + 1))))];
  const service = { name: { en: "City", ar: "داخل المدينة" }, delivery_type_id: STANDARD_TYPE, base_price: 3000 };
  const made = await must(base, shop.user, "POST", "/delivery/services", service);
  return { shop, rows, serviceId: textAt(made, "delivery_service", "id") };
}

/** Half of the writes take in a piece of stock, the others make an item or ask for a delivery. */
function requestOf({ shop, rows, serviceId }: Ground, id: string, index: number) {
  if (index % 4 === 1) return { path: "/warehousing/inventory-items", body: { name: id, sku: id, unit_size: 1 } };
  if (index % 4 === 3)
    return { path: "/delivery/deliveries", body: { ...parcelBody(serviceId), external_reference_id: id } };
  const row = rows[(index / 2) % rows.length] ?? rows[0];
  const receipt = {
    warehouse_id: shop.warehouseId,
    item_id: row.item_id,
    stock_id: row.stock_id,
    transaction_type: "receive",
    quantity: 1,
    reference_type: "order",
    reference_id: id,
  };
  return { path: "/warehousing/inventory-transactions", body: receipt };
}

/** Nothing said for certain: it is sent again under its key. */
const isUncertain = (answer: Answer) =>
  answer.status >= 500 || [401, 429].includes(answer.status) || codeOf(answer) === "idempotency_in_progress";

/** Sends writes at a rate, and each again, at the servers in turn, until its outcome is known. */
export function startWrites({ ground, servers, perSecond, name, signal }: WritesOptions) {
  const fates: Fate[] = [];
  const acknowledged: number[] = [];
  const reasons = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let [running, giveUpAt] = [true, Number.POSITIVE_INFINITY];
  const isOver = () => signal?.aborted === true || Date.now() > giveUpAt;
  const note = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1);

  async function attempt(fate: Fate, index: number): Promise<void> {
    const base = servers[(index + fate.attempts) % servers.length] ?? "";
    fate.attempts += 1;
    const { path, body } = requestOf(ground, fate.id, index);
    try {
      const token = await ground.shop.user.token(base);
      const answer = await send(`${base}/api/v1${path}`, "POST", { token, key: fate.id, body });
      if (answer.status === 201) {
        fate.at = performance.now();
        acknowledged.push(fate.at);
      } else if (isUncertain(answer)) note(`${answer.status} ${codeOf(answer)}`);
      else fate.refused = `${answer.status} ${JSON.stringify(answer.body)}`;
    } catch (error) {
      note(reasonOf(error));
    }
  }

  async function write(index: number): Promise<void> {
    const fate: Fate = { id: `${name}-${index}`, attempts: 0, at: null, refused: null };
    fates.push(fate);
    for (;;) {
      await attempt(fate, index);
      if (fate.at !== null || fate.refused !== null || isOver()) return;
      await delay(RETRY_MS);
    }
  }

  const sending = (async () => {
    // What could not be sent for the others that wait is not made up for: callers that wait ask for nothing else.
    for (let next = performance.now(); running && !isOver(); await delay(TICK_MS)) {
      for (; next < performance.now(); next += 1000 / perSecond) {
        if (underWay.size >= MOST_UNDER_WAY) continue;
        const writing = write(fates.length);
        underWay.add(writing);
        void writing.then(() => underWay.delete(writing));
      }
    }
  })();

  return {
    fates,
    /** When writes were acknowledged, in order. */
    acknowledged,
    /** Why writes had to be sent again, and how often. */
    reasons,
    /** Sends no new ones, and those under way until their outcome is known or the time is over. */
    async stop(patienceMs: number): Promise<void> {
      running = false;
      giveUpAt = Date.now() + patienceMs;
      await sending;
      await Promise.all(underWay);
    },
  };
}

export type Writes = ReturnType<typeof startWrites>;

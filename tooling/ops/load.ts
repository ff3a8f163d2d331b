import { setTimeout as delay } from "node:timers/promises";
import { reasonOf } from "./api-client.ts";

/** What a load saw. `failed` is everything but a 2xx, with its reason. */
export type LoadReport = {
  sent: number;
  answered: number;
  failed: string[];
  p50_ms: number;
  p99_ms: number;
  max_ms: number;
};

type Request = (index: number) => Promise<{ status: number }>;

export const percentile = (sorted: readonly number[], part: number) =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10;

/**
 * Sends requests at a fixed rate, whether or not the earlier ones were answered: a service that stands still is not
 * spared. Latency counts from the moment at which a request was due.
 */
export function startLoad(perSecond: number, request: Request, signal?: AbortSignal) {
  const latencies: number[] = [];
  const failed: string[] = [];
  const underWay = new Set<Promise<void>>();
  const waiting: { count: number; resolve: () => void }[] = [];
  let sent = 0;
  let running = true;
  signal?.addEventListener("abort", () => {
    running = false;
  });

  async function one(index: number, due: number): Promise<void> {
    try {
      const { status } = await request(index);
      if (status < 200 || status > 299) failed.push(`request ${index}: status ${status}`);
    } catch (error) {
      failed.push(`request ${index}: ${reasonOf(error)}`);
    }
    latencies.push(performance.now() - due);
    for (const waiter of waiting) if (latencies.length >= waiter.count) waiter.resolve();
  }

  const sending = (async () => {
    for (const start = performance.now(); running; await delay(2)) {
      for (; running && sent < ((performance.now() - start) / 1000) * perSecond; sent += 1) {
        const answering = one(sent, start + (sent / perSecond) * 1000);
        underWay.add(answering);
        void answering.then(() => underWay.delete(answering));
      }
    }
  })();

  return {
    /** When so many more requests are answered than now. */
    async answered(more: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ count: latencies.length + more, resolve });
      await promise;
    },
    async stop(): Promise<LoadReport> {
      running = false;
      await sending;
      await Promise.all(underWay);
      const sorted = latencies.toSorted((a, b) => a - b);
      return {
        sent,
        answered: latencies.length - failed.length,
        failed,
        p50_ms: percentile(sorted, 0.5),
        p99_ms: percentile(sorted, 0.99),
        max_ms: percentile(sorted, 1),
      };
    },
  };
}

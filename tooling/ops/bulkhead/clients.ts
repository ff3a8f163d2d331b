import { setTimeout as delay } from "node:timers/promises";
import type { Answer } from "../api-client.ts";
import { codeOf, reasonOf } from "../api-client.ts";
import { percentile } from "../load.ts";

/** What clients saw: their answers by status and code, and how long these took. */
export type ClientsReport = { answers: Record<string, number>; p50_ms: number; p99_ms: number; max_ms: number };

/** So many clients, each of which sends its next request when the last one was answered, or a while later. */
export function startClients(count: number, request: () => Promise<Answer>, pauseMs = 0) {
  const latencies: number[] = [];
  const answers: Record<string, number> = {};
  let running = true;

  async function work(): Promise<void> {
    while (running) {
      const sent = performance.now();
      const told = await request().then(
        (answer) => `${answer.status} ${codeOf(answer)}`.trim(),
        (error: unknown) => reasonOf(error),
      );
      latencies.push(performance.now() - sent);
      answers[told] = (answers[told] ?? 0) + 1;
      // No part of what they measure.
      if (pauseMs > 0) await delay(pauseMs);
    }
  }
  const working = Array.from({ length: count }, work);
  return async (): Promise<ClientsReport> => {
    running = false;
    await Promise.all(working);
    const sorted = latencies.toSorted((a, b) => a - b);
    return {
      answers,
      p50_ms: percentile(sorted, 0.5),
      p99_ms: percentile(sorted, 0.99),
      max_ms: percentile(sorted, 1),
    };
  };
}

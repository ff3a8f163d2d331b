import type { Runtime } from "./options.ts";

/** Ends early when the signal says so; who sleeps looks at it afterwards. */
function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    if (signal?.aborted) wake();
    else signal?.addEventListener("abort", wake);
  });
}

export const systemRuntime: Runtime = { now: () => Date.now(), sleep, random: () => Math.random() };

/** A name for one mutation. Random rather than a UUID, which browsers make on secure pages only. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

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

let made = 0;

/** 128 bits that nobody else has. They are a name and no secret, so chance and the clock do where `crypto` is missing. */
function randomBytes(): Uint8Array {
  const bytes = new Uint8Array(16);
  if (typeof globalThis.crypto?.getRandomValues === "function") return globalThis.crypto.getRandomValues(bytes);
  const view = new DataView(bytes.buffer);
  for (const at of [0, 4, 8]) view.setUint32(at, Math.random() * 2 ** 32);
  view.setUint32(12, (Date.now() * 1000 + made++) % 2 ** 32);
  return bytes;
}

/** A name for one mutation. Random rather than a UUID, which browsers make on secure pages only. */
export function newIdempotencyKey(): string {
  return Array.from(randomBytes(), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** How tabs of a browser tell each other something; one that lets nothing be kept may not allow that either. */
export function channelOf(name: string, hear: () => void): BroadcastChannel | null {
  try {
    const channel = new BroadcastChannel(name);
    channel.addEventListener("message", hear);
    return channel;
  } catch {
    return null;
  }
}

/**
 * Does something in one tab of the browser at a time, until it is stopped. Without HTTPS there are no locks, and a browser that
 * lets nothing be kept may refuse them: each tab does it then.
 */
export function inOneTab(name: string, begin: () => void, signal: AbortSignal): void {
  const lead = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve());
      begin();
    });
  if (!navigator.locks) return void lead();
  // Refused, or ended while it waited for its turn.
  navigator.locks.request(name, { signal }, lead).catch(() => signal.aborted || void lead());
}

/** Holds a name while a page is open, beside others that do: what is done `alone` under it waits until none does. */
export function beside(name: string, signal: AbortSignal): void {
  const open = () => new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  // Refused, or ended while it waited for its turn: nothing depends on it but who answers a scan.
  navigator.locks?.request(name, { mode: "shared", signal }, open).catch(() => undefined);
}

/** Does something alone among the tabs of the browser, or beside them where there are no locks, or none for this page. */
export async function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, begin);
  } catch (cause) {
    if (hasBegun) throw cause;
    return work();
  }
}

import type { MessagingNotificationsStreamOutput } from "@karwan/sdk";
import { useEffect, useSyncExternalStore } from "react";
import { AtMostEvery, browserWorld } from "./again.ts";
import { useKnown } from "./facts.ts";
import { newKey } from "./new-key.ts";
import { karwan, readAgain } from "./sdk.ts";
import { session } from "./session.ts";

type Told = NonNullable<MessagingNotificationsStreamOutput["notification"]>;
/** What is followed: who is told of what, what changes of deliveries, and of the stock of a warehouse. */
export type Followed = "notifications" | "deliveries" | `stock:${string}`;
type Message =
  | { kind: "event"; of: Followed; id: string | undefined; notification: Told | null; areas: readonly string[] }
  | { kind: "state"; isLive: boolean }
  | { kind: "ask" }
  | { kind: "want"; tab: string; wanted: readonly Followed[] };
type Event = Extract<Message, { kind: "event" }>;

const NAME = "karwan.live";
const AGAIN_MS = 800;
const listeners = new Set<() => void>();
const arrivals = new Set<(notification: Told) => void>();
let isLive = false;
/** Where each stream stands, in the session that it is of. */
let stood: { session: string | null; ids: Partial<Record<Followed, string>> } = { session: null, ids: {} };

function become(next: boolean): void {
  if (next === isLive) return;
  isLive = next;
  for (const listener of listeners) listener();
}

// What is looked at is read again, and not once for each event: a page has to stay quick while hundreds come.
const again = new AtMostEvery<string>(AGAIN_MS, browserWorld, (areas) => readAgain(...new Set(areas)));

function arrived({ of, id, notification, areas }: Event): void {
  if (id !== undefined) stood.ids[of] = id;
  if (notification) for (const each of arrivals) each(notification);
  if (areas.length > 0) again.note(...areas);
}

/** One stream as long as the signal lasts, each event as all tabs hear it; without areas where it only says where it stands. */
async function* eventsOf(of: Followed, signal: AbortSignal): AsyncGenerator<Event> {
  const lastEventId = stood.ids[of];
  const from = { signal, lastEventId };
  if (of === "notifications") {
    for await (const { id, data } of karwan.messaging.notifications.stream.subscribe({}, from)) {
      const { notification } = data;
      const areas = notification ? ["messaging", "delivery", "storefront", "restaurant", "fulfilment", "finance"] : [];
      yield { kind: "event", of, id, notification, areas };
    }
  } else if (of === "deliveries") {
    // `reset`: after a time without a connection more may have changed than is told.
    for await (const { id, data } of karwan.delivery.deliveries.stream.subscribe({}, from))
      yield { kind: "event", of, id, notification: null, areas: data.deliveries || data.reset ? ["delivery"] : [] };
  } else {
    const place = { warehouse_id: of.slice("stock:".length) };
    const areas = ["warehousing", "fulfilment"];
    for await (const { id, data } of karwan.warehousing.stock.stream.subscribe(place, from))
      yield { kind: "event", of, id, notification: null, areas: data.stock || data.reset ? areas : [] };
  }
}

/** What pages of this tab want followed, each as often as one does. */
const wishes: Followed[] = [];
const tab = newKey();
/** What all tabs want; only the one that streams for them goes by it. */
const wanted = new Map<string, readonly Followed[]>();
let wish: () => void = () => undefined;

/** Follows what is wanted, and ends what no longer is. */
class Leader {
  readonly #signal: AbortSignal;
  readonly #always: readonly Followed[];
  readonly #hear: (event: Event) => void;
  readonly #onLost: (error: unknown) => void;
  readonly #standing = new Map<Followed, boolean>();
  readonly #ends = new Map<Followed, AbortController>();

  constructor(
    signal: AbortSignal,
    always: readonly Followed[],
    on: { hear(event: Event): void; lost(error: unknown): void },
  ) {
    this.#signal = signal;
    this.#always = always;
    this.#hear = on.hear;
    this.#onLost = on.lost;
  }

  /** Whether all that is always followed is. */
  get isLive(): boolean {
    return this.#always.every((of) => this.#standing.get(of) === true);
  }

  /** Begins what is new, ends what nobody wants any more. */
  update(): void {
    const all = new Set([...this.#always, ...[...wanted.values()].flat()]);
    for (const [of, end] of this.#ends) if (!all.has(of)) end.abort();
    for (const of of all) if (!this.#ends.has(of)) void this.#follow(of);
  }

  async #follow(of: Followed): Promise<void> {
    const end = new AbortController();
    this.#ends.set(of, end);
    const signal = AbortSignal.any([this.#signal, end.signal]);
    try {
      for await (const event of eventsOf(of, signal)) {
        this.#standing.set(of, true);
        this.#hear(event);
      }
    } catch (error) {
      if (!signal.aborted && this.#always.includes(of)) this.#onLost(error);
    }
    this.#standing.delete(of);
    // One that failed is not begun again by itself: what it would say is read every few seconds anyway.
    if (end.signal.aborted) this.#ends.delete(of);
  }
}

/**
 * Listens until its signal ends. A browser opens six connections to a host at most, so one tab streams for all: the one
 * that holds the lock. When it is closed the next goes on after the last event that any of them saw.
 */
export async function listen(
  signal: AbortSignal,
  always: readonly Followed[],
  onLost: (error: unknown) => void,
): Promise<void> {
  const tag = session.tag();
  if (stood.session !== tag) stood = { session: tag, ids: {} };
  const channel = new BroadcastChannel(NAME);
  const post = (message: Message) => channel.postMessage(message);
  let leader: Leader | null = null;
  const say = () => {
    if (!leader) return;
    become(leader.isLive);
    post({ kind: "state", isLive });
  };
  wish = () => {
    wanted.set(tab, [...wishes]);
    post({ kind: "want", tab, wanted: [...wishes] });
    leader?.update();
  };
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind === "event") arrived(data);
    else if (data.kind === "state") become(data.isLive);
    else if (data.kind === "want") {
      wanted.set(data.tab, data.wanted);
      leader?.update();
    } else {
      say();
      wish();
    }
  });
  const lead = async () => {
    leader = new Leader(signal, always, {
      hear(event) {
        // Also what only says where it stands: the tab that goes on after this one begins there.
        post(event);
        arrived(event);
        if (leader?.isLive !== isLive) say();
      },
      lost(error) {
        say();
        onLost(error);
      },
    });
    leader.update();
    await new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
  };
  const gone = () => post({ kind: "want", tab, wanted: [] });
  addEventListener("pagehide", gone);
  post({ kind: "ask" });
  wish();
  try {
    // Over plain HTTP there are no locks: each tab then listens for itself.
    await (navigator.locks ? navigator.locks.request(NAME, { signal }, lead) : lead());
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    gone();
    removeEventListener("pagehide", gone);
    wish = () => undefined;
    become(false);
    channel.close();
  }
}

/** Follows the stock of a warehouse for as long as a page of it is shown: what moves there concerns its orders too. */
export function useStockOf(warehouseId: string | undefined): void {
  const { may } = useKnown();
  const of: Followed | null =
    warehouseId !== undefined && may("warehousing.stock.stream") ? `stock:${warehouseId}` : null;
  useEffect(() => {
    if (of === null) return;
    wishes.push(of);
    wish();
    return () => {
      wishes.splice(wishes.indexOf(of), 1);
      wish();
    };
  }, [of]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether this browser hears of what happens at once. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribe, () => isLive);

/** Calls for each notification that comes while a component is shown. */
export function useArrivals(listener: (notification: Told) => void): void {
  useEffect(() => {
    arrivals.add(listener);
    return () => void arrivals.delete(listener);
  }, [listener]);
}

import { useEffect, useRef, useSyncExternalStore } from "react";
import { channelOf, inOneTab } from "../kept/tabs.ts";
import { newKey } from "../new-key.ts";
import { queryClient, readAgain } from "../sdk.ts";
import { session } from "../session.ts";
import { failureOf, sendEntry } from "./client.ts";
import type { Kind, Kinds } from "./kinds.ts";
import type { Entry, Job } from "./queue.ts";
import { ScanQueue } from "./queue.ts";
import { browserStore, heldScans } from "./store.ts";

export { dashed, isCalled } from "./called.ts";
export { sound } from "./feedback.ts";
export type { Found, Goal, Kind, Kinds, Moved } from "./kinds.ts";
export { inputOf } from "./kinds.ts";
export { useScans } from "./listen.ts";
export type { Entry, Problem } from "./queue.ts";
export { receivingBin } from "./receiving-bin.ts";

const NAME = "karwan.scans";
const CALM_MS = 400;

const listeners = new Set<() => void>();
const endings = new Set<(entry: Entry) => void>();
let waiting: ReadonlySet<number> = new Set();
let entries: readonly Entry[] = [];
let owner: { name: string; user: number } | null = null;
let channel: BroadcastChannel | null = null;
let isLeading = false;
let beStarted: () => void = () => undefined;
let started = new Promise<void>((resolve) => {
  beStarted = resolve;
});
let wake: () => void = () => undefined;
let reading: ReturnType<typeof setTimeout> | undefined;

/** Whoever works here now; nobody from the moment on in which another tab signs somebody else in. */
const ownerNow = () => (owner?.user === session.user() ? owner.name : null);

function changed(): void {
  // What is kept or answered while somebody else signs in is not theirs to see.
  const name = ownerNow();
  entries = queue.entries.filter((each) => each.owner === name);
  const ended = entries.filter(({ seq, state }) => state !== "waiting" && waiting.has(seq));
  waiting = new Set(entries.flatMap(({ seq, state }) => (state === "waiting" ? [seq] : [])));
  for (const listener of listeners) listener();
  for (const entry of ended) for (const each of endings) each(entry);
  if (ended.length === 0) return;
  if (isLeading) channel?.postMessage("ended");
  // Hundreds of scans are read again once.
  clearTimeout(reading);
  reading = setTimeout(() => void readAgain("fulfilment", "warehousing", "delivery"), CALM_MS);
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    wake = resolve;
    setTimeout(resolve, ms);
  });

const queue = new ScanQueue({
  store: browserStore,
  owner: ownerNow,
  now: Date.now,
  send: sendEntry,
  failureOf,
  pause,
  changed,
});

async function hear(): Promise<void> {
  await queue.read();
  if (isLeading) await queue.run();
}

/**
 * Sends what was scanned, for as long as somebody is signed in. One tab of a browser sends for all, so that the order is that
 * of the scans; where there are no locks each tab sends: the server takes each key once all the same.
 */
export function startScans(name: string): () => void {
  const stopping = new AbortController();
  owner = { name, user: session.user() };
  beStarted();
  channel = channelOf(NAME, () => void hear());
  const lead = () => {
    isLeading = true;
    void queue.run();
  };
  void queue.read();
  inOneTab(NAME, lead, stopping.signal);
  const online = () => wake();
  addEventListener("online", online);
  return () => {
    removeEventListener("online", online);
    stopping.abort();
    channel?.close();
    channel = null;
    isLeading = false;
    owner = null;
    changed();
    started = new Promise((resolve) => {
      beStarted = resolve;
    });
    wake();
  };
}

function goOn(): void {
  if (!isLeading) channel?.postMessage("added");
  // What this tab alone has no other can send.
  if (isLeading || !heldScans.isEmpty) void queue.run();
}

/**
 * Keeps what a scan means, then sends it when its turn comes; a move is kept or refused, for its page says that the device has it. As a request of its own, unless it may have gone out as one. */
export async function enqueue<K extends Kind>(
  kind: K,
  code: string,
  input: Kinds[K]["input"],
  { key = newKey(), at = Date.now(), tried = false, about }: Partial<Pick<Job, "key" | "at" | "tried" | "about">> = {},
): Promise<void> {
  const user = session.user();
  // Whoever scans at once is quicker than what sends: it is loaded after the page.
  await started;
  const name = ownerNow();
  if (name === null || session.user() !== user) throw new Error("scanned by nobody");
  await queue.add(
    { key, owner: name, kind, code, input: { ...input }, at, tried, ...(about && { about }) },
    kind === "move",
  );
  goOn();
}

export async function sendAgain(seq: number): Promise<void> {
  await queue.again(seq, newKey());
  goOn();
}

export async function forget(seqs: readonly number[]): Promise<void> {
  await queue.forget(seqs);
  channel?.postMessage("forgotten");
}
/** Takes off the list what waits, unless it went out before and so may have been done; answers whether it did so. */
export async function forgetUntried(seq: number): Promise<boolean> {
  const isGone = await queue.forgetUntried(seq);
  channel?.postMessage("forgotten");
  return isGone;
}

/** What stood at rest; null while anything waits, which may have arrived or not. */
const rest = (): number | null => (waiting.size > 0 ? null : (entries.at(-1)?.seq ?? 0));

/**
 * Reads something that scans change. What was read beside one that was on its way may hold it or not, and would count it twice
 * or not at all: what is shown already stays then, and is read again when the scan has ended.
 */
export async function readBesideScans<Data>(queryKey: readonly unknown[], read: () => Promise<Data>): Promise<Data> {
  const before = rest();
  const data = await read();
  if (before !== null && before === rest()) return data;
  return queryClient.getQueryData<Data>(queryKey) ?? data;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** All that was scanned on this device by whoever is signed in, in order: what waits and what became of the last ones. */
export const useEntries = (): readonly Entry[] => useSyncExternalStore(subscribe, () => entries);

/** Whether this browser is known not to keep scans. */
export const useScansAreHeld = (): boolean => useSyncExternalStore(heldScans.subscribe, heldScans.isLacking);
/** The same at this moment, whether it has been drawn or not. */
export const entriesNow = (): readonly Entry[] => entries;

/** Calls for each entry that ends while a component is shown. */
export function useEndings(listener: (entry: Entry) => void): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const call = (entry: Entry) => latest.current(entry);
    endings.add(call);
    return () => void endings.delete(call);
  }, []);
}

import { useSyncExternalStore } from "react";
import { channelOf, inOneTab } from "../../kernel/kept/tabs.ts";
import { newKey } from "../../kernel/new-key.ts";
import { readAgain } from "../../kernel/sdk.ts";
import { session } from "../../kernel/session.ts";
import { failureOf, sendActions, sendFile } from "../client.ts";
import { sendDuty } from "../duty.ts";
import { sendTrail, whereNow } from "../trail.ts";
import type { ActionType, Entry, LocalFile } from "./action.ts";
import { localName } from "./local-files.ts";
import { ActionQueue } from "./queue.ts";
import { browserStore, heldActions } from "./store.ts";

export type { ActionType, Entry } from "./action.ts";
export { localName } from "./local-files.ts";

const NAME = "karwan.driver.queue";
const CALM_MS = 400;

const listeners = new Set<() => void>();
let entries: readonly Entry[] = [];
let openOnes: ReadonlyMap<number, Entry["state"]> = new Map();
let owner: { name: string; user: number } | null = null;
let channel: BroadcastChannel | null = null;
let isLeading = false;
let wake: () => void = () => undefined;
let reading: ReturnType<typeof setTimeout> | undefined;

/** Whoever works here now; nobody from the moment on in which another tab signs somebody else in. */
const ownerNow = () => (owner?.user === session.user() ? owner.name : null);

function changed(): void {
  entries = queue.entries;
  const isOpen = ({ state }: Entry) => state === "waiting" || state === "kept";
  const moved = entries.filter(({ seq, state }) => (openOnes.get(seq) ?? state) !== state);
  openOnes = new Map(entries.filter(isOpen).map(({ seq, state }) => [seq, state]));
  for (const listener of listeners) listener();
  if (isLeading && moved.length > 0) tell();
  if (moved.every(isOpen)) return;
  clearTimeout(reading);
  reading = setTimeout(() => void readAgain("driver"), CALM_MS);
}

const queue = new ActionQueue({
  store: browserStore,
  owner: ownerNow,
  now: Date.now,
  upload: sendFile,
  sync: sendActions,
  failureOf,
  pause: (ms) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, ms);
    }),
  changed,
});

let isSending = false;

/** What was done goes first; where the phone was, and whether it is on duty, matter less. */
async function sendAll(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    await queue.run();
    const name = ownerNow();
    if (name === null) return;
    await sendDuty(name);
    await sendTrail(name);
  } finally {
    isSending = false;
  }
}

/** Has the other tabs read again what is kept; the one that sends goes on with it. */
const tell = (): void => channel?.postMessage("changed");

function send(): void {
  // What this tab alone has no other can send.
  if (!isLeading && heldActions.isEmpty) return;
  void queue.run().catch(() => undefined);
  // What fails is tried again with whatever comes next: another position, the network, a look at the page.
  void sendAll().catch(() => undefined);
}

const goOn = (): void => {
  if (!isLeading) tell();
  send();
};
/** Whichever tab sends, all show it. */
const toldOf = (): void => {
  tell();
  send();
};

/** Sends what was done, for as long as somebody is signed in; one tab of a browser does it for all. */
export function startQueue(name: string): () => void {
  const stopping = new AbortController();
  owner = { name, user: session.user() };
  channel = channelOf(NAME, () => void queue.read().then(() => isLeading && send()));
  const lead = () => {
    isLeading = true;
    goOn();
  };
  void queue.read();
  inOneTab(NAME, lead, stopping.signal);
  const online = () => {
    wake();
    goOn();
  };
  const { signal } = stopping;
  addEventListener("online", online, { signal });
  // One that was not looked at may have been asleep, and have heard nothing.
  addEventListener("visibilitychange", () => void queue.read().then(online), { signal });
  return () => {
    stopping.abort();
    channel?.close();
    channel = null;
    isLeading = false;
    owner = null;
    wake();
  };
}

export { goOn as sendSoon };

export interface Given {
  type: ActionType;
  task: { id: string; delivery_code: string };
  payload?: (names: readonly string[]) => Record<string, unknown>;
  files?: readonly Blob[];
}

/** Keeps what was done, with its photos and where it was done, then sends it when its turn comes. */
export async function enqueue({ type, task, payload = () => ({}), files = [] }: Given): Promise<void> {
  const name = ownerNow();
  if (name === null) throw new Error("done by nobody");
  const at = Date.now();
  const kept = files.map((content): LocalFile => ({ id: newKey(), owner: name, content, at, url: null }));
  const place = whereNow(at);
  await queue.add(
    {
      client_id: newKey(),
      owner: name,
      type,
      delivery_id: task.id,
      code: task.delivery_code,
      payload: { ...payload(kept.map(({ id }) => localName(id))), ...place },
      files: kept.map(({ id }) => id),
      at,
    },
    kept,
  );
  toldOf();
}

export async function sendAgain(seq: number): Promise<void> {
  await queue.again(seq, newKey());
  toldOf();
}
export async function forget(seqs: readonly number[]): Promise<void> {
  await queue.forget(seqs);
  tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** What was done on this phone by whoever is signed in, in order: what waits, and what became of the last ones. */
export const useEntries = (): readonly Entry[] => useSyncExternalStore(subscribe, () => entries);

import { useLayoutEffect, useRef } from "react";
import { isCovered } from "../keys.ts";
import { SCANNED } from "./scanned.ts";
import type { Pressed } from "./wedge.ts";
import { GAP_MS, SLOW_GAP_MS, Wedge } from "./wedge.ts";

type Held = Pressed & { event: KeyboardEvent; isReplayed: boolean };
// Keys tell by their own time whether a scanner types them; a busy tablet may hand them on late, and none may be let go before.
const SPARE_MS = 10;
const LATE_MS = 40;

type OnScan = (code: string) => void;

const wedge = new Wedge<Held>();
interface Listener {
  current: OnScan;
  /** Hears what nobody else on the page has a use for. */
  isBehind: boolean;
}
const listeners: Listener[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Who hears scans now: of those that have a use for them the one that was opened last. What stands behind them hears none while
 * something lies over the page, whose fields they belong to.
 */
function hearing(): Listener | undefined {
  const own = listeners.findLast(({ isBehind }) => !isBehind);
  return own ?? (isCovered() ? undefined : listeners.at(-1));
}

const isWritten = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

// Digits go into the part of them that is chosen, which nothing but a key of somebody's own can do.
const OF_PARTS = ["date", "time", "datetime-local", "month", "week"];
const isOfParts = (target: EventTarget | null) => target instanceof HTMLInputElement && OF_PARTS.includes(target.type);

/** Chooses the next option that begins with a letter, as the browser would have. */
function chooseBy(letter: string, select: HTMLSelectElement): void {
  const options = [...select.options];
  const next = [...options.slice(select.selectedIndex + 1), ...options.slice(0, select.selectedIndex)].find(
    ({ text }) => text.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()),
  );
  if (!next) return;
  select.value = next.value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Where a key goes now: a key before it, kept back like it, may have led into a field. */
const targetOf = ({ target }: KeyboardEvent) => (isWritten(document.activeElement) ? document.activeElement : target);

/** Does what a key would have done, had it not been kept back; once, where it does more than write. */
function replay(held: Held): void {
  const { key, code, shiftKey } = held.event;
  const target = targetOf(held.event);
  if (held.isReplayed && !isWritten(target)) return;
  held.isReplayed = true;
  const again = new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true });
  const isWanted = (target ?? document.body).dispatchEvent(again);
  // The one way to write that fields, their undo and React take for typing.
  if (isWanted && isWritten(target)) document.execCommand("insertText", false, key);
  if (isWanted && target instanceof HTMLSelectElement) chooseBy(key, target);
}

/** Takes off a field what was written there, and was a scanner's. */
function takeBack({ event }: Held): void {
  if (isWritten(targetOf(event))) document.execCommand("delete");
}

const replayAll = (held: readonly Held[]): void => {
  for (const each of held) replay(each);
};

function onKey(event: KeyboardEvent): void {
  if (!event.isTrusted) return;
  clearTimeout(timer);
  const listener = hearing();
  const { key, code, shiftKey, timeStamp, target } = event;
  const isOther = event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat;
  if (!listener || isOther || isOfParts(target)) {
    replayAll(wedge.release());
    return;
  }
  // Where keys do something of their own, and a scan is no more than a short cut, only what no fingers type is one.
  const isWriting = listener.isBehind || isWritten(target);
  const verdict = wedge.take({ key, code, shiftKey, at: timeStamp, isWriting, event, isReplayed: false });
  for (const each of verdict.takeBack) takeBack(each);
  if (verdict.is !== "through") {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  if (verdict.is === "scan") {
    targetOf(event)?.dispatchEvent(new CustomEvent(SCANNED));
    listener.current(verdict.text);
    return;
  }
  replayAll(verdict.release);
  releaseLater((listener.isBehind ? GAP_MS : SLOW_GAP_MS) + SPARE_MS);
}

/** Lets go of what is held when no key follows; a clock that rings late was kept from it, and so may the next key have been. */
function releaseLater(ms: number): void {
  const begun = performance.now();
  timer = setTimeout(() => {
    if (performance.now() - begun > ms + LATE_MS) releaseLater(ms);
    else replayAll(wedge.letGo());
  }, ms);
}

/** Takes what a scanner types while a component is shown, wherever the focus is; `behind` what others of the page leave. */
export function useScans(onScan: OnScan, place: "first" | "behind" = "first"): void {
  const latest = useRef<Listener>({ current: onScan, isBehind: place === "behind" });
  latest.current.current = onScan;
  useLayoutEffect(() => {
    if (listeners.length === 0) addEventListener("keydown", onKey, { capture: true });
    const listener = latest.current;
    listeners.push(listener);
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      if (listeners.length === 0) removeEventListener("keydown", onKey, { capture: true });
    };
  }, []);
}

import { useLayoutEffect, useRef } from "react";
import { onDevice } from "../kept/storage.ts";
import { coverings } from "../keys.ts";
import type { Stand } from "../replay.ts";
import { isWritten, pressLetter, putBack, standOf } from "../replay.ts";
import { forgetWindow, heed, isOpening } from "../typed-ahead.ts";
import { SCANNED } from "./scanned.ts";
import type { Pressed } from "./wedge.ts";
import { GAP_MS, SLOW_GAP_MS, TOGETHER_MS, Wedge } from "./wedge.ts";

type Held = Pressed & {
  event: KeyboardEvent;
  isReplayed: boolean;
  /** The field that it was written into, as that was before. */
  before: Stand | null;
};
// Keys tell by their own time whether a scanner types them; a busy tablet may hand them on late, and none may be let go before.
const SPARE_MS = 10;
const LATE_MS = 40;
// For the end of what only a scanner types a stalled browser is given longer: let go, its letters would be keys that do something.
const STALLED_MS = 400;
// What is waiting comes before the clock that it made late: a page that is merely busy keeps no letter from who typed it.
const LATE_TIMES = 3;

type OnScan = (code: string) => void;

const SLOW = "karwan.slow_scanner";
const wedge = new Wedge<Held>();
wedge.isSlow = onDevice.read(SLOW) !== null;
/** `behind`: what others of the page leave; `unless_opening`: nothing while what a key has opened is on its way. */
type Place = "first" | "behind" | "unless_opening";
interface Listener {
  current: OnScan;
  place: Place;
}
const listeners: Listener[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Closes what lies over the page and has no use for scans. */
const yielding = new Set<{ current: () => void }>();

/**
 * Who hears scans now: of those that have a use for them the one that was opened last. What stands behind them hears none while
 * something lies over the page, whose fields they belong to.
 */
function hearing(): Listener | undefined {
  const own = listeners.findLast(({ place }) => place !== "behind");
  if (own?.place === "unless_opening" && isOpening()) return undefined;
  return own ?? (coverings() > yielding.size ? undefined : listeners.at(-1));
}

// Digits go into the part of them that is chosen, which nothing but a key of somebody's own can do.
const OF_PARTS = ["date", "time", "datetime-local", "month", "week"];
const isOfParts = (target: EventTarget | null) => target instanceof HTMLInputElement && OF_PARTS.includes(target.type);

/** Where a key goes now: where it was pressed, or, where nothing is written, into the field that a key before it has led to. */
function targetOf({ target }: KeyboardEvent): EventTarget {
  if (isWritten(target) && target.isConnected) return target;
  return isWritten(document.activeElement) ? document.activeElement : (target ?? document.body);
}

/** Does what a key would have done, had it not been kept back; once, where it does more than write. */
function replay(held: Held): void {
  const target = targetOf(held.event);
  // What opened something has done it: it is no letter of the field that this has led to.
  if (held.isReplayed && (held.before === null || !isWritten(target))) return;
  held.isReplayed = true;
  held.before = isWritten(target) ? standOf(target) : null;
  pressLetter(held.event, target);
}

/** Takes off fields what was written there, and was a scanner's: the last letter first. */
function takeBack(held: readonly Held[]): void {
  for (const { before } of held.toReversed()) if (before) putBack(before);
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
    heed(event);
    return;
  }
  // Where keys do something of their own, and a scan is no more than a short cut, only what no fingers type is one: unless such a
  // scanner was heard on this device.
  const { isSlow } = wedge;
  const isBehind = listener.place === "behind";
  // Letters that choose from a list, or wait for what opens, are somebody's as much as those that are written.
  const isTyped = isWritten(target) || target instanceof HTMLSelectElement || isOpening();
  const isWriting = (isBehind && !isSlow) || isTyped;
  const apart = isBehind ? SLOW_GAP_MS : TOGETHER_MS;
  const pressed = { key, code, shiftKey, at: timeStamp, isWriting, apart };
  const verdict = wedge.take({ ...pressed, event, isReplayed: false, before: null });
  if (wedge.isSlow && !isSlow) onDevice.writeIfItMay(SLOW, "yes");
  takeBack(verdict.takeBack);
  if (verdict.is !== "through") {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  if (verdict.is === "scan") {
    targetOf(event).dispatchEvent(new CustomEvent(SCANNED));
    forgetWindow();
    for (const { current: close } of yielding) close();
    listener.current(verdict.text);
    return;
  }
  replayAll(verdict.release);
  // A key before this one may have opened something just now.
  if (verdict.is === "through") heed(event);
  releaseLater(wedge.isSurelyScanned ? STALLED_MS : (isBehind && !isSlow ? GAP_MS : SLOW_GAP_MS) + SPARE_MS);
}

/** Lets go of what is held when no key follows; a clock that rings late was kept from it, and so may the next key have been. */
function releaseLater(ms: number, times = LATE_TIMES): void {
  const begun = performance.now();
  timer = setTimeout(() => {
    if (times > 0 && performance.now() - begun > ms + LATE_MS) releaseLater(ms, times - 1);
    else replayAll(wedge.letGo());
  }, ms);
}

/** What is kept back goes where it was typed before the focus goes elsewhere. */
const onPointer = (): void => replayAll(wedge.release());

/** Takes what a scanner types while a component is shown, wherever the focus is. */
export function useScans(onScan: OnScan, place: Place = "first"): void {
  const latest = useRef<Listener>({ current: onScan, place });
  latest.current.current = onScan;
  useLayoutEffect(() => {
    if (listeners.length === 0) {
      addEventListener("keydown", onKey, { capture: true });
      addEventListener("pointerdown", onPointer, { capture: true });
    }
    const listener = latest.current;
    listeners.push(listener);
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      if (listeners.length > 0) return;
      removeEventListener("keydown", onKey, { capture: true });
      removeEventListener("pointerdown", onPointer, { capture: true });
      // Before a key that is not kept back any more overtakes them; one that listens in its place goes on with them.
      queueMicrotask(() => {
        if (listeners.length === 0) onPointer();
      });
    };
  }, []);
}

/** For what lies over a page and has no use for scans, such as help: a scan closes it, and is the page's. */
export function useYieldsToScans(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    yielding.add(latest);
    return () => void yielding.delete(latest);
  }, []);
}

import { useEffect, useRef } from "react";
import type { Pressed } from "./wedge.ts";
import { SLOW_GAP_MS, Wedge } from "./wedge.ts";

type Held = Pressed & { event: KeyboardEvent; isReplayed: boolean };
// Keys tell by their own time whether a scanner types them; a busy tablet may hand them on late, and none may be let go before.
const RELEASE_MS = SLOW_GAP_MS + 10;
const LATE_MS = RELEASE_MS + 40;

type OnScan = (code: string) => void;

const wedge = new Wedge<Held>();
// The page that was opened last is the one that is looked at.
const listeners: { current: OnScan }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const isWritten = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

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
  const isOther = event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat;
  if (isOther) {
    replayAll(wedge.release());
    return;
  }
  const { key, code, shiftKey, timeStamp, target } = event;
  const isWriting = isWritten(target);
  const verdict = wedge.take({ key, code, shiftKey, at: timeStamp, isWriting, event, isReplayed: false });
  for (const each of verdict.takeBack) takeBack(each);
  if (verdict.is !== "through") {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  if (verdict.is === "scan") {
    listeners.at(-1)?.current(verdict.text);
    return;
  }
  replayAll(verdict.release);
  releaseLater();
}

/** Lets go of what is held when no key follows; a clock that rings late was kept from it, and so may the next key have been. */
function releaseLater(): void {
  const begun = performance.now();
  timer = setTimeout(() => {
    if (performance.now() - begun > LATE_MS) releaseLater();
    else replayAll(wedge.letGo());
  }, RELEASE_MS);
}

/** Takes what a scanner types while a component is shown, wherever the focus is. */
export function useScans(onScan: OnScan): void {
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => {
    if (listeners.length === 0) addEventListener("keydown", onKey, { capture: true });
    listeners.push(latest);
    return () => {
      listeners.splice(listeners.indexOf(latest), 1);
      if (listeners.length === 0) removeEventListener("keydown", onKey, { capture: true });
    };
  }, []);
}

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { isCovered, nameOf } from "../kernel/keys.ts";

/** A list or a board whose rows have the focus by turns. */
interface Places {
  /** Puts it on the one that was used last, or the next where that has gone; answers whether one was used. */
  back(): boolean;
  /** Puts it on the first. */
  begin(): void;
}

const shown: { current: Places }[] = [];

const page = () => document.getElementById("page");
/** Whether no key goes anywhere but to the page as a whole. */
const isNowhere = (): boolean => [null, document.body, page()].includes(document.activeElement as HTMLElement | null);

/** From nowhere the arrows lead into the list that is shown, to where somebody was in it. */
function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
  const places = shown.at(-1)?.current;
  if (!places || !isNowhere() || isCovered() || !["ArrowDown", "ArrowUp"].includes(nameOf(event))) return;
  event.preventDefault();
  if (!places.back()) places.begin();
}

/** Rows to which arrows lead while nothing has the focus, and to which it comes back when what lay over them has gone. */
export function usePlaces(places: Places): void {
  const latest = useRef(places);
  latest.current = places;
  useLayoutEffect(() => {
    if (shown.length === 0) addEventListener("keydown", onKey);
    shown.push(latest);
    return () => {
      shown.splice(shown.indexOf(latest), 1);
      if (shown.length === 0) removeEventListener("keydown", onKey);
    };
  }, []);
}

/** Where the focus has gone with what had it: to where it was before, which for a row is the list's to say, or else to the page. */
export function focusBack(from: Element | null = null): void {
  // A window in the place of the one that has gone has it to itself.
  if (!isNowhere() || isCovered()) return;
  const isRow = from?.closest("[data-places]") !== null;
  if (!isRow && from instanceof HTMLElement && from.isConnected && from !== document.body)
    from.focus({ preventScroll: true });
  if (isNowhere() && !shown.at(-1)?.current.back() && from !== document.body) page()?.focus({ preventScroll: true });
}

/** A window that is open from the start gives the focus back when it goes. */
export function useFocusBack(): void {
  const [from] = useState(() => document.activeElement);
  useLayoutEffect(() => () => queueMicrotask(() => focusBack(from)), [from]);
}

/**
 * Whether rows still have the focus though the one that had it has gone: nobody has left them, it was taken away. Looked at each
 * time that `what` has changed; `back` is called then.
 */
export function useKeptFocus(what: unknown, back: () => void) {
  const isWithin = useRef(false);
  const latest = useRef(back);
  latest.current = back;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows come and go with it
  useEffect(() => {
    if (isWithin.current && document.activeElement === document.body) latest.current();
  }, [what]);
  return {
    "data-places": true,
    onFocus: () => {
      isWithin.current = true;
    },
    onBlur: () => {
      isWithin.current = false;
    },
  };
}

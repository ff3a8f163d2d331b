import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { ownerOf, useKnown } from "../kernel/facts.ts";
import { onDevice } from "../kernel/kept/storage.ts";

function parsed<Value>(text: string | null, initial: Value): Value {
  try {
    return text === null ? initial : (JSON.parse(text) as Value);
  } catch {
    return initial;
  }
}

const beginningOf = (owner: string) => `karwan.drafts.${owner}.`;

export interface Draft<Value> {
  value: Value;
  /** As it is kept at this moment: scans come faster than a page is drawn, and other tabs know it too. */
  now(): Value;
  change(next: (old: Value) => Value): void;
  clear(): void;
  /** Whether another tab has changed it since this one looked; `onElsewhere` is told what it is now. */
  isBehind(): boolean;
}

/**
 * What somebody has counted or typed and not sent yet, kept in the browser until it was, also over a reload: for this person in
 * this company alone, whoever else works in the same browser. All tabs of theirs show the same: `value` at once, and what is
 * typed from it when the tab is looked at again (`onElsewhere`). Without a name nothing is kept.
 */
export function useDraft<Value>(
  name: string | null,
  initial: Value,
  onElsewhere?: (value: Value) => void,
): Draft<Value> {
  const { me } = useKnown();
  const key = name === null ? null : beginningOf(ownerOf(me)) + name;
  const read = () => (key === null ? null : onDevice.read(key));
  const text = useSyncExternalStore(onDevice.follow, read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an initial value that is made anew is the same
  const value = useMemo(() => parsed(text, initial), [key, text]);
  // Of another key it is what stands there; what is written before the page is drawn has been seen too.
  const of = useRef(key);
  const seen = useRef(text);
  if (of.current !== key) {
    of.current = key;
    seen.current = text;
  }
  const latest = useRef(onElsewhere);
  latest.current = onElsewhere;
  const write = (next: string | null) => {
    if (key === null) return;
    seen.current = next;
    if (next === null) onDevice.remove(key);
    else onDevice.write(key, next);
  };
  const isBehind = () => {
    const now = read();
    if (now === seen.current) return false;
    seen.current = now;
    latest.current?.(parsed(now, initial));
    return true;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is looked for is that of the key
  useEffect(() => {
    // Where one types: one's own tab is not changed under one's hands.
    const look = () => void (document.visibilityState === "visible" && isBehind());
    addEventListener("focus", look);
    addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("focus", look);
      removeEventListener("visibilitychange", look);
    };
  }, [key]);
  const now = () => parsed(read(), initial);
  return {
    value,
    now,
    change: (next) => write(JSON.stringify(next(now()))),
    clear: () => write(null),
    isBehind,
  };
}

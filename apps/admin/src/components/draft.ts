import { useEffect, useState } from "react";
import { useKnown } from "../kernel/facts.ts";

function read<Value>(key: string, initial: Value): Value {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? initial : (JSON.parse(kept) as Value);
  } catch {
    return initial;
  }
}

/**
 * What somebody has counted and not sent yet, kept in the browser until it was, also over a reload: for this person in this company
 * alone, whoever else works in the same browser. All tabs of theirs show the same.
 */
export function useDraft<Value>(name: string, initial: Value) {
  const { me } = useKnown();
  const key = `karwan.drafts.${me.user.id}.${me.tenant?.id ?? "none"}.${name}`;
  const [value, setValue] = useState<Value>(() => read(key, initial));
  /** As it is kept at this moment: scans come faster than a page is drawn, and other tabs know it too. */
  const now = () => read(key, initial);
  const change = (next: (old: Value) => Value) => {
    const changed = next(now());
    localStorage.setItem(key, JSON.stringify(changed));
    setValue(changed);
  };
  const clear = () => {
    localStorage.removeItem(key);
    setValue(initial);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: an initial value that is made anew is the same
  useEffect(() => {
    const look = () => setValue(read(key, initial));
    const hear = (event: StorageEvent) => {
      if (event.key === key || event.key === null) look();
    };
    addEventListener("storage", hear);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("storage", hear);
      document.removeEventListener("visibilitychange", look);
    };
  }, [key]);
  return { value, now, change, clear };
}

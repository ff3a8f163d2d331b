import { useState } from "react";

const nameOf = (name: string) => `karwan.draft.${name}`;

function read<Value>(name: string, initial: Value): Value {
  try {
    const kept = localStorage.getItem(nameOf(name));
    return kept === null ? initial : (JSON.parse(kept) as Value);
  } catch {
    return initial;
  }
}

/** What somebody has counted and not sent yet: kept in the browser until it was, also over a reload. */
export function useDraft<Value>(name: string, initial: Value) {
  const [value, setValue] = useState<Value>(() => read(name, initial));
  const change = (next: (old: Value) => Value) => {
    // From what is kept: scans come faster than a page is drawn.
    const changed = next(read(name, initial));
    localStorage.setItem(nameOf(name), JSON.stringify(changed));
    setValue(changed);
  };
  const clear = () => {
    localStorage.removeItem(nameOf(name));
    setValue(initial);
  };
  return { value, change, clear };
}

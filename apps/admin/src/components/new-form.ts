import { useEffect, useState } from "react";

/** The form of a new record over its list: opened there, or by an address that asks for it once (`new=yes`), as Ctrl-K does. */
export function useNewForm(isAskedFor: boolean, taken: () => void) {
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened when it is asked for, whatever else changes
  useEffect(() => {
    if (!isAskedFor) return;
    setOpen(true);
    // A page that is read again, or gone back to, opens none.
    taken();
  }, [isAskedFor]);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}

import { useEffect, useRef } from "react";

// A password's field says it of the box around it.
const WRONG = ':is(input, select, textarea):is([aria-invalid="true"], [data-invalid]), [data-wrong] input';

/**
 * Puts the focus into the first field of a form that has something wrong with it, once it is shown; where what was refused names
 * none, into the one that is called `otherwise`.
 */
export function useFocusOnWrong(errors: object, form: () => ParentNode | null, otherwise?: string): () => void {
  const isWanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for when the errors have changed
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    const wrong = form()?.querySelector<HTMLElement>(WRONG);
    const field = wrong ?? (otherwise === undefined ? null : form()?.querySelector<HTMLElement>(otherwise));
    field?.focus();
  }, [errors]);
  return () => {
    isWanted.current = true;
  };
}

import { useEffect, useRef } from "react";

const WRONG = ':is(input, select, textarea)[aria-invalid="true"], [data-wrong] input';

/** Puts the focus into the first field of a form that has something wrong with it, once it is shown. */
export function useFocusOnWrong(errors: object, form: () => ParentNode | null): () => void {
  const isWanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for when the errors have changed
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    form()?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [errors]);
  return () => {
    isWanted.current = true;
  };
}

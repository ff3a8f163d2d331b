import type { RefCallback, RefObject } from "react";
import { useCallback } from "react";
import { TYPED } from "../kernel/typed-ahead.ts";

const FIRST = "[data-autofocus]";
// One that offers a choice as soon as it has the focus would take Enter for itself.
const FIELDS = `:is(${TYPED}):enabled:read-write:not([aria-haspopup])`;

/**
 * Puts the focus into a form's first field before the form is drawn: whoever sees it types at once. The window around it does so
 * too, but a moment later and twice, to the field that is marked: the mark goes where somebody has gone meanwhile, so that nobody
 * is taken out of the field in which they type.
 */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): RefCallback<HTMLFormElement> {
  return useCallback(
    (node) => {
      form.current = node;
      const around = node?.closest('[role="dialog"]') ?? node;
      if (!node || !around) return undefined;
      const follow = ({ target }: Event) => {
        for (const marked of around.querySelectorAll(FIRST)) marked.removeAttribute("data-autofocus");
        if (target instanceof Element) target.setAttribute("data-autofocus", "true");
      };
      around.addEventListener("focusin", follow);
      (node.querySelector<HTMLElement>(FIRST) ?? node.querySelector<HTMLElement>(FIELDS))?.focus({
        preventScroll: true,
      });
      return () => {
        around.removeEventListener("focusin", follow);
        form.current = null;
      };
    },
    [form],
  );
}

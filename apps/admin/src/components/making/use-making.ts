import type { KarwanError } from "@karwan/sdk";
import { isKarwanError } from "@karwan/sdk";
import { useLayoutEffect, useRef, useState } from "react";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { requestOf, sendOnce } from "../../kernel/same-request.ts";
import { fieldErrors, isAllSaid } from "../field-errors.ts";
import { useFocusOnWrong } from "../focus-on-wrong.ts";
import { useKeptForm } from "../kept-form.ts";
import { tellEarlier } from "../tell.tsx";

export interface Making<Values extends Record<string, unknown>> {
  /** What the draft is called, which is kept in the browser until it was made. */
  name: string;
  initial: Values;
  validate(values: Values): Record<string, string | null>;
  /** Makes the record; answers what opens it. */
  submit(values: Values, options: { idempotencyKey: string }): Promise<() => void>;
  /** Of refusals that name no field: the fields that they are about. */
  refusedAt?(error: KarwanError, values: Values): Record<string, string>;
}

/** Ctrl-Enter sends from anywhere on the page, but not from what lies over it. */
function useSendByKeys(send: () => void): void {
  const latest = useRef(send);
  latest.current = send;
  // Before the page is drawn: a form that is kept can be sent as soon as it is seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      if (document.querySelector('[role="dialog"]')?.checkVisibility()) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/**
 * A record that is being made on a page of its own: what was typed is kept, also over a reload, and so is the key of a
 * request whose answer was lost, so that sending it again makes nothing twice.
 */
export function useMaking<Values extends Record<string, unknown>>(making: Making<Values>) {
  const { name, initial, validate, submit, refusedAt } = making;
  const { t } = useI18n();
  const kept = useKeptForm<Values>({ name: `new.${name}`, initial, validate });
  const { form } = kept;
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const focusOnWrong = useFocusOnWrong(form.errors, () => document.getElementById("page"));
  const refuse = (cause: unknown, values: Values) => {
    const named = fieldErrors(cause, Object.keys(initial), values);
    const meant = isKarwanError(cause) ? (refusedAt?.(cause, values) ?? {}) : {};
    focusOnWrong();
    const atFields = { ...named, ...meant };
    form.setErrors(atFields);
    if (!isAllSaid(cause, atFields)) setError(cause);
  };
  const send = async (values: Values) => {
    // What another tab has made of it is read before it is sent.
    if (isSending.current || kept.isBehind()) return;
    isSending.current = true;
    setBusy(true);
    setError(null);
    const wanted = requestOf(null, JSON.stringify(values));
    try {
      const { result: open, done } = await sendOnce({
        open: kept.sent(),
        wanted,
        keep: (request) => kept.remember(values, request),
        // As it was written: of one from before a reload nothing else is left.
        send: ({ text, key }) => submit(JSON.parse(text) as Values, { idempotencyKey: key }),
      });
      kept.forget();
      open();
      if (done.text !== wanted.text) tellEarlier(t);
    } catch (cause) {
      refuse(cause, values);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  const submitNow = () => form.onSubmit((values) => void send(values), focusOnWrong)();
  useSendByKeys(submitNow);
  return { form, error, isBusy, submitNow, hasTyped: kept.hasTyped, forget: kept.forget, isUnsure: kept.isUnsure };
}

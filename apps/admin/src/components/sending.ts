import { useRef, useState } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import type { SentRequest } from "../kernel/same-request.ts";
import { requestOf, sendOnce } from "../kernel/same-request.ts";
import { fieldErrors, isAllSaid } from "./field-errors.ts";
import { tellEarlier } from "./tell.tsx";

interface Attempt<Values> extends SentRequest {
  values: Values;
}

/**
 * Sends what a page's form says: the same request again while nobody knows whether it arrived, what is refused at its
 * field where the form has it, and the rest as a failure of the whole.
 */
export function useSending<Values extends Record<string, unknown>>(
  fields: readonly string[],
  submit: (values: Values, options: { idempotencyKey: string }) => Promise<void>,
) {
  const { t } = useI18n();
  const [error, setError] = useState<unknown>(null);
  const [atFields, setAtFields] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const sent = useRef<Attempt<Values> | null>(null);
  const send = async (values: Values) => {
    setBusy(true);
    setError(null);
    setAtFields({});
    const wanted = { ...requestOf(null, JSON.stringify(values)), values };
    const keep = (open: Attempt<Values> | null) => {
      sent.current = open;
    };
    try {
      const request = { open: sent.current, wanted, keep };
      const { done } = await sendOnce({
        ...request,
        send: (each: Attempt<Values>) => submit(each.values, { idempotencyKey: each.key }),
      });
      if (done.text !== wanted.text) tellEarlier(t);
    } catch (cause) {
      const found = fieldErrors(cause, fields, values);
      setAtFields(found);
      if (!isAllSaid(cause, found)) setError(cause);
    } finally {
      setBusy(false);
    }
  };
  const clear = () => {
    setError(null);
    setAtFields({});
  };
  return { send, isBusy, error, atFields, clear };
}

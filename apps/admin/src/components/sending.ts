import { useRef, useState } from "react";
import type { SentRequest } from "../kernel/same-request.ts";
import { isAnswered, requestOf } from "../kernel/same-request.ts";
import { fieldErrors, isAllSaid } from "./field-errors.ts";

/**
 * Sends what a page's form says: the same request again while nobody knows whether it arrived, what is refused at its
 * field where the form has it, and the rest as a failure of the whole.
 */
export function useSending<Values extends Record<string, unknown>>(
  fields: readonly string[],
  submit: (values: Values, options: { idempotencyKey: string }) => Promise<void>,
) {
  const [error, setError] = useState<unknown>(null);
  const [atFields, setAtFields] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const sent = useRef<SentRequest | null>(null);
  const send = async (values: Values) => {
    setBusy(true);
    setError(null);
    setAtFields({});
    const text = JSON.stringify(values);
    const request = requestOf(sent.current, text);
    sent.current = request;
    try {
      await submit(values, { idempotencyKey: request.key });
      sent.current = null;
    } catch (cause) {
      if (isAnswered(cause)) sent.current = null;
      const found = fieldErrors(cause, fields);
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

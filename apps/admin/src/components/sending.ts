import { isKarwanError } from "@karwan/sdk";
import { useRef, useState } from "react";
import { newKey } from "../kernel/new-key.ts";
import { fieldErrors } from "./field-errors.ts";

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
  const key = useRef<{ key: string; values: string } | null>(null);
  const send = async (values: Values) => {
    setBusy(true);
    setError(null);
    setAtFields({});
    const text = JSON.stringify(values);
    if (key.current?.values !== text) key.current = { key: newKey(), values: text };
    try {
      await submit(values, { idempotencyKey: key.current.key });
      key.current = null;
    } catch (cause) {
      if (isKarwanError(cause) && cause.status > 0) key.current = null;
      const found = fieldErrors(cause, fields);
      setAtFields(found);
      const isAllSaid = isKarwanError(cause) && cause.details.every(({ field }) => field in found);
      if (Object.keys(found).length === 0 || !isAllSaid) setError(cause);
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

import type { UseFormReturnType } from "@mantine/form";
import { useForm } from "@mantine/form";
import { useRef, useState } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import type { SentRequest } from "../kernel/same-request.ts";
import { useDraft } from "./draft.ts";
import { NEEDED, neededIn } from "./needed.ts";
import { tell } from "./tell.tsx";

/** What was typed, and the request that was made of it, while it is not known whether it arrived. */
interface Kept<Values> {
  values: Values;
  sent: SentRequest | null;
}

interface Given<Values> {
  /** What the draft is called; null keeps nothing. */
  name: string | null;
  initial: Values;
  validate?: ((values: Values) => Record<string, string | null>) | undefined;
}

export interface KeptForm<Values> {
  form: UseFormReturnType<Values>;
  /** Whether something was typed that is worth keeping. */
  hasTyped: boolean;
  /** The request whose answer was lost, also over a reload. */
  sent(): SentRequest | null;
  /** Whether there is one that may have been done. */
  isUnsure(): boolean;
  /** Keeps one that is not answered, or that nothing is open any more. */
  remember(values: Values, request: SentRequest | null): void;
  isBehind(): boolean;
  forget(): void;
}

const isFile = (value: unknown): boolean => value instanceof File;

/** Files are not kept: they are chosen again. */
const asKept = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value, (_name, each: unknown) => {
      if (isFile(each)) return null;
      return Array.isArray(each) ? each.filter((one) => !isFile(one)) : each;
    }),
  ) as Value;

/**
 * A form whose draft is kept until it was sent: what was typed, and the key of a request whose answer was lost, so that sending
 * it again does nothing twice.
 */
export function useKeptForm<Values extends Record<string, unknown>>(given: Given<Values>): KeptForm<Values> {
  const { name, initial, validate } = given;
  const { t } = useI18n();
  const isFollowing = useRef(false);
  // Rows that are there at first are named anew each time they are made.
  const [first] = useState(initial);
  const draft = useDraft<Kept<Values>>(name, { values: initial, sent: null }, (elsewhere) => {
    sent.current = elsewhere.sent;
    isFollowing.current = true;
    form.setValues({ ...initial, ...elsewhere.values });
    isFollowing.current = false;
    void tell({ id: "elsewhere", message: t("kept.elsewhere") });
  });
  const sent = useRef(draft.value.sent);
  const marks = useRef<{ of: Values; needed: ReadonlySet<string> } | null>(null);
  const isNeeded = (values: Values, field: string): boolean => {
    if (!validate) return false;
    if (marks.current?.of !== values)
      marks.current = { of: values, needed: neededIn(values, validate, t("form.required")) };
    return marks.current.needed.has(field);
  };
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: { ...initial, ...draft.value.values },
    validate: validate ?? {},
    // A switch is off or on, and never empty.
    enhanceGetInputProps: ({ field, form: of, options }) =>
      options.type === "input" && isNeeded(of.getValues(), field) ? NEEDED : {},
    onValuesChange: (values) => {
      // A tab in which nobody types keeps nothing: it would write over what is typed in another one.
      if (name !== null && !isFollowing.current && document.hasFocus())
        draft.change((old) => ({ ...old, values: asKept(values) }));
    },
  });
  const remember = (values: Values, request: SentRequest | null) => {
    sent.current = request;
    if (name !== null) draft.change(() => ({ values: asKept(values), sent: request }));
  };
  return {
    form,
    hasTyped: JSON.stringify(form.getValues()) !== JSON.stringify(first),
    sent: () => sent.current,
    isUnsure: () => sent.current?.isUnsure ?? false,
    remember,
    isBehind: draft.isBehind,
    forget: () => {
      sent.current = null;
      draft.clear();
    },
  };
}

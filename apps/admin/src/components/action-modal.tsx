import { isKarwanError } from "@karwan/sdk";
import { Button, Group, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { useLayoutEffect, useRef, useState } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import type { SentRequest } from "../kernel/same-request.ts";
import { requestOf, sendOnce } from "../kernel/same-request.ts";
import { session } from "../kernel/session.ts";
import type { Subject } from "./changed-meanwhile.tsx";
import { ChangedMeanwhile, useSeen } from "./changed-meanwhile.tsx";
import { fieldErrors, isAllSaid } from "./field-errors.ts";
import { useFirstFocus } from "./first-focus.ts";
import { useFocusOnWrong } from "./focus-on-wrong.ts";
import { bringIntoView } from "./into-view.ts";
import type { KeptForm } from "./kept-form.ts";
import { useKeptForm } from "./kept-form.ts";
import { tell, tellEarlier } from "./tell.tsx";
import { Trouble } from "./trouble.tsx";
import type { TakesBack } from "./undo.tsx";
import { offerUndo } from "./undo.tsx";
import { useLeaving } from "./unsure.tsx";
import { Window } from "./window.tsx";

/** What became of it, where there is more to say than that it was done. */
export interface Outcome {
  message?: string;
  /** Takes it back, while that is offered; answers what to say then. */
  undo?: TakesBack | undefined;
  /** There is something to read before it is closed. */
  staysOpen?: boolean;
}

/** What goes with a request. */
export interface SendOptions {
  /** The same while it is not known whether it arrived. */
  idempotencyKey: string;
  /** The record as whoever sends it has seen it: what was changed meanwhile is not written over. */
  ifMatch?: Date;
}

interface Props<Values extends Record<string, unknown>> {
  title: string;
  submitLabel: string;
  isDangerous?: boolean;
  initial: Values;
  /** What its draft is called, where what was typed is worth keeping: a record that is made, and nothing that is secret. */
  draft?: string | null;
  validate?(values: Values): Record<string, string | null>;
  submit(values: Values, options: SendOptions): Promise<Outcome | null>;
  /** The record that it is about, as it is now: what changes of it while the form is open is said before it is sent. */
  subject?: Subject | undefined;
  /** Said when it was done. */
  done: string;
  /** What that is told as, where somebody else may be the first to say it. */
  toldAs?: string;
  onClose(): void;
  /** What is kept beside the form begins anew with it. */
  onAnew?(): void;
  children(form: UseFormReturnType<Values>): ReactNode;
}

/**
 * Ctrl-Enter sends from any field, also from those in which Enter means something else, and from outside of them: whoever is
 * quicker than the focus, which comes into the form when it has opened, has not pressed it in vain.
 */
function useSubmitByKeys() {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      const other = event.target instanceof Element ? event.target.closest("form") : null;
      if (!form.current || (other && other !== form.current)) return;
      event.preventDefault();
      form.current.requestSubmit();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return form;
}

/** What was sent, with all that it said: a form that was changed since says something else. */
interface Attempt extends SentRequest {
  said: string;
  run(key: string): Promise<Outcome | null>;
}

/** Files would all be written alike, and another one is another request. */
const told = (_name: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/** Sends what a form says, and says of what is refused what is wrong. */
function useSendingOf<Values extends Record<string, unknown>>(
  props: Props<Values>,
  kept: KeptForm<Values>,
  seen: ReturnType<typeof useSeen>,
  focusOnWrong: () => void,
) {
  const { initial, submit, done, toldAs, onClose, subject } = props;
  const { t } = useI18n();
  const latest = useRef<Attempt | null>(null);
  const attemptOf = (request: SentRequest, values: Values, said: string, ifMatch: Date | undefined): Attempt => ({
    ...request,
    said,
    run: (idempotencyKey) => submit(values, { idempotencyKey, ...(ifMatch && { ifMatch }) }),
  });
  /** The one whose answer was lost; of one from before a reload nothing is left but what it said. */
  const open = (): Attempt | null => {
    const sent = kept.sent();
    if (!sent || latest.current?.key === sent.key) return sent && latest.current;
    const [said, at] = JSON.parse(sent.text) as [string, string | null];
    return attemptOf(sent, JSON.parse(said) as Values, said, at === null ? undefined : new Date(at));
  };
  const changed = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const send = async (values: Values) => {
    // Keys and scans may send while the button is closed already.
    if (isSending.current) return;
    // What somebody else has made of it, or another tab, is read before it is sent.
    if (seen.changes !== null) return bringIntoView(changed.current);
    if (kept.isBehind()) return;
    const user = session.user();
    isSending.current = true;
    setBusy(true);
    setError(null);
    const said = JSON.stringify(values, told);
    const wanted = attemptOf(requestOf(null, JSON.stringify([said, seen.at ?? null])), values, said, seen.at);
    const keep = (attempt: Attempt | null) => {
      latest.current = attempt;
      const { key, text, at = Date.now(), isUnsure = false } = attempt ?? wanted;
      kept.remember(values, attempt && { key, text, at, isUnsure });
    };
    try {
      const sent = await sendOnce({ open: open(), wanted, keep, send: (attempt) => attempt.run(attempt.key) });
      const { message = done, undo, staysOpen } = sent.result ?? {};
      if (!staysOpen) kept.forget();
      // Whoever has signed in meanwhile has not done it.
      if (session.user() !== user) return;
      if (undo) offerUndo(message, undo);
      else void tell({ message, color: "teal", ...(toldAs !== undefined && { id: toldAs }) });
      if (sent.done.said !== said) tellEarlier(t);
      if (!staysOpen) onClose();
    } catch (cause) {
      if (isKarwanError(cause, "changed_meanwhile") && subject) await subject.read();
      const atFields = fieldErrors(cause, Object.keys(initial), values);
      focusOnWrong();
      kept.form.setErrors(atFields);
      if (!isAllSaid(cause, atFields)) setError(cause);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { send, error, isBusy, changed, forgetError: () => setError(null) };
}

/**
 * A form over a page for one action. What the server refuses stands at its field; nothing that was typed is lost, and
 * sending again is the same request, since it is closed only when it was done.
 */
export function ActionModal<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { title, submitLabel, isDangerous = false, initial, draft = null, validate, onClose, children } = props;
  const { t } = useI18n();
  const kept = useKeptForm<Values>({ name: draft === null ? null : `form.${draft}`, initial, validate });
  const { form } = kept;
  const submitted = useSubmitByKeys();
  const firstFocus = useFirstFocus(submitted);
  const seen = useSeen(props.subject);
  const focusOnWrong = useFocusOnWrong(form.errors, () => submitted.current);
  const { send, error, isBusy, changed, forgetError } = useSendingOf(props, kept, seen, focusOnWrong);
  const { leave, asked } = useLeaving(kept.isUnsure);
  // What has a draft keeps its request too, for when it is opened again.
  const close = () => (draft === null ? leave(onClose) : onClose());
  const beginAnew = () => {
    form.setValues(initial);
    form.clearErrors();
    kept.forget();
    props.onAnew?.();
    forgetError();
    submitted.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
  };
  return (
    <Window onClose={close} title={title}>
      <form onSubmit={form.onSubmit((values) => void send(values), focusOnWrong)} ref={firstFocus} noValidate>
        <Stack gap="sm">
          {error !== null && <Trouble error={error} sent={kept.hasTyped ? "typed" : "untyped"} />}
          {/* While it is sent, what it does itself may be read again before it is answered. */}
          {seen.changes !== null && !isBusy && (
            <ChangedMeanwhile
              ref={changed}
              changes={seen.changes}
              onSeen={() => {
                seen.accept();
                forgetError();
              }}
            />
          )}
          {children(form)}
          {asked}
          <Group justify="flex-end" mt="xs">
            {draft !== null && kept.hasTyped && (
              <Button variant="default" disabled={isBusy} onClick={() => leave(beginAnew)}>
                {t("making.restart")}
              </Button>
            )}
            <Button variant="default" onClick={close}>
              {t("form.cancel")}
            </Button>
            <Button
              type="submit"
              loading={isBusy}
              disabled={seen.changes !== null}
              color={isDangerous ? "red" : undefined}
            >
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Window>
  );
}

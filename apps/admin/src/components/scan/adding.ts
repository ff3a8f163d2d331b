import { isKarwanError } from "@karwan/sdk";
import { useEffect, useRef, useState } from "react";
import { ownerOf, useKnown } from "../../kernel/facts.ts";
import { alone } from "../../kernel/kept/tabs.ts";
import { newKey } from "../../kernel/new-key.ts";
import { isAnswered } from "../../kernel/same-request.ts";
import { session } from "../../kernel/session.ts";
import { useDraft, useDraftNames, useDraftWriting } from "../draft.ts";
import type { NotOn } from "./not-on.ts";
import type { ScannedRecord } from "./records.ts";
import { nameOf, recordIn, sendTo } from "./records.ts";

/** A code that was not taken, until somebody has seen it. */
interface Refused extends NotOn {
  key: string;
}
/** Codes that were scanned and are not on the record yet; those of `sent` may be, for their answer is awaited or was lost. */
interface Waiting {
  codes: string[];
  sent: { key: string; codes: string[] } | null;
  refused: Refused[];
}
const nothing: Waiting = { codes: [], sent: null, refused: [] };
const all = ({ codes, sent }: Waiting): string[] => [...(sent?.codes ?? []), ...codes];
/** As many as go with one request: the next ones need not wait long for them. */
const AT_ONCE = 100;
/** When what was not answered goes out again: later each time. */
const AGAIN_MS = 3_000;
const AGAIN_AT_MOST_MS = 30_000;

const SCANS = ".scans";
const useKept = (record: ScannedRecord) => useDraft<Waiting>(nameOf(record.kind, record.id) + SCANS, nothing);

/** Leaves scans for a record that was made just now: its page sends them. */
export function useLeavingScans(): (record: ScannedRecord, codes: readonly string[]) => void {
  const write = useDraftWriting();
  return ({ kind, id }, codes) => {
    if (codes.length > 0) write(nameOf(kind, id) + SCANS, { ...nothing, codes });
  };
}

/** How many scans of this device are not on a record yet. */
export const useUnsent = (record: ScannedRecord): number => all(useKept(record).value).length;

/** The records for which somebody has scanned something on this device that is not sent, or was refused and not seen. */
export function useRecordsWaiting(): ScannedRecord[] {
  const names = useDraftNames(SCANS);
  return names.flatMap((name) => recordIn(name.slice(0, -SCANS.length)) ?? []);
}

/** What was refused and not seen; of a record that takes no more also what was not sent, with the words for that. */
export function useNotTaken(record: ScannedRecord, isTaking: boolean, tooLate: string) {
  const { value, change, clear } = useKept(record);
  const late = isTaking ? [] : all(value).map((code) => ({ key: code, code, why: tooLate }));
  return {
    refused: [...late, ...value.refused.toReversed()],
    see: () => (isTaking && all(value).length > 0 ? change((old) => ({ ...old, refused: [] })) : clear()),
  };
}

interface Heard {
  /** Why a whole request was refused, in words. */
  wordsFor(error: unknown): string;
  refused(first: NotOn): void;
  /** Told of those that are on the record now. */
  added?(codes: readonly string[]): void;
}

/**
 * Puts what is scanned onto a draft, in the order of the scans: kept on the device until the server has answered, also over a
 * reload, and sent again as the same request where an answer was lost. What is refused stays there until it was seen. One tab sends
 * at a time.
 */
export function useAdding(record: ScannedRecord, isDraft: boolean, does: Heard) {
  const draft = useKept(record);
  const latest = useRef(does);
  latest.current = does;
  const owner = ownerOf(useKnown().me);
  const scannedAs = useRef(session.user());
  const failures = useRef(0);
  const isSending = useRef(false);
  const [tries, setTries] = useState(0);
  const { value, now, change } = draft;
  const waiting = all(value).length;

  /** Those that go now: the ones before while nobody knows what became of them; null where another tab has sent all. */
  const next = (): Waiting["sent"] => {
    const { codes, sent } = now();
    if (sent || codes.length === 0) return sent;
    const begun = { key: newKey(), codes: codes.slice(0, AT_ONCE) };
    change((old) => ({ ...old, codes: old.codes.slice(begun.codes.length), sent: begun }));
    return begun;
  };
  /** What holds nothing any more is not kept. */
  const forgetIfEmpty = () => {
    const { codes, sent, refused } = now();
    if (codes.length + refused.length === 0 && !sent) draft.clear();
  };
  /** Ends a request with what it refused: both in one, so that nothing is forgotten between the two. */
  const end = (key: string, refused: readonly NotOn[]) => {
    // What is there already is heard, and is nothing to be set aside.
    const told = refused.filter(({ isThere }) => !isThere).map((each) => ({ ...each, key: newKey() }));
    change((old) => (old.sent?.key === key ? { ...old, sent: null, refused: [...old.refused, ...told] } : old));
    forgetIfEmpty();
    if (refused[0]) latest.current.refused(refused[0]);
  };
  /** Answers after how long it is to be tried again; null where it was answered, and undefined where it is another's turn to work. */
  const sendNext = async (): Promise<number | null | undefined> => {
    // Whoever has signed in since, or gone on in another company, has not scanned it.
    if (session.user() !== scannedAs.current) return undefined;
    const sent = next();
    if (!sent) return null;
    const { key, codes } = sent;
    try {
      const refused = await sendTo(record, codes, key);
      end(key, refused);
      latest.current.added?.(codes.filter((code) => refused.every((each) => each.code !== code)));
      failures.current = 0;
      return null;
    } catch (error) {
      if (session.user() !== scannedAs.current) return undefined;
      if (!isAnswered(error)) {
        failures.current += 1;
        const own = Math.min(AGAIN_MS * 2 ** (failures.current - 1), AGAIN_AT_MOST_MS);
        return Math.max(own, isKarwanError(error) ? (error.retryAfter ?? 0) * 1_000 : 0);
      }
      const why = latest.current.wordsFor(error);
      end(
        key,
        codes.map((code) => ({ code, why })),
      );
      return null;
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever something waits, or is to be tried again
  useEffect(() => {
    if (!isDraft || waiting === 0 || isSending.current) return;
    isSending.current = true;
    const retry = () => setTries((old) => old + 1);
    void alone(`karwan.${owner}.${nameOf(record.kind, record.id)}`, sendNext).then((inMs) => {
      isSending.current = false;
      if (typeof inMs === "number") setTimeout(retry, inMs);
      else if (inMs === null) retry();
    });
  }, [isDraft, waiting, tries]);

  return {
    waiting: all(value),
    refused: value.refused,
    add: (code: string) => change((old) => ({ ...old, codes: [...old.codes, code] })),
    isWaiting: (code: string) => all(now()).includes(code),
  };
}

import { isKarwanError } from "@karwan/sdk";
import { useEffect, useMemo, useReducer, useRef, useSyncExternalStore } from "react";
import { ownerOf, useKnown } from "../../kernel/facts.ts";
import { onDevice } from "../../kernel/kept/storage.ts";
import { alone, beside } from "../../kernel/kept/tabs.ts";
import { newKey } from "../../kernel/new-key.ts";
import { isAnswered } from "../../kernel/same-request.ts";
import { session } from "../../kernel/session.ts";
import type { ScannedRecord } from "./kept-scans.ts";
import { KeptScans, nameOf, recordsIn } from "./kept-scans.ts";
import type { NotOn } from "./not-on.ts";
import { sendTo } from "./records.ts";

/** As many as go with one request: the next ones need not wait long for them. */
const AT_ONCE = 100;
/** When what was not answered goes out again: later each time. */
const AGAIN_MS = 3_000;
const AGAIN_AT_MOST_MS = 30_000;

const useOwner = (): string => ownerOf(useKnown().me);

function useKept({ kind, id }: ScannedRecord) {
  const owner = useOwner();
  const kept = useMemo(() => new KeptScans(onDevice, owner, { kind, id }), [owner, kind, id]);
  const text = useSyncExternalStore(onDevice.follow, () => JSON.stringify([kept.waiting(), kept.refused()]));
  const [waiting, refused] = JSON.parse(text) as [ReturnType<typeof kept.waiting>, ReturnType<typeof kept.refused>];
  return { kept, waiting, refused };
}

/** Leaves scans for a record that was made just now: its page sends them. */
export function useLeavingScans(): (record: ScannedRecord, codes: readonly string[]) => void {
  const owner = useOwner();
  return (record, codes) => {
    const kept = new KeptScans(onDevice, owner, record);
    for (const code of codes) kept.add(code);
  };
}

/** How many scans of this device are not on a record yet. */
export const useUnsent = (record: ScannedRecord): number => useKept(record).waiting.length;

/** The records for which somebody has scanned something on this device that is not sent, or was refused and not seen. */
export function useRecordsWaiting(): ScannedRecord[] {
  const owner = useOwner();
  const text = useSyncExternalStore(onDevice.follow, () => JSON.stringify(recordsIn(onDevice, owner)));
  return JSON.parse(text) as ScannedRecord[];
}

/** What was refused and not seen; of a record that takes no more also what was not sent, with the words for that. */
export function useNotTaken(record: ScannedRecord, isTaking: boolean, tooLate: string) {
  const { kept, waiting, refused } = useKept(record);
  const late = isTaking ? [] : waiting.map(({ name: key, code }) => ({ key, code, why: tooLate }));
  return { refused: [...late, ...refused.toReversed()], see: () => kept.see(!isTaking) };
}

interface Heard {
  /** Why a whole request was refused, in words. */
  wordsFor(error: unknown): string;
  refused(first: NotOn): void;
  /** Told of those that are on the record now. */
  added?(codes: readonly string[]): void;
}
interface Adding {
  record: ScannedRecord;
  isDraft: boolean;
  /** Whether it is not the record's own page: that answers its scans itself, in whichever tab it is open. */
  isElsewhere?: boolean;
}

/**
 * Puts what is scanned onto a draft, in the order of the scans: kept on the device until the server has answered, also over a
 * reload, and sent again as the same request where an answer was lost. What is refused stays there until it was seen. One tab sends
 * at a time, and the record's own page before all others.
 */
export function useAdding({ record, isDraft, isElsewhere = false }: Adding, does: Heard) {
  const latest = useRef(does);
  latest.current = does;
  const { kept, waiting, refused } = useKept(record);
  const lock = `karwan.${useOwner()}.${nameOf(record.kind, record.id)}`;
  const pageLock = `${lock}.page`;
  const scannedAs = useRef(session.user());
  const failures = useRef(0);
  const isSending = useRef(false);
  const [tries, retry] = useReducer((before: number) => before + 1, 0);

  const end = (...[sent, notOn]: Parameters<KeptScans["end"]>) => {
    // What is there already is heard, and is nothing to be set aside.
    kept.end(
      sent,
      notOn.filter(({ isThere }) => !isThere),
    );
    if (notOn[0]) latest.current.refused(notOn[0]);
  };
  /** Answers after how long it is to be tried again; null where it was answered, and undefined where it is another's turn to work. */
  const sendNext = async (): Promise<number | null | undefined> => {
    // Whoever has signed in since, or gone on in another company, has not scanned it.
    if (session.user() !== scannedAs.current) return undefined;
    const sent = kept.begin(AT_ONCE, newKey);
    if (!sent) return null;
    const codes = sent.scans.map(({ code }) => code);
    try {
      const notOn = await sendTo(record, codes, sent.key);
      end(sent, notOn);
      latest.current.added?.(codes.filter((code) => notOn.every((each) => each.code !== code)));
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
        sent,
        codes.map((code) => ({ code, why })),
      );
      return null;
    }
  };
  const inTurn = () => alone(lock, sendNext);

  useEffect(() => {
    if (isElsewhere) return;
    const left = new AbortController();
    beside(pageLock, left.signal);
    return () => left.abort();
  }, [isElsewhere, pageLock]);

  useEffect(() => {
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, []);

  const count = waiting.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever something waits, or is to be tried again
  useEffect(() => {
    if (!isDraft || count === 0 || isSending.current) return;
    isSending.current = true;
    void (isElsewhere ? alone(pageLock, inTurn) : inTurn()).then((inMs) => {
      isSending.current = false;
      if (typeof inMs === "number") setTimeout(retry, inMs);
      else if (inMs === null) retry();
    });
  }, [isDraft, count, tries]);

  return {
    waiting: waiting.map(({ code }) => code),
    refused,
    add: (code: string) => kept.add(code),
    isWaiting: (code: string) => kept.waiting().some((each) => each.code === code),
  };
}

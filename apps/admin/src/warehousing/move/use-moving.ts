import { useEffect, useRef, useState } from "react";
import type { Heard } from "../../components/scan/scan-field.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { isCalled } from "../../kernel/scan/called.ts";
import { sound } from "../../kernel/scan/index.ts";
import type { Bin, Moving, Row } from "./moving.ts";
import { emptied, freeOf, taken } from "./moving.ts";
import { useHand } from "./use-hand.ts";
import { useSending } from "./use-sending.ts";
import { useTaking } from "./use-taking.ts";
import { useKeptMoves } from "./waiting-moves.tsx";

interface Where {
  warehouseId: string;
  arrivals: Bin | null;
  /** A row that was chosen elsewhere, and who is told that it is in hand. */
  chosen: Row | null;
  onChosen(): void;
  nameOf(warehouseId: string): string;
}

/** Goods in hand, kept in the browser until they have moved, and what scans make of them: one after the other. */
export function useMoving({ warehouseId, arrivals, chosen, onChosen, nameOf }: Where) {
  const { t } = useI18n();
  const hand = useHand(warehouseId, arrivals);
  const [heard, setHeard] = useState<Heard | null>(null);
  const [error, setError] = useState<unknown>(null);
  const kept = useKeptMoves(warehouseId);
  const line = useRef<Promise<void>>(Promise.resolve());
  const say = (tone: Heard["tone"], text: string) => {
    sound(tone);
    setHeard({ tone, text });
  };
  const { settle, send, isBusy } = useSending({ warehouseId, hand, say, setError });
  /** Does one thing after the other. */
  const inTurn = (work: () => Promise<void> | void): void => {
    line.current = line.current.then(work).catch((cause: unknown) => {
      setError(cause);
      say("bad", t("trouble.title"));
    });
  };
  /** The same, once it is known what became of goods that were sent. */
  const settled = (work: () => Promise<void> | void) =>
    inTurn(async () => {
      if (await settle()) await work();
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in hand when the page opens
  useEffect(() => {
    settled(() => {
      const held = hand.now();
      if (chosen) {
        hand.set(taken(held, chosen, freeOf(chosen)));
        onChosen();
        // With nothing in hand one begins where goods arrive, not where one stood last.
      } else if (!held.row) hand.set({ ...emptied(held), from: arrivals });
    });
  }, []);

  const take = useTaking({ warehouseId, nameOf, hand, say, setError, send });
  return {
    moving: hand.shown,
    heard,
    error,
    isBusy,
    kept,
    send: (to: Bin) => settled(() => send(to)),
    /** Asks what became of a move that was not answered. */
    ask: () => settled(() => undefined),
    /** What is scanned while something else is looked up or on its way waits for it. */
    scan: (code: string) =>
      inTurn(async () => {
        const asked = hand.now().sent?.moved.to.code;
        if (!(await settle())) return;
        // The bin once more to which they went, and that was said.
        if (asked === undefined || !isCalled(code, asked)) await take(code);
      }),
    choose: (row: Row) =>
      settled(() => {
        setError(null);
        hand.set(taken(hand.now(), row, freeOf(row)));
      }),
    /** What has gone out is changed no more. */
    change: (change: Partial<Pick<Moving, "quantity" | "to" | "from">>) => {
      const held = hand.now();
      if (held.sent === null) hand.set({ ...held, ...change });
    },
    startAgain: () =>
      settled(() => {
        setError(null);
        setHeard(null);
        const held = hand.now();
        hand.set({ ...emptied(held), from: held.from ?? arrivals });
      }),
  };
}

import { useEffect, useRef, useState } from "react";
import { useDraft } from "../../components/draft.ts";
import type { Heard } from "../../components/scan/scan-field.tsx";
import { offerUndo } from "../../components/undo.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { newKey } from "../../kernel/new-key.ts";
import { isAnswered, requestOf } from "../../kernel/same-request.ts";
import { sound } from "../../kernel/scan/index.ts";
import { readAgain } from "../../kernel/sdk.ts";
import { arrivedIn, foundBy, move } from "./found.ts";
import type { Bin, Meaning, Moving, Place, Row } from "./moving.ts";
import { emptied, freeOf, isInHand, meaningOf, nothingMoves, onePiece, taken } from "./moving.ts";

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
  const { t, number } = useI18n();
  const begin: Moving = { ...nothingMoves, from: arrivals };
  const draft = useDraft<Moving>(`move.${warehouseId}`, begin);
  const latest = useRef(draft.value);
  const [heard, setHeard] = useState<Heard | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const line = useRef<Promise<void>>(Promise.resolve());
  const set = (next: Moving) => {
    latest.current = next;
    draft.change(() => next);
  };
  const say = (tone: Heard["tone"], text: string) => {
    sound(tone);
    setHeard({ tone, text });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in hand when the page opens
  useEffect(() => {
    if (chosen) {
      set(taken(latest.current, chosen, freeOf(chosen)));
      onChosen();
      // With nothing in hand one begins where goods arrive, not where one stood last.
    } else if (!latest.current.row) set(begin);
  }, []);

  /** Takes moved goods back to where they came from; a key of its own, whichever way it is asked for again. */
  const takeBack = (row: Row, to: Bin, quantity: number) => {
    const key = newKey();
    return async () => {
      const there = await arrivedIn(warehouseId, row, to);
      if (!there) throw new Error(t("move.gone", { bin: to.code }));
      await move({ warehouse_id: warehouseId, row: there, to: { id: row.bin.id, code: row.bin.code }, quantity }, key);
      await readAgain("warehousing");
      return t("move.undone", { n: number(quantity), name: row.item.name, bin: row.bin.code });
    };
  };

  const send = async (to: Bin): Promise<void> => {
    const { row, quantity, sent } = latest.current;
    if (!row) return;
    const request = requestOf(sent, JSON.stringify([row.id, row.bin_id, to.id, quantity]));
    set({ ...latest.current, to, sent: request });
    setBusy(true);
    setError(null);
    try {
      await move({ warehouse_id: warehouseId, row, to, quantity }, request.key);
      const moved = { n: number(quantity), name: row.item.name, from: row.bin.code, to: to.code };
      set(emptied(latest.current));
      say("good", t("move.moved", moved));
      offerUndo(t("move.moved", moved), takeBack(row, to, quantity));
    } catch (cause) {
      if (isAnswered(cause)) set({ ...latest.current, sent: null });
      setError(cause);
      say("bad", cause instanceof Error ? cause.message : "");
    } finally {
      setBusy(false);
    }
    await readAgain("warehousing");
  };

  const hear = async (code: string, meaning: Meaning, places: readonly Place[] = []): Promise<void> => {
    if ("moving" in meaning) set(meaning.moving);
    if ("among" in meaning) set({ ...latest.current, among: meaning.among });
    const { row, quantity, from } = latest.current;
    const name = row?.item.name ?? "";
    if (meaning.is === "to") return send(meaning.bin);
    if (meaning.is === "taken" || meaning.is === "piece")
      return say("good", t("move.taken", { n: number(quantity), name, bin: row?.bin.code ?? "" }));
    if (meaning.is === "from") return say("good", t("move.at_bin", { bin: from?.code ?? "" }));
    if (meaning.is === "too_many") return say("bad", t("move.too_many", { n: number(meaning.free), name }));
    if (meaning.is === "not_in") return say("bad", t("move.not_in", { code, bin: meaning.bin.code }));
    if (meaning.is === "reserved")
      return say("bad", t("move.reserved", { name: meaning.row.item.name, bin: meaning.row.bin.code }));
    if (meaning.is === "which") return say("bad", t("move.which", { why: meaning.why, code }));
    if (meaning.is === "elsewhere") {
      const warehouse = nameOf(places[0]?.warehouse_id ?? "");
      return say("bad", t("move.elsewhere", { code, warehouse }));
    }
    if (meaning.is === "other") return say("bad", t("move.other", { code, name }));
    say("bad", t(`move.${meaning.is}`, { code }));
  };

  const take = async (code: string): Promise<void> => {
    try {
      const { row } = latest.current;
      if (row && isInHand(latest.current, code)) return await hear(code, onePiece(latest.current, freeOf(row)));
      const found = await foundBy(warehouseId, code);
      await hear(code, meaningOf(latest.current, code, warehouseId, found), found.places);
    } catch (cause) {
      setError(cause);
      say("bad", cause instanceof Error ? cause.message : "");
    }
  };
  return {
    moving: draft.value,
    heard,
    error,
    isBusy,
    say,
    send,
    /** What is scanned while the one before is looked up waits for it. */
    scan: (code: string) => {
      line.current = line.current.then(() => take(code));
    },
    choose: (row: Row) => {
      setError(null);
      set(taken(latest.current, row, freeOf(row)));
    },
    change: (change: Partial<Pick<Moving, "quantity" | "to" | "from">>) =>
      set({ ...latest.current, ...change, sent: null }),
    startAgain: () => {
      setError(null);
      setHeard(null);
      set({ ...emptied(latest.current), from: latest.current.from ?? arrivals });
    },
  };
}

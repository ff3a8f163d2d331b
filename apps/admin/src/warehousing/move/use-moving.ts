import { useEffect, useRef, useState } from "react";
import { useDraft } from "../../components/draft.ts";
import type { Heard } from "../../components/scan/scan-field.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { isAnswered } from "../../kernel/same-request.ts";
import { inBins } from "../../kernel/scan/client.ts";
import { sound } from "../../kernel/scan/index.ts";
import { queryClient } from "../../kernel/sdk.ts";
import { foundBy } from "./found.ts";
import type { Bin, Meaning, Moving, Place, Row } from "./moving.ts";
import {
  emptied,
  freeOf,
  isInHand,
  lessWaiting,
  meaningOf,
  meaningUnasked,
  nothingMoves,
  onePiece,
  taken,
} from "./moving.ts";
import { useSending } from "./use-sending.ts";
import { useKeptMoves, waitingNow } from "./waiting-moves.tsx";

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
  const kept = useKeptMoves(warehouseId);
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

  const { send, isBusy } = useSending({ warehouseId, latest, set, say, setError });

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

  /** What was shown of the warehouse's bins, which is all that is known without a network. */
  const knownRows = (): Row[] => {
    const shown = queryClient.getQueriesData<{ stock: Row[] }>({ queryKey: inBins(warehouseId) });
    return shown.flatMap(([, list]) => list?.stock ?? []).map((row) => lessWaiting(row, waitingNow(warehouseId)));
  };

  const take = async (code: string): Promise<void> => {
    try {
      const { row } = latest.current;
      if (row && isInHand(latest.current, code)) return await hear(code, onePiece(latest.current, freeOf(row)));
      const { places, rows } = await foundBy(warehouseId, code);
      const found = { places, rows: rows.map((each) => lessWaiting(each, waitingNow(warehouseId))) };
      await hear(code, meaningOf(latest.current, code, warehouseId, found), places);
    } catch (cause) {
      if (!isAnswered(cause)) return await hear(code, meaningUnasked(latest.current, code, knownRows()));
      setError(cause);
      say("bad", cause instanceof Error ? cause.message : "");
    }
  };
  return {
    moving: draft.value,
    heard,
    error,
    isBusy,
    kept,
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

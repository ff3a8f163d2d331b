import type { Heard } from "../../components/scan/scan-field.tsx";
import { wordsFor } from "../../components/words.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { isAnswered } from "../../kernel/same-request.ts";
import { inBins } from "../../kernel/scan/client.ts";
import type { Goal } from "../../kernel/scan/index.ts";
import { queryClient } from "../../kernel/sdk.ts";
import { foundBy } from "./found.ts";
import type { Meaning, Place, Row } from "./moving.ts";
import { freeOf, isInHand, lessWaiting, meaningOf, meaningUnasked, onePiece } from "./moving.ts";
import type { Hand } from "./use-hand.ts";
import { waitingNow } from "./waiting-moves.tsx";

interface Given {
  warehouseId: string;
  nameOf(warehouseId: string): string;
  hand: Hand;
  say(tone: Heard["tone"], text: string): void;
  setError(cause: unknown): void;
  send(to: Goal): Promise<void>;
}

/** What a code does that was scanned: where one stands, what one takes, or where it goes. */
export function useTaking({ warehouseId, nameOf, hand, say, setError, send }: Given) {
  const { t, number } = useI18n();
  const hear = async (code: string, meaning: Meaning, places: readonly Place[] = []): Promise<void> => {
    if ("moving" in meaning) hand.set(meaning.moving);
    if ("among" in meaning) hand.set({ ...hand.now(), among: meaning.among });
    const { row, quantity, from } = hand.now();
    const name = row?.item.name ?? "";
    if (meaning.is === "to") return send(meaning.bin);
    if (meaning.is === "taken" || meaning.is === "piece")
      return say("good", t("move.taken", { n: number(quantity), name, bin: row?.bin.code ?? "" }));
    if (meaning.is === "from") return say("good", t("move.at_bin", { bin: from?.code ?? "" }));
    if (meaning.is === "too_many") return say("bad", t("move.too_many", { n: number(meaning.free), name }));
    // Of goods that are looked for still, whichever code was scanned last.
    const wanted = "among" in meaning ? (meaning.among[0]?.item.name ?? code) : code;
    if (meaning.is === "not_in") return say("bad", t("move.not_in", { code: wanted, bin: meaning.bin.code }));
    if (meaning.is === "reserved")
      return say("bad", t("move.reserved", { name: meaning.row.item.name, bin: meaning.row.bin.code }));
    if (meaning.is === "which") {
      const { why } = meaning;
      return say("bad", t("move.which", { why, code: why === "alike" ? code : wanted }));
    }
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

  return async (code: string): Promise<void> => {
    try {
      const { row } = hand.now();
      if (row && isInHand(hand.now(), code)) return await hear(code, onePiece(hand.now(), freeOf(row)));
      const { places, rows } = await foundBy(warehouseId, code);
      const found = { places, rows: rows.map((each) => lessWaiting(each, waitingNow(warehouseId))) };
      await hear(code, meaningOf(hand.now(), code, warehouseId, found), places);
    } catch (cause) {
      if (!isAnswered(cause)) return await hear(code, meaningUnasked(hand.now(), code, knownRows()));
      setError(cause);
      say("bad", wordsFor(cause, t));
    }
  };
}

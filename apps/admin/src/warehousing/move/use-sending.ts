import type { RefObject } from "react";
import { useState } from "react";
import type { Heard } from "../../components/scan/scan-field.tsx";
import { offerUndo } from "../../components/undo.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { newKey } from "../../kernel/new-key.ts";
import { isAnswered, requestOf } from "../../kernel/same-request.ts";
import { sendMove } from "../../kernel/scan/client.ts";
import type { Goal, Moved } from "../../kernel/scan/index.ts";
import { enqueue, inputOf, useEndings } from "../../kernel/scan/index.ts";
import { readAgain } from "../../kernel/sdk.ts";
import { arrivedIn } from "./found.ts";
import type { Bin, Moving } from "./moving.ts";
import { emptied } from "./moving.ts";
import { problemOf, saidOf, waitingNow } from "./waiting-moves.tsx";

interface Hands {
  warehouseId: string;
  latest: RefObject<Moving>;
  set(next: Moving): void;
  say(tone: Heard["tone"], text: string): void;
  setError(cause: unknown): void;
}

/** Takes moved goods back to where they came from; a key of its own, whichever way it is asked for again. */
function useTakeBack(warehouseId: string) {
  const { t, number } = useI18n();
  return ({ row, quantity }: Moved, to: Bin) => {
    const key = newKey();
    return async () => {
      const there = await arrivedIn(warehouseId, row, to);
      if (!there) throw new Error(t("move.gone", { bin: to.code }));
      const back = { id: row.bin.id, code: row.bin.code };
      await sendMove({ warehouse_id: warehouseId, row: there, to: back, quantity }, key);
      await readAgain("warehousing");
      return t("move.undone", { n: number(quantity), name: row.item.name, bin: row.bin.code });
    };
  };
}

/** Sends what is in hand to a bin, or keeps it on the device until it can be sent. */
export function useSending({ warehouseId, latest, set, say, setError }: Hands) {
  const { t, number } = useI18n();
  const [isBusy, setBusy] = useState(false);
  const takeBack = useTakeBack(warehouseId);
  const made = (moved: Moved, to: Bin): void => {
    const text = t("move.moved", saidOf({ ...moved, to }, number));
    say("good", text);
    offerUndo(text, takeBack(moved, to));
  };
  /** Keeps a move on the device until it can be sent: nobody waits for a network with goods in hand. */
  const keep = async (moved: Moved, key: string): Promise<void> => {
    try {
      await enqueue("move", moved.row.item.sku, moved, key);
    } catch {
      return say("bad", t("scan.not_kept"));
    }
    set(emptied(latest.current));
    say("good", t("move.kept", saidOf(moved, number)));
  };
  useEndings((entry) => {
    const moved = inputOf(entry, "move");
    if (moved?.warehouse_id !== warehouseId || entry.state === "waiting") return;
    if (entry.state === "refused") return say("bad", problemOf(entry, moved, t));
    if (waitingNow(warehouseId).length > 0) return;
    const { to } = entry.result as { to: Bin };
    made(moved, to);
  });

  const send = async (to: Goal): Promise<void> => {
    const { row, quantity, sent } = latest.current;
    if (!row) return;
    const request = requestOf(sent, JSON.stringify([row.id, row.bin_id, to.id ?? to.code, quantity]));
    const moved = { warehouse_id: warehouseId, row, to, quantity };
    set({ ...latest.current, to: to.id === null ? null : { id: to.id, code: to.code }, sent: request });
    setError(null);
    // Behind what waits already: it was moved later.
    if (to.id === null || waitingNow(warehouseId).length > 0) return keep(moved, request.key);
    setBusy(true);
    try {
      const { to: bin } = await sendMove(moved, request.key);
      set(emptied(latest.current));
      made(moved, bin);
    } catch (cause) {
      // It may have arrived: kept under its key it is made once.
      if (!isAnswered(cause)) return await keep(moved, request.key);
      set({ ...latest.current, sent: null });
      setError(cause);
      say("bad", cause instanceof Error ? cause.message : "");
    } finally {
      setBusy(false);
    }
    await readAgain("warehousing");
  };
  return { send, isBusy };
}

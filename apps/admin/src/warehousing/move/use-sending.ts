import { useState } from "react";
import type { Heard } from "../../components/scan/scan-field.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { isAnswered, TOO_OLD_MS } from "../../kernel/same-request.ts";
import { failureOf, sendMove } from "../../kernel/scan/client.ts";
import type { Goal, Moved } from "../../kernel/scan/index.ts";
import { enqueue, entriesNow, inputOf, useEndings } from "../../kernel/scan/index.ts";
import { readAgain } from "../../kernel/sdk.ts";
import { session } from "../../kernel/session.ts";
import type { Bin, Sent } from "./moving.ts";
import type { Hand } from "./use-hand.ts";
import { useOffer } from "./use-offer.ts";
import { isMovedAlready, problemOf, saidOf, waitingNow } from "./waiting-moves.tsx";

interface Hands {
  warehouseId: string;
  hand: Hand;
  say(tone: Heard["tone"], text: string): void;
  setError(cause: unknown): void;
}

/** What became of a move: the goods are in hand no more, they are still, or nobody knows. */
type Became = "left" | "held" | "unknown";

/** What a move ends in, told to whoever made it, and seen from what they have in hand. */
function useEnds({ warehouseId, hand, say, setError }: Hands) {
  const { t, number } = useI18n();
  const offer = useOffer(warehouseId);
  const made = (key: string, moved: Moved, to: Bin): void => {
    const text = t("move.moved", saidOf({ ...moved, to }, number));
    say("good", text);
    offer(text, key, moved, to);
  };
  /** Keeps a move on the device until it can be sent: nobody waits for a network with goods in hand. */
  const keep = async (key: string, { moved, at }: Sent, tried: boolean): Promise<boolean> => {
    try {
      // Another tab may have kept it, or this one before it was loaded again.
      if (!entriesNow().some((each) => each.key === key))
        await enqueue("move", moved.row.item.sku, moved, { key, at, tried });
    } catch {
      return false;
    }
    hand.leave(key);
    say("good", t("move.kept", saidOf(moved, number)));
    return true;
  };
  useEndings((entry) => {
    const moved = inputOf(entry, "move");
    if (moved?.warehouse_id !== warehouseId || entry.state === "waiting") return;
    if (entry.state === "refused") return say("bad", problemOf(entry.problem, moved, t));
    if (waitingNow(warehouseId).length > 0) return;
    const { to } = entry.result as { to: Bin };
    made(entry.key, moved, to);
  });

  const failed = (cause: unknown, key: string, moved: Moved): Became => {
    const verdict = failureOf(cause);
    if (!isAnswered(cause) || "retryInMs" in verdict) return "unknown";
    if (isMovedAlready(verdict)) hand.leave(key);
    else {
      hand.keepHolding(key);
      setError(cause);
    }
    say("bad", problemOf(verdict, moved, t));
    return isMovedAlready(verdict) ? "left" : "held";
  };
  return { made, keep, failed };
}

/** Sends what is in hand to a bin, or keeps it on the device until it can be sent. */
export function useSending(hands: Hands) {
  const { warehouseId, hand, say, setError } = hands;
  const { t, number } = useI18n();
  const [isBusy, setBusy] = useState(false);
  const { made, keep, failed } = useEnds(hands);
  const attempt = async (key: string, { moved }: Sent): Promise<Became> => {
    const user = session.user();
    setBusy(true);
    try {
      const { to } = await sendMove(moved, key, (bin) => hand.noteBin(key, bin));
      hand.leave(key);
      // Nothing of it is the next one's to be told, who has signed in meanwhile.
      if (session.user() === user) made(key, moved, to);
      return "left";
    } catch (cause) {
      return session.user() === user ? failed(cause, key, moved) : "unknown";
    } finally {
      setBusy(false);
      void readAgain("warehousing");
    }
  };
  /** Sends a move, the first time or again (`tried`): under its own key it is made once. */
  const ship = async (key: string, sent: Sent, tried: boolean): Promise<Became> => {
    const user = session.user();
    const { moved, at } = sent;
    setError(null);
    if (Date.now() - at > TOO_OLD_MS) {
      hand.leave(key);
      say("bad", t("move.too_old"));
      return "left";
    }
    // Behind what waits already: it was moved later.
    const isBehind = moved.to.id === null || waitingNow(warehouseId).length > 0;
    if (isBehind && (await keep(key, sent, tried))) return "left";
    const became = await attempt(key, sent);
    if (became !== "unknown" || session.user() !== user) return became;
    // It may have arrived.
    if (!isBehind && (await keep(key, sent, true))) return "left";
    say("bad", t("move.unsettled", saidOf(moved, number)));
    return "unknown";
  };
  return {
    isBusy,
    /** Finds out what became of goods that were sent and not answered; until that is known, nothing else is done with them. */
    settle: async (): Promise<boolean> => {
      const { key, sent } = hand.now();
      return sent === null || (await ship(key, sent, true)) === "left";
    },
    send: async (to: Goal): Promise<void> => {
      const held = hand.now();
      const { key, row, quantity } = held;
      if (!row) return;
      const sent = { moved: { warehouse_id: warehouseId, row, to, quantity }, at: Date.now() };
      hand.set({ ...held, to: to.id === null ? null : { id: to.id, code: to.code }, sent });
      await ship(key, sent, false);
    },
  };
}

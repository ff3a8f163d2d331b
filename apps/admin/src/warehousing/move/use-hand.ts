import { useDraft } from "../../components/draft.ts";
import { newKey } from "../../kernel/new-key.ts";
import type { Bin, Moving } from "./moving.ts";
import { emptied, nothingMoves } from "./moving.ts";

/** What somebody has in hand in a warehouse: theirs alone, the same in all their tabs, and over a reload. */
export function useHand(warehouseId: string, arrivals: Bin | null) {
  const { value, now, change } = useDraft<Moving>(`move.${warehouseId}`, { ...nothingMoves, from: arrivals });
  /** Changes what is in hand, unless those goods have left it meanwhile. */
  const changeOf = (key: string, next: (old: Moving) => Moving) => change((old) => (old.key === key ? next(old) : old));
  return {
    shown: value,
    /** At this moment: a scan or another tab may have changed it since it was drawn. */
    now,
    set: (next: Moving) => change(() => next),
    /** These goods are in hand no more. */
    leave: (key: string) => changeOf(key, emptied),
    /** The bin where they go was looked up, and is the same one however often they are sent. */
    noteBin: (key: string, to: Bin) =>
      changeOf(key, (old) => ({ ...old, to, sent: old.sent && { ...old.sent, moved: { ...old.sent.moved, to } } })),
    /** They were not moved, and the answer is final: the next attempt is a request of its own. */
    keepHolding: (key: string) => changeOf(key, (old) => ({ ...old, key: newKey(), sent: null })),
  };
}
export type Hand = ReturnType<typeof useHand>;

import type { InventoryAudit } from "@karwan/sdk";
import { isCalled } from "../../kernel/scan/called.ts";

/** A line as the audit shows it. */
export type Listed = InventoryAudit["audit_items"][number];
/** What of a line is gone by. */
export type Line = Pick<Listed, "item_id" | "bin_id" | "expected_quantity"> & {
  item: Pick<Listed["item"], "id" | "name" | "sku" | "barcode">;
  bin: Pick<Listed["bin"], "id" | "name" | "code">;
};
/** What was counted of a line and not saved yet; `type` says why something is missing. */
export interface Count {
  quantity: number;
  type: string | null;
}
export type Counts = Readonly<Record<string, Count>>;

export const keyOf = ({ item_id, bin_id }: Pick<Line, "item_id" | "bin_id">): string => `${item_id} ${bin_id}`;

export type Meaning =
  | { is: "count"; line: Line }
  | { is: "bin"; bin: Line["bin"] }
  | { is: "which_bin" }
  | { is: "unknown" };

/** What a scanned code means while counting: the bin that one stands before, or one more piece of an item in it. */
export function meaningOf(lines: readonly Line[], code: string, standingAt: string | null): Meaning {
  const ofItem = lines.filter(({ item }) => isCalled(code, item.barcode, item.sku));
  const here = ofItem.find(({ bin_id }) => bin_id === standingAt);
  if (here) return { is: "count", line: here };
  // An item that lies in several bins is counted in the one that was scanned, and in no other by mistake.
  if (ofItem.length > 1 || (ofItem.length === 1 && standingAt !== null)) return { is: "which_bin" };
  if (ofItem[0]) return { is: "count", line: ofItem[0] };
  const at = lines.find(({ bin }) => isCalled(code, bin.code));
  return at ? { is: "bin", bin: at.bin } : { is: "unknown" };
}

/** One more piece was counted; of a line that was saved before, counting begins anew. */
export const withOneMore = (old: Counts, key: string): Counts => ({
  ...old,
  [key]: { quantity: (old[key]?.quantity ?? 0) + 1, type: old[key]?.type ?? null },
});

/** What was counted after those counts had been sent: of a line that was counted on, as many as there are now. */
export const countedSince = (sent: Counts, now: Counts): Counts =>
  Object.fromEntries(
    Object.entries(now).filter(([key, { quantity, type }]) => {
      const before = sent[key];
      return before?.quantity !== quantity || before.type !== type;
    }),
  );

/** Whether less was counted than should lie there; of a blind audit nobody here knows. */
export const isShort = ({ expected_quantity }: Line, { quantity }: Count): boolean =>
  expected_quantity !== null && quantity < expected_quantity;

/** Whether more was counted than should lie there: that books nothing. */
export const isMore = ({ expected_quantity }: Line, { quantity }: Count): boolean =>
  expected_quantity !== null && quantity > expected_quantity;

/** Whether somebody is to say why there is less: of a blind audit only the server knows, and has asked then. */
export const needsType = (line: Line, count: Count, isAsked: boolean): boolean =>
  isShort(line, count) || (isAsked && line.expected_quantity === null);

/** Whether that is asked at the line: not while it is still counted piece by piece, and again once it was answered. */
export const asksWhy = (line: Line, count: Count, { isDue, isAsked }: { isDue: boolean; isAsked: boolean }): boolean =>
  needsType(line, count, isAsked) && (isDue || count.type !== null);

/** As the server takes them: a type where something is missing; of who counts blind only where it asked for one. */
export const sentCounts = (lines: readonly Line[], counts: Counts) =>
  lines.flatMap((line) => {
    const count = counts[keyOf(line)];
    if (!count) return [];
    const { item_id, bin_id } = line;
    const type = needsType(line, count, true) ? count.type : null;
    return [{ item_id, bin_id, actual_quantity: count.quantity, ...(type !== null && { exception_type: type }) }];
  });

import { AppError } from "../../kernel/index.ts";
import type { LockedAudit, SavedLine } from "./repository.ts";
import type { ItemCount } from "./schema.ts";

/** What somebody counted in a blind audit, kept before the books are asked; `is_judged` once it was compared with them. */
export type BlindCount = { counted_by: string; quantity: number; exception_type: string | null; is_judged: boolean };

type Line = { saved: SavedLine; count: ItemCount };

const ownOf = ({ saved }: Line, userId: string) => saved.blind_counts.find(({ counted_by }) => counted_by === userId);

/**
 * Each person counts a line of a blind audit once: another number of the same person could be a search for what the books
 * say, and a first count sent again would overrule the recount. Decided for all lines before any is compared with the
 * books, so that no refusal tells of them (4 L2).
 */
export function refuseSecondNumbers({ blind }: Pick<LockedAudit, "blind">, lines: readonly Line[], userId: string) {
  const again = blind ? lines.find((line) => isSecond(line, userId)) : undefined;
  if (!again) return;
  const { item_id, bin_id } = again.count;
  throw new AppError("recount_by_same_user", { item_id, bin_id });
}

function isSecond(line: Line, userId: string): boolean {
  const { saved, count } = line;
  if (saved.first_count?.counted_by === userId) return true;
  const own = ownOf(line, userId);
  if (!own) return false;
  // The number that stands may get another type; one that was overruled does not come back.
  const isStanding = saved.actual_quantity !== null && saved.counted_by === userId;
  return own.quantity !== count.actual_quantity || (own.is_judged && !isStanding);
}

/** The counts of a line with this one among them, in the place of what the same person sent before. */
export function withCount({ saved, count }: Line, userId: string, is_judged: boolean): BlindCount[] {
  const { actual_quantity: quantity } = count;
  const others = saved.blind_counts.filter(({ counted_by }) => counted_by !== userId);
  return [...others, { counted_by: userId, quantity, exception_type: count.exception_type || null, is_judged }];
}

/** The lines whose number is to be kept before the books are asked. */
export const unkept = (lines: readonly Line[], userId: string) => lines.filter((line) => !ownOf(line, userId));

/** Whether the same was sent before and stands, a type with it that was set aside since nothing was missing. */
export function isSentAgain(line: Line, userId: string): boolean {
  const { saved, count } = line;
  const own = ownOf(line, userId);
  if (!own?.is_judged || saved.counted_by !== userId || saved.actual_quantity === null) return false;
  return own.quantity === count.actual_quantity && own.exception_type === (count.exception_type || null);
}

import type { Failure, FoundItem, OpenOfItem } from "./repository.ts";
import type { ScannedException, ScannedItem } from "./schema.ts";

const failed = ({ id, code, notes, opened_at }: Failure): ScannedException => ({
  id,
  kind: "delivery",
  code,
  notes,
  opened_at,
});
const wrong = ({ id, code, notes, opened_at }: OpenOfItem): ScannedException => ({
  id,
  kind: "warehouse",
  code,
  notes,
  opened_at,
});
const latestFirst = (a: ScannedException, b: ScannedException) => Date.parse(b.opened_at) - Date.parse(a.opened_at);

/** Items with what is wrong: a failed attempt is all items' of the parcel, what a count found is the item's (2 §4.8 rule 4). */
export function scannedItems(
  items: readonly FoundItem[],
  failures: readonly Failure[],
  ofItems: readonly OpenOfItem[],
): ScannedItem[] {
  const ofParcel = failures.filter(({ status }) => status === "open").map(failed);
  return items.map(({ had_exception, quantity, ...item }) => {
    const own = ofItems.filter(({ item_id }) => item_id === item.item_id).map(wrong);
    const open_exceptions = [...ofParcel, ...own].toSorted(latestFirst);
    return {
      ...item,
      quantity: quantity ?? 0,
      has_exception: had_exception || failures.length > 0,
      has_open_exception: open_exceptions.length > 0,
      open_exception: open_exceptions[0] ?? null,
      open_exceptions,
      open_exception_count: open_exceptions.length,
    };
  });
}

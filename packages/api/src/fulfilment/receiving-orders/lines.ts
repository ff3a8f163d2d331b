import { AppError, invalidField } from "../../kernel/index.ts";
import type { OrderLine } from "./repository.ts";
import type { ReceivedLine } from "./schema.ts";

/** A line with what a request says came of it; null where it says nothing. */
export type SaidLine = OrderLine & { said: number | null };

const quantityField = (n: number) => `item_details.${n}.received_quantity`;

/** The one entry that names no item: about the only line, or about the bin of all of them. */
function ofAll(lines: readonly OrderLine[], { received_quantity, bin_id }: ReceivedLine): SaidLine[] {
  const isAbout = typeof received_quantity === "number";
  if (isAbout && lines.length > 1) throw invalidField("item_details.0.item_id", "required");
  return lines.map((line) => ({ ...line, said: received_quantity ?? null, bin_id: bin_id ?? line.bin_id }));
}

/** The lines of an order as a request describes them; 404 `receiving_order_line_not_found` for an item that is not on it. */
export function describedLines(lines: readonly OrderLine[], details: readonly ReceivedLine[]): SaidLine[] {
  const [first] = details;
  if (first && details.length === 1 && !first.item_id) return ofAll(lines, first);
  const unnamed = details.findIndex(({ item_id }) => !item_id);
  if (unnamed >= 0) throw invalidField(`item_details.${unnamed}.item_id`, "required");
  const ofItem = new Map(details.map((entry) => [entry.item_id, entry]));
  const known = new Set(lines.map(({ item_id }) => item_id));
  const strange = details.find(({ item_id }) => !known.has(item_id ?? null));
  if (strange) throw new AppError("receiving_order_line_not_found", { item_id: strange.item_id });
  return lines.map((line) => {
    const entry = ofItem.get(line.item_id);
    return { ...line, said: entry?.received_quantity ?? null, bin_id: entry?.bin_id ?? line.bin_id };
  });
}

/** How much came of each line: what the request says, otherwise what was noted while unpacking, otherwise all of it. */
export const received = ({ said, received_quantity, quantity }: SaidLine): number =>
  said ?? (received_quantity > 0 ? received_quantity : quantity);

/** Whether what a request says of received lines is what was saved of them; what it leaves out contradicts nothing. */
export function isAsSaved(lines: readonly OrderLine[], details: readonly ReceivedLine[]): boolean {
  const isSaid = ({ said, received_quantity }: SaidLine) => said === null || said === received_quantity;
  return describedLines(lines, details).every((line, n) => isSaid(line) && line.bin_id === lines[n]?.bin_id);
}

/** Of a parcel no more comes than left, and something does: what did not come at all is lost, not received (4 J7). */
export function validateParcel(lines: readonly SaidLine[]): void {
  const over = lines.findIndex((line) => received(line) > line.quantity);
  const maximum = lines[over]?.quantity;
  if (maximum !== undefined) throw invalidField(quantityField(over), "too_big.number", { maximum, inclusive: "true" });
  if (lines.every((line) => received(line) === 0)) throw invalidField(quantityField(0), "quantity_not_positive");
}

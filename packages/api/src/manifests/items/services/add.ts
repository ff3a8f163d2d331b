import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { Language } from "@karwan/i18n";
import { isPostalBarcode, plainBarcode } from "../../../delivery/deliveries/index.ts";
import { actionContextOf } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { translateReason } from "../../../kernel/index.ts";
import { lockManifest, nextManifestState, recordManifestEvents } from "../../life-cycle/index.ts";
import type { AddInput, NewItem, ScannedItem } from "../schema.ts";
import { UnreadItem } from "../sent.ts";
import type { TakenBarcode } from "../statements.ts";
import { insertItems, takenBarcodes } from "../statements.ts";
import { destinationsOf, requireBranches } from "./destinations.ts";

type Refusal = "invalid_barcode" | "duplicate_barcode" | "validation_failed";
/** An entry of the request: its barcode as it is compared, and the row that it becomes unless it is refused. */
type Entry = NewItem & { id: string; refused: Refusal | null; message?: string; taken?: TakenBarcode };

/** An entry that could not be read: what is wrong with it is said instead. */
function unread(item: UnreadItem, language: Language): Entry {
  const { barcode_value } = item;
  if (item.isBarcode) return { barcode_value, id: newId(), refused: "invalid_barcode" };
  return { barcode_value, id: newId(), refused: "validation_failed", message: item.message(language) };
}

/** ValidatedCounts by themselves: the check digit, and whether an entry before has the same barcode (4 G1). */
function entriesOf({ barcodes = [], items }: AddInput, language: Language): Entry[] {
  const given: readonly NewItem[] = items ?? barcodes.map((barcode_value) => ({ barcode_value }));
  const seen = new Set<string>();
  return given.map((item) => {
    if (item instanceof UnreadItem) return unread(item, language);
    const barcode_value = plainBarcode(item.barcode_value);
    const id = newId();
    if (!isPostalBarcode(barcode_value))
      return { ...item, barcode_value: item.barcode_value.toUpperCase(), id, refused: "invalid_barcode" };
    const isDouble = seen.has(barcode_value);
    seen.add(barcode_value);
    return { ...item, barcode_value, id, refused: isDouble ? "duplicate_barcode" : null };
  });
}

/** Refuses what others have: asked first, so that few places in the order are left empty; the index decides after all. */
async function insert(tx: Transaction, ctx: TenantContext, manifestId: string, entries: Entry[]): Promise<number> {
  const good = () => entries.filter(({ refused }) => refused === null);
  const refuse = (isTaken: (entry: Entry) => boolean) => {
    for (const entry of good()) if (isTaken(entry)) entry.refused = "duplicate_barcode";
  };
  const barcodes = good().map(({ barcode_value }) => barcode_value);
  const taken = new Map((await tx.sql(takenBarcodes, [ctx.tenantId, barcodes])).map((row) => [row.barcode_value, row]));
  for (const entry of good()) {
    const by = taken.get(entry.barcode_value);
    if (by) Object.assign(entry, { refused: "duplicate_barcode", taken: by });
  }
  const destinationOf = await destinationsOf(tx, entries);
  const rows = good().map((entry, index) => {
    const { id, barcode_value, unit_size, weight, dimensions, recipient, destination_branch_id } = entry;
    const own = { id, at: index + 1, barcode_value, unit_size, weight, dimensions, recipient: recipient ?? {} };
    return { ...own, destination_branch_id, ...destinationOf(entry) };
  });
  if (rows.length === 0) return 0;
  const at = ctx.deps.now().toISOString();
  const added = await tx.sql(insertItems, [ctx.tenantId, manifestId, JSON.stringify(rows), at]);
  const kept = new Set(added.map(({ id }) => id));
  refuse(({ id }) => !kept.has(id));
  return kept.size;
}

/** What became of an entry; of a barcode that is taken, by which item of which manifest, or by which delivery. */
function resultOf({ id, barcode_value, refused, message, taken }: Entry, language: Language): ScannedItem {
  const success = refused === null;
  const { manifest_item_id = null, manifest_number = null, delivery_code = null } = taken ?? {};
  const where = manifest_number ? "manifest" : delivery_code ? "delivery" : "request";
  const params = { barcode_value, where, manifest_number, delivery_code };
  return {
    barcode_value,
    success,
    manifest_item_id: success ? id : manifest_item_id,
    manifest_number,
    delivery_code,
    error_key: refused,
    error_message: refused && (message ?? translateReason(language, refused, params)),
  };
}

/**
 * Scans parcels onto a draft: the good ones are kept, of the others it is said what is wrong (3 §9, 4 G1). As many statements
 * for a thousand as for one.
 */
export function addItems(ctx: TenantContext, input: AddInput) {
  return ctx.transaction(async (tx) => {
    const manifest = await lockManifest(tx, input.id);
    nextManifestState(manifest, "change_items");
    const entries = entriesOf(input, ctx.language);
    await requireBranches(tx, entries);
    const added_count = await insert(tx, ctx, manifest.id, entries);
    if (added_count > 0) {
      const fact = { manifest_id: manifest.id, event: "items_added", payload: { count: added_count } } as const;
      await recordManifestEvents(tx, [fact], actionContextOf(ctx));
    }
    const results = entries.map((entry) => resultOf(entry, ctx.language));
    return { results, added_count, failed_count: entries.length - added_count };
  });
}

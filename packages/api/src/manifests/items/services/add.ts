import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { Language } from "@karwan/i18n";
import { inCapitals, isOwnBarcode, isPostalBarcode, plainBarcode } from "../../../delivery/deliveries/index.ts";
import { actionContextOf } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { inLatinDigits, translateReason } from "../../../kernel/index.ts";
import { lockManifest, namedIn, nextManifestState, recordManifestEvents } from "../../life-cycle/index.ts";
import type { AddInput, NewItem, ScannedItem } from "../schema.ts";
import { UnreadItem } from "../sent.ts";
import type { TakenBarcode } from "../statements.ts";
import { insertItems, ownCodes, takenBarcodes } from "../statements.ts";
import { destinationsOf, requireBranches } from "./destinations.ts";

type Refusal = "invalid_barcode" | "duplicate_barcode" | "validation_failed";
/** An entry of the request: its barcode as it is compared, and the row that it becomes unless it is refused. */
type Entry = NewItem & {
  id: string;
  /** Its barcode as it was sent. */
  sent?: string;
  refused: Refusal | null;
  message?: string;
  taken?: TakenBarcode;
  /** An entry before has the same barcode. */
  isDouble?: boolean;
  /** The barcode is one of those that deliveries are given here, or no parcel's at all but a code of something else here. */
  own?: "own" | "code";
};

/** An entry that could not be read: what is wrong with it is said instead. */
function unread(item: UnreadItem, language: Language): Entry {
  const { barcode_value } = item;
  if (item.isBarcode) return { barcode_value, id: newId(), refused: "invalid_barcode" };
  return { barcode_value, id: newId(), refused: "validation_failed", message: item.message(language) };
}

/** What is wrong with entries by themselves: the check digit, and whether an entry before has the same barcode (4 G1). */
function entriesOf({ barcodes = [], items }: AddInput, language: Language): Entry[] {
  const given: readonly NewItem[] = items ?? barcodes.map((barcode_value) => ({ barcode_value }));
  const seen = new Set<string>();
  return given.map((item) => {
    if (item instanceof UnreadItem) return unread(item, language);
    const barcode_value = plainBarcode(item.barcode_value);
    const id = newId();
    const sent = item.barcode_value;
    if (!isPostalBarcode(barcode_value))
      return { ...item, barcode_value: inCapitals(sent), sent, id, refused: "invalid_barcode" };
    const isDouble = seen.has(barcode_value);
    seen.add(barcode_value);
    return { ...item, barcode_value, id, refused: isDouble ? "duplicate_barcode" : null, isDouble };
  });
}

/** Refuses entries whose barcodes others have, and says which. */
async function refuseTaken(tx: Transaction, ctx: TenantContext, entries: readonly Entry[]): Promise<void> {
  const barcodes = entries.map(({ barcode_value }) => barcode_value);
  const taken = new Map((await tx.sql(takenBarcodes, [ctx.tenantId, barcodes])).map((row) => [row.barcode_value, row]));
  for (const entry of entries) {
    const by = taken.get(entry.barcode_value);
    if (by) Object.assign(entry, { refused: "duplicate_barcode", taken: by });
  }
}

/** How a code of ours may be kept that was sent as this: some are in capitals and plain digits, others as somebody typed them. */
const spellingsOf = ({ barcode_value, sent = barcode_value }: Entry) => [
  sent,
  barcode_value,
  inLatinDigits(barcode_value),
];

/** Says of what is no postal barcode where it is a code of ours: to scan it again would not help. */
async function tellOwn(tx: Transaction, ctx: TenantContext, entries: readonly Entry[]): Promise<void> {
  const wrong = entries.filter(({ refused }) => refused === "invalid_barcode");
  if (wrong.length === 0) return;
  const codes = [...new Set(wrong.flatMap(spellingsOf))];
  const ours = new Set((await tx.sql(ownCodes, [ctx.tenantId, codes])).map(({ code }) => code));
  for (const entry of wrong) if (spellingsOf(entry).some((code) => ours.has(code))) entry.own = "code";
}

/** Refuses what others have: asked first, so that few places in the order are left empty; the index decides after all. */
async function insert(tx: Transaction, ctx: TenantContext, manifestId: string, entries: Entry[]): Promise<number> {
  const good = () => entries.filter(({ refused }) => refused === null);
  await refuseTaken(tx, ctx, good());
  // A label of our own series that no delivery has yet: one that is made later would be found by it (2 §4.9).
  for (const entry of good())
    if (isOwnBarcode(entry.barcode_value)) Object.assign(entry, { refused: "invalid_barcode", own: "own" });
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
  const lost = good().filter(({ id }) => !kept.has(id));
  for (const entry of lost) entry.refused = "duplicate_barcode";
  // Somebody was quicker, and is done: who it was is known now.
  if (lost.length > 0) await refuseTaken(tx, ctx, lost);
  return kept.size;
}

/** Where the barcode of an entry is that is refused as a double. */
function placeOf({ taken, isDouble }: Entry, manifestId: string): string {
  if (taken?.manifest_number) return taken.manifest_id === manifestId ? "here" : "manifest";
  return taken?.delivery_code ? "delivery" : isDouble ? "request" : "other";
}

/** What became of an entry; of a barcode that is taken, by which item of which manifest, or by which delivery. */
function resultOf(entry: Entry, manifestId: string, language: Language): ScannedItem {
  const { id, barcode_value, refused, message, taken } = entry;
  const success = refused === null;
  const { manifest_item_id = null, manifest_number = null, delivery_code = null } = taken ?? {};
  const params = {
    barcode_value,
    where: placeOf(entry, manifestId),
    manifest_number,
    delivery_code,
    why: entry.own ?? "other",
  };
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
    await tellOwn(tx, ctx, entries);
    const added_count = await insert(tx, ctx, manifest.id, entries);
    if (added_count > 0) {
      const added = entries.filter(({ refused }) => refused === null).map(({ barcode_value }) => barcode_value);
      const payload = namedIn(added);
      const fact = { manifest_id: manifest.id, event: "items_added", payload } as const;
      await recordManifestEvents(tx, [fact], actionContextOf(ctx));
    }
    const results = entries.map((entry) => resultOf(entry, manifest.id, ctx.language));
    return { results, added_count, failed_count: entries.length - added_count };
  });
}

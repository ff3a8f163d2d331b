import type { Transaction } from "@karwan/db";
import { inCapitals, isPostalBarcode, plainBarcode } from "../../../delivery/deliveries/index.ts";
import { actionContextOf } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, translateReason } from "../../../kernel/index.ts";
import type { ManifestFact } from "../../life-cycle/index.ts";
import {
  isStillToCome,
  lockManifest,
  namedIn,
  nextManifestState,
  recordManifestEvents,
} from "../../life-cycle/index.ts";
import type { TalliedItem, TallyInput } from "../schema.ts";
import type { Bearer } from "../statements.ts";
import { bearersOf, givenUp, tallyItems, untallyItems } from "../statements.ts";

type Refusal =
  | "invalid_barcode"
  | "already_tallied"
  | "not_on_manifest"
  | "reported_missing"
  | "already_received"
  | "given_up";

/** A barcode of the request as it is compared, the item that has it, and what keeps it from being tallied. */
interface Entry {
  barcode_value: string;
  bearer: Pick<Bearer, "id" | "manifest_number"> | null;
  refused: Refusal | null;
  params: Record<string, unknown>;
}

/** What keeps an item of this manifest from being tallied, or null. */
function refusalOf(item: Bearer, isAgain: boolean): Refusal | null {
  if (isStillToCome(item)) return isAgain || item.tallied_at !== null ? "already_tallied" : null;
  return item.status === "exception" ? "reported_missing" : "already_received";
}

/** What each barcode of the request finds, in its order; of one that comes twice the first is what is tallied. */
async function entriesOf(
  tx: Transaction,
  ctx: TenantContext,
  manifest: { id: string; manifest_number: string },
  given: readonly string[],
): Promise<Entry[]> {
  const plain = given.map((text) => ({ text, key: plainBarcode(text) }));
  const good = [...new Set(plain.map(({ key }) => key).filter(isPostalBarcode))];
  const bearers = good.length === 0 ? [] : await tx.sql(bearersOf, [ctx.tenantId, good]);
  const bearerOf = new Map(bearers.map((item) => [item.barcode_value, item]));
  const unknown = good.filter((key) => !bearerOf.has(key));
  const former = unknown.length === 0 ? [] : await tx.sql(givenUp, [ctx.tenantId, manifest.id, unknown]);
  const formerOf = new Map(former.map((item) => [item.barcode_value, item]));
  const seen = new Set<string>();
  return plain.map(({ text, key }): Entry => {
    const known = { barcode_value: key, bearer: null, params: {} };
    if (!isPostalBarcode(key)) return { ...known, barcode_value: inCapitals(text), refused: "invalid_barcode" };
    const bearer = bearerOf.get(key);
    const isHere = bearer?.manifest_id === manifest.id;
    if (bearer && isHere) {
      const refused = refusalOf(bearer, seen.has(key));
      seen.add(key);
      const { exception_reason, tallied_by_name, tallied_by, tallied_at } = bearer;
      const by = tallied_at === null ? "request" : tallied_by === ctx.caller.userId ? "self" : "other";
      return { ...known, bearer, refused, params: { exception_reason, by, tallied_by: tallied_by_name ?? "none" } };
    }
    const { manifest_number } = manifest;
    const void_ = formerOf.get(key);
    if (void_) return { ...known, bearer: { id: void_.id, manifest_number }, refused: "given_up" };
    return { ...known, bearer: bearer ?? null, refused: "not_on_manifest" };
  });
}

/** What is told of an entry: where the barcode is, and what keeps it from being tallied, in the reader's language. */
function resultOf({ barcode_value, bearer, refused, params }: Entry, ctx: TenantContext): TalliedItem {
  const manifest_number = bearer?.manifest_number ?? null;
  const where = manifest_number === null ? "none" : "manifest";
  const told = { ...params, barcode_value, manifest_number, where, why: "other" };
  return {
    barcode_value,
    success: refused === null,
    manifest_item_id: bearer?.id ?? null,
    manifest_number,
    error_key: refused,
    error_message: refused && translateReason(ctx.language, refused, told),
  };
}

/** Takes back what was scanned by mistake; answers which items that were. */
async function untally(tx: Transaction, ctx: TenantContext, manifestId: string, given: readonly string[], at: string) {
  const keys = [...new Set(given.map(plainBarcode).filter(isPostalBarcode))];
  if (keys.length === 0) return [];
  const removed = await tx.sql(untallyItems, [ctx.tenantId, manifestId, keys, at]);
  return removed.map(({ barcode_value }) => barcode_value);
}

/**
 * Keeps for all who receive a manifest what one of them scanned, before it is received: from its arrival until nothing is to
 * be received of it any more (3 §9); 409 `invalid_transition`. As many statements for a thousand as for one.
 */
export function tallyItemsOf(ctx: TenantContext, { id, barcodes = [], remove = [] }: TallyInput) {
  return ctx.transaction(async (tx) => {
    const manifest = await lockManifest(tx, id);
    nextManifestState(manifest, "tally");
    const at = ctx.deps.now().toISOString();
    const removed = await untally(tx, ctx, id, remove, at);
    const entries = await entriesOf(tx, ctx, manifest, barcodes);
    const ids = entries.flatMap(({ refused, bearer }) => (refused === null && bearer ? bearer.id : []));
    if (ids.length > 0) {
      const noted = await tx.sql(tallyItems, [ctx.tenantId, id, ids, ctx.caller.userId, at]);
      if (noted.length !== ids.length) throw new AppError("conflict");
    }
    const tallied = entries.filter(({ refused }) => refused === null).map(({ barcode_value }) => barcode_value);
    const facts: ManifestFact[] = [
      { manifest_id: id, event: "items_untallied", payload: namedIn(removed) },
      { manifest_id: id, event: "items_tallied", payload: namedIn(tallied) },
    ];
    const told = facts.filter(({ payload }) => payload?.["count"] !== 0);
    await recordManifestEvents(tx, told, actionContextOf(ctx));
    const results = entries.map((entry) => resultOf(entry, ctx));
    return {
      results,
      tallied_count: ids.length,
      failed_count: entries.length - ids.length,
      removed_count: removed.length,
    };
  });
}

import { z } from "zod";
import { isPostalBarcode, plainBarcode } from "../../../delivery/deliveries/index.ts";
import type { Reason, TenantContext } from "../../../kernel/index.ts";
import { translateReason } from "../../../kernel/index.ts";
import type { Settings } from "../../../tenancy/settings/index.ts";
import { settingsStatement, withDefaults } from "../../../tenancy/settings/index.ts";
import { missingProof, orderingStatuses, validateForOrder } from "../../life-cycle/index.ts";
import type { ValidatedItem, validateInput } from "../schema.ts";
import type { ItemOfManifest } from "../statements.ts";
import { itemsByBarcodes, itemsByIds } from "../statements.ts";

const unknown = {
  manifest_item_id: null,
  barcode_value: null,
  manifest_id: null,
  manifest_number: null,
  manifest_status: null,
  current_status: null,
};

function shown(item: ItemOfManifest) {
  const { id: manifest_item_id, barcode_value, manifest_id, manifest_number, manifest_status, status } = item;
  return { manifest_item_id, barcode_value, manifest_id, manifest_number, manifest_status, current_status: status };
}

type Lookup = { kind: "id" | "barcode" | "invalid"; input: string; key: string };

/** How an identifier is looked up: an id by its form, else a barcode, and that only where its check digit is right. */
function lookupOf(input: string): Lookup {
  if (z.guid().safeParse(input).success) return { kind: "id", input, key: input.toLowerCase() };
  const key = plainBarcode(input);
  return { kind: isPostalBarcode(key) ? "barcode" : "invalid", input, key };
}

/** One identifier's result: which reason refuses it, in the reader's language. */
function resultOf(ctx: TenantContext, { kind, input }: Lookup, item: ItemOfManifest | undefined, settings: Settings) {
  const reason: Reason | null =
    kind === "invalid"
      ? "invalid_barcode"
      : item
        ? validateForOrder(item, { ...item, status: item.manifest_status }, settings.transfer_manifest)
        : "manifest_item_not_found";
  const missing_proof = item && missingProof(item, settings.transfer_manifest);
  const about = item ? { ...shown(item), item_status: item.status, missing_proof } : { why: "other" };
  return {
    input,
    valid: reason === null,
    error_key: reason,
    error_message: reason && translateReason(ctx.language, reason, about),
    ...(item ? shown(item) : unknown),
    allowed_manifest_statuses: [...orderingStatuses],
  } satisfies ValidatedItem;
}

/**
 * Whether each of these may become an order now: in the order of the request, doubles kept, whatever their number in one
 * read. Nothing is looked up of a barcode whose check digit is wrong (2 §4.9, 4 G6).
 */
export async function validateItems(ctx: TenantContext, { identifiers }: z.infer<typeof validateInput>) {
  const lookups = identifiers.map((given) => lookupOf(typeof given === "string" ? given : given.value));
  const keys = (kind: Lookup["kind"]) => [...new Set(lookups.flatMap((one) => (one.kind === kind ? one.key : [])))];
  const [[row], byId, byBarcode] = await ctx.read((q) => [
    q.sql(settingsStatement, [ctx.tenantId]),
    q.sql(itemsByIds, [ctx.tenantId, keys("id")]),
    q.sql(itemsByBarcodes, [ctx.tenantId, keys("barcode")]),
  ]);
  const settings = withDefaults(row?.settings);
  const items = new Map<string, ItemOfManifest>([
    ...byId.map((item) => [`id ${item.id}`, item] as const),
    ...byBarcode.map((item) => [`barcode ${item.barcode_value}`, item] as const),
  ]);
  const results = lookups.map((one) => resultOf(ctx, one, items.get(`${one.kind} ${one.key}`), settings));
  const total_valid = results.filter(({ valid }) => valid).length;
  return { data: { results, total_valid, total_failed: results.length - total_valid } };
}

import type { TenantContext } from "../../kernel/index.ts";
import { defineList, filtersOf, searched } from "../../kernel/index.ts";
import { asReader, keptTo, requireReadable } from "../life-cycle/index.ts";
import { shownItems } from "./repository.ts";
import type { ExceptionsInput, ListInput } from "./schema.ts";

const source = (rows: string) => `${rows} i ${shownItems.joins}`;
const { columns } = shownItems;

/** The items of a manifest as they were scanned, with the codes of their orders (4 J12). */
export const manifestItemList = defineList("manifest_items.list", {
  from: "transfer_manifest_items i",
  scope: "i.tenant_id = $1 AND i.manifest_id = $2",
  filters: filtersOf<ListInput>({
    status: { each: "i.status" },
    tallied: "(i.tallied_at IS NOT NULL) = ?",
    search: searched("i.barcode_value"),
  }),
  order: ["position"],
  counts: { by: ["status"] },
  columns,
  source,
});

/** The tenant's items in `exception`, newest first (2 §4.9, 3 §9). */
export const manifestExceptionList = defineList("manifest_items.exceptions", {
  from: "transfer_manifest_items i",
  scope: "i.tenant_id = $1 AND i.status = 'exception'",
  filters: filtersOf<ExceptionsInput>({
    manifest_id: "i.manifest_id = ?",
    institution_id:
      "i.manifest_id IN (SELECT o.id FROM transfer_manifests o WHERE o.tenant_id = $1 AND o.institution_id = ?)",
    search: searchedOver("i.barcode_value ILIKE ANY(?::text[])", "s.manifest_number ILIKE ANY(?::text[])"),
  }),
  order: ["created_at DESC", "id DESC"],
  columns,
  source,
});

function searchedOver(item: string, manifest: string) {
  const { value } = searched("i.barcode_value");
  const inManifests = `SELECT s.id FROM transfer_manifests s WHERE s.tenant_id = $1 AND ${manifest}`;
  return { sql: `(${item} OR i.manifest_id IN (${inManifests}))`, value };
}

/** An item as its reader sees it: which of the tenant's people scanned it, the institution is not told. */
const shownTo = <Item extends { tallied_by: string | null }>(own: string | null, item: Item): Item =>
  own === null ? item : { ...item, tallied_by: null };

/** GET /delivery/transfer-manifests/:id/items (4 J12). */
export function listItems(ctx: TenantContext, input: ListInput) {
  return asReader(ctx, async (own) => {
    await requireReadable(ctx, own, input.id);
    const { rows, total } = await manifestItemList.read(ctx, [ctx.tenantId, input.id], input);
    const items = rows.map((row) => shownTo(own, row));
    return { items, page: input.page, limit: input.limit, total };
  });
}

/** GET /delivery/transfer-manifest-exceptions (2 §4.9, 3 §9). */
export function listExceptions(ctx: TenantContext, input: ExceptionsInput) {
  const { page, limit } = input;
  return asReader(ctx, async (own) => {
    const asked = keptTo(own, input);
    if (asked === null) return { exceptions: [], page, limit, total: 0 };
    const { rows, total } = await manifestExceptionList.read(ctx, [ctx.tenantId], asked);
    const exceptions = rows.map((row) => shownTo(own, row));
    return { exceptions, page, limit, total };
  });
}

import type { StatementRow } from "@karwan/db";
import { statement } from "@karwan/db";
import { shownFileUrl } from "../../files/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import type { ExternalDelivery } from "./schema.ts";

type Places = "pickup_address" | "delivery_address";
/** What of a delivery goes into its external record. */
export type Known = Omit<StatementRow<"external.deliveries">, Places> &
  Record<Places, { lat: number; lng: number; full_address?: string | null | undefined }>;

/** A place as it is shown: without an address, that is null. */
const shownPlace = (place: Known[Places]) => ({ ...place, full_address: place.full_address ?? null });

export const record = {
  columns: `d.id, d.delivery_code, d.external_reference_id, d.customer_id, d.delivery_service_id, d.pickup_address,
    d.delivery_address, d.status, d.status = 'draft' AS is_draft, d.payer_type, d.payment_method, d.payment_status,
    d.price::float8 AS price, d.currency_code, d.unit_size::float8 AS unit_size, d.barcode, d.proof_of_delivery, d.created_at,
    d.updated_at`,
  source: "deliveries d",
};

/** A delivery by its code; legs are the tenant's own affair. */
export const findStatement = statement(
  "external.delivery",
  `SELECT ${record.columns} FROM ${record.source} WHERE d.tenant_id = $1 AND d.delivery_code = $2 AND d.parent_id IS NULL`,
);

/** The record that a tenant's server gets, its files by links that work for a while. */
export function externalOf(
  { deps, tenantId }: Pick<TenantContext, "deps" | "tenantId">,
  { proof_of_delivery: proof, ...known }: Known,
): ExternalDelivery {
  const link = (url: string) => (deps.files ? shownFileUrl(deps.files, tenantId, url, deps.now()) : url);
  return {
    id: known.delivery_code,
    external_reference_id: known.external_reference_id,
    customer_id: known.customer_id,
    delivery_service_id: known.delivery_service_id,
    pickup_address: shownPlace(known.pickup_address),
    delivery_address: shownPlace(known.delivery_address),
    status: known.status,
    is_draft: known.is_draft,
    payer_type: known.payer_type,
    payment_method: known.payment_method,
    payment_status: known.payment_status,
    price: known.price,
    currency_code: known.currency_code,
    unit_size: known.unit_size,
    barcode: known.barcode,
    proof_of_delivery: proof && {
      ...proof,
      photo_urls: proof.photo_urls.map(link),
      signature_url: proof.signature_url && link(proof.signature_url),
    },
    tracking_url: `${deps.publicUrl}/api/v1/track/${known.delivery_code}`,
    created_at: known.created_at,
    updated_at: known.updated_at,
  };
}

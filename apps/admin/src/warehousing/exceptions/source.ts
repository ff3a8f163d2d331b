import type { WarehouseException } from "@karwan/sdk";

/** Where it was found: the waybill that did not bring it, the audit that missed it, or what it is about. */
export function sourceOf({ waybill_id, audit_id, delivery_id, item_id }: WarehouseException) {
  if (waybill_id !== null) return { to: "/waybills/$id", params: { id: waybill_id } } as const;
  if (audit_id !== null) return { to: "/audits/$id", params: { id: audit_id } } as const;
  if (delivery_id !== null) return { to: "/deliveries/$id", params: { id: delivery_id } } as const;
  return item_id === null ? null : ({ to: "/items/$id", params: { id: item_id } } as const);
}

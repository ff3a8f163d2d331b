import type { Found } from "../../kernel/scan/kinds.ts";

type RecordPage = Exclude<(typeof PAGES)[keyof typeof PAGES]["to"], "/stock">;
type Target =
  | { to: RecordPage; params: { id: string } }
  | { to: "/stock"; search: { bin: string; bin_code: string; warehouse: string | undefined } };

/** The pages of what a scanner finds. */
export const PAGES = {
  delivery: { to: "/deliveries/$id", operation: "delivery.deliveries.show" },
  handoff: { to: "/handoffs/$id", operation: "fulfilment.handoffs.show" },
  receiving_order: { to: "/receiving/$id", operation: "fulfilment.receivingOrders.show" },
  picking_order: { to: "/picking/$id", operation: "fulfilment.pickingOrders.show" },
  picking_wave: { to: "/waves/$id", operation: "fulfilment.pickingWaves.show" },
  waybill: { to: "/waybills/$id", operation: "fulfilment.waybills.show" },
  transfer_manifest: { to: "/manifests/$id", operation: "manifests.transferManifests.show" },
  inventory_audit: { to: "/audits/$id", operation: "warehousing.audits.show" },
  inventory_item: { to: "/items/$id", operation: "warehousing.items.show" },
  location: { to: "/stock", operation: "warehousing.stock.list" },
} as const satisfies Partial<Record<Found["type"], { to: string; operation: string }>>;

const isShown = (type: Found["type"]): type is keyof typeof PAGES => type in PAGES;

/** Where something that was found is shown; null where no page does, or not to whoever asks. */
export function targetOf({ type, id, label, warehouse }: Found, may: (operation: string) => boolean): Target | null {
  if (!isShown(type) || !may(PAGES[type].operation)) return null;
  if (type === "location") return { to: "/stock", search: { bin: id, bin_code: label, warehouse } };
  return { to: PAGES[type].to, params: { id } };
}

import type { MessageKey } from "../kernel/i18n/index.tsx";

/** What Ctrl-K begins from wherever one is: the form of a page, to whoever may send it and choose what it asks for. */
export const paletteActions = [
  { label: "do.plan_count", operations: ["warehousing.audits.create"], to: "/audits", search: { new: "yes" } },
  {
    label: "do.new_warehouse",
    operations: ["warehousing.warehouses.create"],
    to: "/warehouses",
    search: { new: "yes" },
  },
  { label: "do.new_location", operations: ["warehousing.locations.create"], to: "/locations", search: { new: "yes" } },
  {
    label: "do.new_manifest",
    operations: ["manifests.transferManifests.create", "parties.institutions.list"],
    to: "/manifests",
    search: { new: "yes" },
  },
  // Goods that have no delivery yet get one: a waybill is begun by who may make deliveries (2 §4.7).
  { label: "do.new_waybill", operations: ["delivery.deliveries.create"], to: "/waybills", search: { new: "yes" } },
] as const satisfies readonly { label: MessageKey; operations: readonly string[]; to: string; search: object }[];

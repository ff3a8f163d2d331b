import { IconBuilding, IconPackageOff, IconPackages, IconTransfer } from "@tabler/icons-react";
import type { MessageKey } from "../kernel/i18n/index.tsx";

/** Warehouses themselves, what moves within them, what institutions send there, and what was found wrong. */
export const warehousePages = [
  {
    to: "/move",
    label: "nav.move",
    keys: "g u",
    operation: "warehousing.transactions.create",
    icon: IconTransfer,
  },
  {
    to: "/warehouses",
    label: "nav.warehouses",
    keys: "d w",
    operation: "warehousing.warehouses.list",
    icon: IconBuilding,
  },
  {
    to: "/manifests",
    label: "nav.manifests",
    keys: "g f",
    operation: "manifests.items.search",
    icon: IconPackages,
  },
  {
    to: "/warehouse-exceptions",
    label: "nav.warehouse_exceptions",
    keys: "d x",
    operation: "warehousing.exceptions.resolve",
    icon: IconPackageOff,
  },
] as const satisfies readonly { to: string; label: MessageKey; keys: string; operation: string; icon: unknown }[];

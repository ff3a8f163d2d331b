import { IconBuilding, IconTransfer } from "@tabler/icons-react";
import type { MessageKey } from "../kernel/i18n/index.tsx";

/** Warehouses themselves, and what moves within them. */
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
] as const satisfies readonly { to: string; label: MessageKey; keys: string; operation: string; icon: unknown }[];

import {
  IconBuildingWarehouse,
  IconChartBar,
  IconLayoutKanban,
  IconPackage,
  IconShoppingBag,
  IconSteeringWheel,
  IconTags,
  IconWallet,
} from "@tabler/icons-react";
import type { MessageKey } from "../kernel/i18n/index.tsx";

/** The pages of the menu: who may call what a page reads sees it. */
export const pages = [
  { to: "/deliveries", label: "nav.deliveries", keys: "g d", operation: "delivery.deliveries.list", icon: IconPackage },
  {
    to: "/dispatch",
    label: "nav.dispatch",
    keys: "g b",
    operation: "delivery.assignments.assign",
    icon: IconLayoutKanban,
  },
  { to: "/drivers", label: "nav.drivers", keys: "g r", operation: "delivery.drivers.list", icon: IconSteeringWheel },
  { to: "/stock", label: "nav.stock", keys: "g s", operation: "warehousing.stock.list", icon: IconBuildingWarehouse },
  { to: "/items", label: "nav.items", keys: "g i", operation: "warehousing.items.list", icon: IconTags },
  { to: "/orders", label: "nav.orders", keys: "g o", operation: "storefront.orders.list", icon: IconShoppingBag },
  { to: "/wallets", label: "nav.wallets", keys: "g w", operation: "parties.institutions.list", icon: IconWallet },
  { to: "/reports", label: "nav.reports", keys: "g p", operation: "reports.overview.show", icon: IconChartBar },
] as const satisfies readonly { to: string; label: MessageKey; keys: string; operation: string; icon: unknown }[];

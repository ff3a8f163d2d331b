import {
  IconBinaryTree,
  IconCash,
  IconChefHat,
  IconReceipt,
  IconReceiptDollar,
  IconSoup,
  IconToolsKitchen2,
} from "@tabler/icons-react";
import type { MessageKey } from "../kernel/i18n/index.tsx";

/** Restaurants, categories, services with their prices, cash in drivers' hands. */
export const shopPages = [
  {
    to: "/restaurants",
    label: "nav.restaurants",
    keys: "f r",
    operation: "restaurant.restaurants.list",
    icon: IconToolsKitchen2,
  },
  { to: "/kitchen", label: "nav.kitchen", keys: "f k", operation: "restaurant.orders.kitchen", icon: IconChefHat },
  { to: "/menus", label: "nav.menus", keys: "f m", operation: "restaurant.menus.list", icon: IconSoup },
  {
    to: "/restaurant-orders",
    label: "nav.restaurant_orders",
    keys: "f o",
    operation: "restaurant.orders.list",
    icon: IconReceipt,
  },
  {
    to: "/categories",
    label: "nav.categories",
    keys: "g c",
    operation: "storefront.categories.list",
    icon: IconBinaryTree,
  },
  {
    to: "/services",
    label: "nav.services",
    keys: "d s",
    operation: "delivery.services.list",
    icon: IconReceiptDollar,
  },
  { to: "/cash", label: "nav.cash", keys: "d m", operation: "delivery.driverMoney.cash", icon: IconCash },
] as const satisfies readonly { to: string; label: MessageKey; keys: string; operation: string; icon: unknown }[];

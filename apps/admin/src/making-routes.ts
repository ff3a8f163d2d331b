import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./kernel/lazy-page.ts";
import { searchFields, searchOf } from "./kernel/search.ts";
import { at } from "./root-route.tsx";

const delivery = createRoute({
  ...at("/deliveries/new"),
  component: lazyPage(
    () => import("./delivery/new-delivery/page.tsx"),
    "NewDeliveryPage",
    "making",
    "delivery",
    "services",
    "fleet",
  ),
});
const item = createRoute({
  ...at("/items/new"),
  component: lazyPage(
    () => import("./warehousing/new-item/page.tsx"),
    "NewItemPage",
    "making",
    "warehousing",
    "services",
  ),
});
const receiving = createRoute({
  ...at("/receiving/new"),
  validateSearch: searchOf({ warehouse: searchFields.text, item: searchFields.text }),
  component: lazyPage(() => import("./fulfilment/new-receiving/page.tsx"), "NewReceivingPage", "making", "fulfilment"),
});
const picking = createRoute({
  ...at("/picking/new"),
  component: lazyPage(() => import("./fulfilment/new-picking/page.tsx"), "NewPickingPage", "making", "fulfilment"),
});

/** Where records are made. */
export const makingRoutes = [delivery, item, receiving, picking] as const;

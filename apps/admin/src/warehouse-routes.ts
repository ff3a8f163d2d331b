import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./kernel/lazy-page.ts";
import { at } from "./root-route.tsx";
import { moveSearch } from "./warehousing/move/search.ts";
import { warehousesSearch } from "./warehousing/warehouses/search.ts";

const move = createRoute({
  ...at("/move"),
  validateSearch: moveSearch,
  component: lazyPage(() => import("./warehousing/move/page.tsx"), "MovePage", "warehousing", "moves"),
});
const warehouses = createRoute({
  ...at("/warehouses"),
  validateSearch: warehousesSearch,
  component: lazyPage(() => import("./warehousing/warehouses/page.tsx"), "WarehousesPage", "warehouses"),
});
const warehouse = createRoute({
  ...at("/warehouses/$id"),
  component: lazyPage(
    () => import("./warehousing/warehouses/detail.tsx"),
    "WarehousePage",
    "warehouses",
    "locations",
    "warehousing",
  ),
});

/** Warehouses themselves, and what moves within them. */
export const warehouseRoutes = [move, warehouses, warehouse] as const;

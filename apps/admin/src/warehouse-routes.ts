import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./kernel/lazy-page.ts";
import { manifestsSearch } from "./manifests/search.ts";
import { at } from "./root-route.tsx";
import { warehouseExceptionsSearch } from "./warehousing/exceptions/search.ts";
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
const manifests = createRoute({
  ...at("/manifests"),
  validateSearch: manifestsSearch,
  component: lazyPage(() => import("./manifests/page.tsx"), "ManifestsPage", "manifests", "making"),
});
const manifest = createRoute({
  ...at("/manifests/$id"),
  component: lazyPage(() => import("./manifests/detail.tsx"), "ManifestPage", "manifests"),
});
const exceptions = createRoute({
  ...at("/warehouse-exceptions"),
  validateSearch: warehouseExceptionsSearch,
  component: lazyPage(
    () => import("./warehousing/exceptions/page.tsx"),
    "WarehouseExceptionsPage",
    "warehouse_exceptions",
    "making",
  ),
});

/** Warehouses themselves, what moves within them, what institutions send there, and what was found wrong. */
export const warehouseRoutes = [move, warehouses, warehouse, manifests, manifest, exceptions] as const;

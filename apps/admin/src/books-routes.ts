import { createRoute } from "@tanstack/react-router";
import { holdsSearch } from "./finance/holds/search.ts";
import { settlementsSearch } from "./finance/settlements/search.ts";
import { lazyPage } from "./kernel/lazy-page.ts";
import { at } from "./root-route.tsx";
import { locationsSearch } from "./warehousing/locations/search.ts";

const locations = createRoute({
  ...at("/locations"),
  validateSearch: locationsSearch,
  component: lazyPage(() => import("./warehousing/locations/page.tsx"), "LocationsPage", "locations"),
});

const holds = createRoute({
  ...at("/holds"),
  validateSearch: holdsSearch,
  component: lazyPage(() => import("./finance/holds/page.tsx"), "HoldsPage", "holds"),
});
const settlements = createRoute({
  ...at("/settlements"),
  validateSearch: settlementsSearch,
  component: lazyPage(() => import("./finance/settlements/page.tsx"), "SettlementsPage", "settlements"),
});

/** What is kept where, and what of the company's money waits for somebody. */
export const booksRoutes = [locations, holds, settlements] as const;

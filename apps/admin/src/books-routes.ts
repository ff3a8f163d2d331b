import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./kernel/lazy-page.ts";
import { at } from "./root-route.tsx";
import { locationsSearch } from "./warehousing/locations/search.ts";

const locations = createRoute({
  ...at("/locations"),
  validateSearch: locationsSearch,
  component: lazyPage(() => import("./warehousing/locations/page.tsx"), "LocationsPage", "locations"),
});

/** What is kept where, and what of the company's money waits for somebody. */
export const booksRoutes = [locations] as const;

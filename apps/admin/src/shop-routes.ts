import { createRoute } from "@tanstack/react-router";
import { cashSearch } from "./delivery/cash/search.ts";
import { quoteSearch } from "./delivery/quotes/search.ts";
import { servicesSearch } from "./delivery/services/search.ts";
import { lazyPage } from "./kernel/lazy-page.ts";
import { kitchenSearch } from "./restaurant/kitchen/search.ts";
import { menusSearch } from "./restaurant/menus/search.ts";
import { mealsSearch } from "./restaurant/orders/search.ts";
import { restaurantsSearch } from "./restaurant/restaurants/search.ts";
import { at } from "./root-route.tsx";
import { categoriesSearch } from "./storefront/categories/search.ts";

const restaurants = createRoute({
  ...at("/restaurants"),
  validateSearch: restaurantsSearch,
  component: lazyPage(() => import("./restaurant/restaurants/page.tsx"), "RestaurantsPage", "restaurant"),
});
const restaurant = createRoute({
  ...at("/restaurants/$slug"),
  component: lazyPage(() => import("./restaurant/restaurants/detail.tsx"), "RestaurantPage", "restaurant"),
});
const menus = createRoute({
  ...at("/menus"),
  validateSearch: menusSearch,
  component: lazyPage(() => import("./restaurant/menus/page.tsx"), "MenusPage", "restaurant"),
});
const kitchen = createRoute({
  ...at("/kitchen"),
  validateSearch: kitchenSearch,
  component: lazyPage(() => import("./restaurant/kitchen/page.tsx"), "KitchenPage", "restaurant", "payments"),
});
const meals = createRoute({
  ...at("/restaurant-orders"),
  validateSearch: mealsSearch,
  component: lazyPage(() => import("./restaurant/orders/page.tsx"), "RestaurantOrdersPage", "restaurant", "payments"),
});
const meal = createRoute({
  ...at("/restaurants/$slug/orders/$id"),
  component: lazyPage(() => import("./restaurant/orders/detail.tsx"), "RestaurantOrderPage", "restaurant", "payments"),
});
const categories = createRoute({
  ...at("/categories"),
  validateSearch: categoriesSearch,
  component: lazyPage(() => import("./storefront/categories/page.tsx"), "CategoriesPage", "storefront"),
});
const services = createRoute({
  ...at("/services"),
  validateSearch: servicesSearch,
  component: lazyPage(() => import("./delivery/services/page.tsx"), "ServicesPage", "services"),
});
const quote = createRoute({
  ...at("/services/quote"),
  validateSearch: quoteSearch,
  component: lazyPage(() => import("./delivery/quotes/page.tsx"), "QuotePage", "services"),
});
const cash = createRoute({
  ...at("/cash"),
  validateSearch: cashSearch,
  component: lazyPage(() => import("./delivery/cash/page.tsx"), "CashPage", "finance", "delivery"),
});

/** Restaurants, categories, services with their prices, cash: whose words come with them. */
export const shopRoutes = [
  restaurants,
  restaurant,
  menus,
  kitchen,
  meals,
  meal,
  categories,
  services,
  quote,
  cash,
] as const;

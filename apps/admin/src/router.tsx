import { createRoute, createRouter } from "@tanstack/react-router";
import { booksRoutes } from "./books-routes.ts";
import { carrierSearch } from "./delivery/carriers/search.ts";
import { deliveriesSearch } from "./delivery/deliveries/search.ts";
import { dispatchSearch } from "./delivery/dispatch/search.ts";
import { driversSearch } from "./delivery/drivers/search.ts";
import { exceptionsSearch } from "./delivery/exceptions/search.ts";
import { mapSearch } from "./delivery/map/search.ts";
import { vehiclesSearch } from "./delivery/vehicles/search.ts";
import { zonesSearch } from "./delivery/zones/search.ts";
import { walletsSearch } from "./finance/wallets/search.ts";
import { handoffsSearch } from "./fulfilment/handoffs/search.ts";
import { pickingSearch } from "./fulfilment/picking/search.ts";
import { receivingSearch } from "./fulfilment/receiving/search.ts";
import { scanSearch } from "./fulfilment/scan/search.ts";
import { wavesSearch } from "./fulfilment/waves/search.ts";
import { waybillsSearch } from "./fulfilment/waybills/search.ts";
import { lazyPage } from "./kernel/lazy-page.ts";
import { makingRoutes } from "./making-routes.ts";
import { officeRoutes } from "./office-routes.ts";
import { overviewSearch } from "./reports/overview/search.ts";
import { at, root } from "./root-route.tsx";
import { Broken, Home } from "./shell/home.tsx";
import { shopRoutes } from "./shop-routes.ts";
import { marketsSearch } from "./storefront/markets/search.ts";
import { ordersSearch } from "./storefront/orders/search.ts";
import { productsSearch } from "./storefront/products/search.ts";
import { promotionsSearch } from "./storefront/promotions/search.ts";
import { warehouseRoutes } from "./warehouse-routes.ts";
import { auditsSearch } from "./warehousing/audits/search.ts";
import { itemsSearch } from "./warehousing/items/search.ts";
import { stockSearch } from "./warehousing/stock/search.ts";

const home = createRoute({ ...at("/"), component: Home });
const account = createRoute({
  ...at("/account"),
  component: lazyPage(() => import("./shell/account.tsx"), "Account", "office"),
});
const deliveries = createRoute({
  ...at("/deliveries"),
  validateSearch: deliveriesSearch,
  component: lazyPage(() => import("./delivery/deliveries/page.tsx"), "DeliveriesPage", "delivery"),
});
const delivery = createRoute({
  ...at("/deliveries/$id"),
  component: lazyPage(() => import("./delivery/deliveries/detail.tsx"), "DeliveryPage", "delivery", "payments"),
});
const dispatch = createRoute({
  ...at("/dispatch"),
  validateSearch: dispatchSearch,
  component: lazyPage(() => import("./delivery/dispatch/page.tsx"), "DispatchPage", "delivery"),
});
const map = createRoute({
  ...at("/map"),
  validateSearch: mapSearch,
  component: lazyPage(() => import("./delivery/map/page.tsx"), "MapPage", "delivery", "fleet"),
});
const drivers = createRoute({
  ...at("/drivers"),
  validateSearch: driversSearch,
  component: lazyPage(() => import("./delivery/drivers/page.tsx"), "DriversPage", "delivery", "fleet"),
});
const driver = createRoute({
  ...at("/drivers/$id"),
  component: lazyPage(() => import("./delivery/drivers/detail.tsx"), "DriverPage", "delivery", "fleet", "finance"),
});
const exceptions = createRoute({
  ...at("/exceptions"),
  validateSearch: exceptionsSearch,
  component: lazyPage(() => import("./delivery/exceptions/page.tsx"), "ExceptionsPage", "delivery", "fleet"),
});
const zones = createRoute({
  ...at("/zones"),
  validateSearch: zonesSearch,
  component: lazyPage(() => import("./delivery/zones/page.tsx"), "ZonesPage", "fleet"),
});
const zone = createRoute({
  ...at("/zones/$id"),
  component: lazyPage(() => import("./delivery/zones/detail.tsx"), "ZonePage", "delivery", "fleet"),
});
const vehicles = createRoute({
  ...at("/vehicles"),
  validateSearch: vehiclesSearch,
  component: lazyPage(() => import("./delivery/vehicles/page.tsx"), "VehiclesPage", "delivery", "fleet"),
});
const carriers = createRoute({
  ...at("/carriers"),
  component: lazyPage(() => import("./delivery/carriers/page.tsx"), "CarriersPage", "fleet"),
});
const carrier = createRoute({
  ...at("/carriers/$code"),
  validateSearch: carrierSearch,
  component: lazyPage(() => import("./delivery/carriers/detail.tsx"), "CarrierPage", "delivery", "fleet"),
});
const stock = createRoute({
  ...at("/stock"),
  validateSearch: stockSearch,
  component: lazyPage(() => import("./warehousing/stock/page.tsx"), "StockPage", "warehousing"),
});
const stockRow = createRoute({
  ...at("/stock/$id"),
  component: lazyPage(() => import("./warehousing/stock/detail.tsx"), "StockRowPage", "warehousing"),
});
const items = createRoute({
  ...at("/items"),
  validateSearch: itemsSearch,
  component: lazyPage(() => import("./warehousing/items/page.tsx"), "ItemsPage", "warehousing"),
});
const item = createRoute({
  ...at("/items/$id"),
  component: lazyPage(() => import("./warehousing/items/detail.tsx"), "ItemPage", "warehousing"),
});

const orders = createRoute({
  ...at("/orders"),
  validateSearch: ordersSearch,
  component: lazyPage(() => import("./storefront/orders/page.tsx"), "OrdersPage", "storefront", "payments"),
});
const order = createRoute({
  ...at("/orders/$id"),
  component: lazyPage(() => import("./storefront/orders/detail.tsx"), "OrderPage", "storefront", "payments"),
});

const shop = createRoute({
  ...at("/shop"),
  component: lazyPage(() => import("./storefront/shop/page.tsx"), "ShopPage", "storefront", "payments"),
});
const products = createRoute({
  ...at("/products"),
  validateSearch: productsSearch,
  component: lazyPage(() => import("./storefront/products/page.tsx"), "ProductsPage", "storefront"),
});
const product = createRoute({
  ...at("/products/$id"),
  component: lazyPage(() => import("./storefront/products/detail.tsx"), "ProductPage", "storefront"),
});
const promotions = createRoute({
  ...at("/promotions"),
  validateSearch: promotionsSearch,
  component: lazyPage(() => import("./storefront/promotions/page.tsx"), "PromotionsPage", "storefront"),
});
const markets = createRoute({
  ...at("/markets"),
  validateSearch: marketsSearch,
  component: lazyPage(() => import("./storefront/markets/page.tsx"), "MarketsPage", "storefront"),
});
const market = createRoute({
  ...at("/markets/$id"),
  component: lazyPage(() => import("./storefront/markets/detail.tsx"), "MarketPage", "storefront", "payments"),
});

const wallets = createRoute({
  ...at("/wallets"),
  validateSearch: walletsSearch,
  component: lazyPage(() => import("./finance/wallets/page.tsx"), "WalletsPage", "finance"),
});
const wallet = createRoute({
  ...at("/wallets/$id"),
  component: lazyPage(() => import("./finance/wallets/detail.tsx"), "WalletPage", "finance"),
});
const reports = createRoute({
  ...at("/reports"),
  validateSearch: overviewSearch,
  component: lazyPage(() => import("./reports/overview/page.tsx"), "OverviewPage", "reports", "delivery"),
});

const scan = createRoute({
  ...at("/scan"),
  validateSearch: scanSearch,
  component: lazyPage(() => import("./fulfilment/scan/page.tsx"), "ScanPage", "fulfilment"),
});
const picking = createRoute({
  ...at("/picking"),
  validateSearch: pickingSearch,
  component: lazyPage(() => import("./fulfilment/picking/page.tsx"), "PickingPage", "fulfilment"),
});
const pickingOrder = createRoute({
  ...at("/picking/$id"),
  component: lazyPage(() => import("./fulfilment/picking/detail.tsx"), "PickingOrderPage", "fulfilment"),
});
const waves = createRoute({
  ...at("/waves"),
  validateSearch: wavesSearch,
  component: lazyPage(() => import("./fulfilment/waves/page.tsx"), "WavesPage", "fulfilment"),
});
const wave = createRoute({
  ...at("/waves/$id"),
  component: lazyPage(() => import("./fulfilment/waves/detail.tsx"), "WavePage", "fulfilment"),
});
const receiving = createRoute({
  ...at("/receiving"),
  validateSearch: receivingSearch,
  component: lazyPage(() => import("./fulfilment/receiving/page.tsx"), "ReceivingPage", "fulfilment"),
});
const receivingOrder = createRoute({
  ...at("/receiving/$id"),
  component: lazyPage(() => import("./fulfilment/receiving/detail.tsx"), "ReceivingOrderPage", "fulfilment"),
});
const handoffs = createRoute({
  ...at("/handoffs"),
  validateSearch: handoffsSearch,
  component: lazyPage(() => import("./fulfilment/handoffs/page.tsx"), "HandoffsPage", "fulfilment"),
});
const handoff = createRoute({
  ...at("/handoffs/$id"),
  component: lazyPage(() => import("./fulfilment/handoffs/detail.tsx"), "HandoffPage", "fulfilment"),
});
const waybills = createRoute({
  ...at("/waybills"),
  validateSearch: waybillsSearch,
  component: lazyPage(() => import("./fulfilment/waybills/page.tsx"), "WaybillsPage", "fulfilment", "making"),
});
const waybill = createRoute({
  ...at("/waybills/$id"),
  component: lazyPage(() => import("./fulfilment/waybills/detail.tsx"), "WaybillPage", "fulfilment"),
});
const audits = createRoute({
  ...at("/audits"),
  validateSearch: auditsSearch,
  component: lazyPage(() => import("./warehousing/audits/page.tsx"), "AuditsPage", "warehousing"),
});
const audit = createRoute({
  ...at("/audits/$id"),
  component: lazyPage(() => import("./warehousing/audits/detail.tsx"), "AuditPage", "warehousing"),
});

/** All pages; each but the frame is loaded when it is first opened, or pointed at. */
export const router = createRouter({
  routeTree: root.addChildren([
    home,
    account,
    deliveries,
    delivery,
    dispatch,
    map,
    drivers,
    driver,
    exceptions,
    zones,
    zone,
    vehicles,
    carriers,
    carrier,
    stock,
    stockRow,
    items,
    item,
    orders,
    order,
    shop,
    products,
    product,
    promotions,
    markets,
    market,
    wallets,
    wallet,
    reports,
    scan,
    picking,
    pickingOrder,
    waves,
    wave,
    receiving,
    receivingOrder,
    handoffs,
    handoff,
    waybills,
    waybill,
    audits,
    audit,
    ...makingRoutes,
    ...warehouseRoutes,
    ...booksRoutes,
    ...shopRoutes,
    ...officeRoutes,
  ]),
  basepath: "/admin",
  defaultPreload: "intent",
  // A page that broke leaves the menu as it is.
  defaultErrorComponent: Broken,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

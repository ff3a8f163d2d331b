import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { deliveriesSearch } from "./delivery/deliveries/search.ts";
import { dispatchSearch } from "./delivery/dispatch/search.ts";
import { driversSearch } from "./delivery/drivers/search.ts";
import { walletsSearch } from "./finance/wallets/search.ts";
import { handoffsSearch } from "./fulfilment/handoffs/search.ts";
import { pickingSearch } from "./fulfilment/picking/search.ts";
import { receivingSearch } from "./fulfilment/receiving/search.ts";
import { scanSearch } from "./fulfilment/scan/search.ts";
import { wavesSearch } from "./fulfilment/waves/search.ts";
import { waybillsSearch } from "./fulfilment/waybills/search.ts";
import { overviewSearch } from "./reports/overview/search.ts";
import { Frame } from "./shell/frame.tsx";
import { Broken, Home, NotFound } from "./shell/home.tsx";
import { marketsSearch } from "./storefront/markets/search.ts";
import { ordersSearch } from "./storefront/orders/search.ts";
import { productsSearch } from "./storefront/products/search.ts";
import { promotionsSearch } from "./storefront/promotions/search.ts";
import { auditsSearch } from "./warehousing/audits/search.ts";
import { itemsSearch } from "./warehousing/items/search.ts";
import { stockSearch } from "./warehousing/stock/search.ts";

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound, errorComponent: Broken });
const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

const home = createRoute({ ...at("/"), component: Home });
const account = createRoute({
  ...at("/account"),
  component: lazyRouteComponent(() => import("./shell/account.tsx"), "Account"),
});
const deliveries = createRoute({
  ...at("/deliveries"),
  validateSearch: deliveriesSearch,
  component: lazyRouteComponent(() => import("./delivery/deliveries/page.tsx"), "DeliveriesPage"),
});
const delivery = createRoute({
  ...at("/deliveries/$id"),
  component: lazyRouteComponent(() => import("./delivery/deliveries/detail.tsx"), "DeliveryPage"),
});
const dispatch = createRoute({
  ...at("/dispatch"),
  validateSearch: dispatchSearch,
  component: lazyRouteComponent(() => import("./delivery/dispatch/page.tsx"), "DispatchPage"),
});
const drivers = createRoute({
  ...at("/drivers"),
  validateSearch: driversSearch,
  component: lazyRouteComponent(() => import("./delivery/drivers/page.tsx"), "DriversPage"),
});
const driver = createRoute({
  ...at("/drivers/$id"),
  component: lazyRouteComponent(() => import("./delivery/drivers/detail.tsx"), "DriverPage"),
});
const stock = createRoute({
  ...at("/stock"),
  validateSearch: stockSearch,
  component: lazyRouteComponent(() => import("./warehousing/stock/page.tsx"), "StockPage"),
});
const stockRow = createRoute({
  ...at("/stock/$id"),
  component: lazyRouteComponent(() => import("./warehousing/stock/detail.tsx"), "StockRowPage"),
});
const items = createRoute({
  ...at("/items"),
  validateSearch: itemsSearch,
  component: lazyRouteComponent(() => import("./warehousing/items/page.tsx"), "ItemsPage"),
});
const item = createRoute({
  ...at("/items/$id"),
  component: lazyRouteComponent(() => import("./warehousing/items/detail.tsx"), "ItemPage"),
});

const orders = createRoute({
  ...at("/orders"),
  validateSearch: ordersSearch,
  component: lazyRouteComponent(() => import("./storefront/orders/page.tsx"), "OrdersPage"),
});
const order = createRoute({
  ...at("/orders/$id"),
  component: lazyRouteComponent(() => import("./storefront/orders/detail.tsx"), "OrderPage"),
});

const shop = createRoute({
  ...at("/shop"),
  component: lazyRouteComponent(() => import("./storefront/shop/page.tsx"), "ShopPage"),
});
const products = createRoute({
  ...at("/products"),
  validateSearch: productsSearch,
  component: lazyRouteComponent(() => import("./storefront/products/page.tsx"), "ProductsPage"),
});
const product = createRoute({
  ...at("/products/$id"),
  component: lazyRouteComponent(() => import("./storefront/products/detail.tsx"), "ProductPage"),
});
const promotions = createRoute({
  ...at("/promotions"),
  validateSearch: promotionsSearch,
  component: lazyRouteComponent(() => import("./storefront/promotions/page.tsx"), "PromotionsPage"),
});
const markets = createRoute({
  ...at("/markets"),
  validateSearch: marketsSearch,
  component: lazyRouteComponent(() => import("./storefront/markets/page.tsx"), "MarketsPage"),
});
const market = createRoute({
  ...at("/markets/$id"),
  component: lazyRouteComponent(() => import("./storefront/markets/detail.tsx"), "MarketPage"),
});

const wallets = createRoute({
  ...at("/wallets"),
  validateSearch: walletsSearch,
  component: lazyRouteComponent(() => import("./finance/wallets/page.tsx"), "WalletsPage"),
});
const wallet = createRoute({
  ...at("/wallets/$id"),
  component: lazyRouteComponent(() => import("./finance/wallets/detail.tsx"), "WalletPage"),
});
const reports = createRoute({
  ...at("/reports"),
  validateSearch: overviewSearch,
  component: lazyRouteComponent(() => import("./reports/overview/page.tsx"), "OverviewPage"),
});

const scan = createRoute({
  ...at("/scan"),
  validateSearch: scanSearch,
  component: lazyRouteComponent(() => import("./fulfilment/scan/page.tsx"), "ScanPage"),
});
const picking = createRoute({
  ...at("/picking"),
  validateSearch: pickingSearch,
  component: lazyRouteComponent(() => import("./fulfilment/picking/page.tsx"), "PickingPage"),
});
const pickingOrder = createRoute({
  ...at("/picking/$id"),
  component: lazyRouteComponent(() => import("./fulfilment/picking/detail.tsx"), "PickingOrderPage"),
});
const waves = createRoute({
  ...at("/waves"),
  validateSearch: wavesSearch,
  component: lazyRouteComponent(() => import("./fulfilment/waves/page.tsx"), "WavesPage"),
});
const wave = createRoute({
  ...at("/waves/$id"),
  component: lazyRouteComponent(() => import("./fulfilment/waves/detail.tsx"), "WavePage"),
});
const receiving = createRoute({
  ...at("/receiving"),
  validateSearch: receivingSearch,
  component: lazyRouteComponent(() => import("./fulfilment/receiving/page.tsx"), "ReceivingPage"),
});
const receivingOrder = createRoute({
  ...at("/receiving/$id"),
  component: lazyRouteComponent(() => import("./fulfilment/receiving/detail.tsx"), "ReceivingOrderPage"),
});
const handoffs = createRoute({
  ...at("/handoffs"),
  validateSearch: handoffsSearch,
  component: lazyRouteComponent(() => import("./fulfilment/handoffs/page.tsx"), "HandoffsPage"),
});
const handoff = createRoute({
  ...at("/handoffs/$id"),
  component: lazyRouteComponent(() => import("./fulfilment/handoffs/detail.tsx"), "HandoffPage"),
});
const waybills = createRoute({
  ...at("/waybills"),
  validateSearch: waybillsSearch,
  component: lazyRouteComponent(() => import("./fulfilment/waybills/page.tsx"), "WaybillsPage"),
});
const waybill = createRoute({
  ...at("/waybills/$id"),
  component: lazyRouteComponent(() => import("./fulfilment/waybills/detail.tsx"), "WaybillPage"),
});
const audits = createRoute({
  ...at("/audits"),
  validateSearch: auditsSearch,
  component: lazyRouteComponent(() => import("./warehousing/audits/page.tsx"), "AuditsPage"),
});
const audit = createRoute({
  ...at("/audits/$id"),
  component: lazyRouteComponent(() => import("./warehousing/audits/detail.tsx"), "AuditPage"),
});

/** All pages; each but the frame is loaded when it is first opened, or pointed at. */
export const router = createRouter({
  routeTree: root.addChildren([
    home,
    account,
    deliveries,
    delivery,
    dispatch,
    drivers,
    driver,
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
  ]),
  basepath: "/admin",
  defaultPreload: "intent",
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

import { Hono } from "hono";
import type { App } from "../session.ts";
import { authenticated } from "../session.ts";
import { approveOrder } from "./approve.ts";
import { addToCart } from "./cart.ts";
import { confirmOrder } from "./confirm.ts";
import { orderList } from "./orders.ts";
import { productList } from "./products.ts";

/** What the benchmarks of a shop compare with; its catalogue asks for no credential, as the server's does. */
export const shop = new Hono<App>();
shop.get("/storefront/shops/:store_name/products", productList);
shop.get("/storefront/orders", authenticated, orderList);
shop.post("/storefront/carts/:market_id/items", authenticated, addToCart);
shop.post("/storefront/orders/confirm", authenticated, confirmOrder);
shop.put("/storefront/orders/:order_id/approve", authenticated, approveOrder);

import { Hono } from "hono";
import type { App } from "../session.ts";
import { authenticated } from "../session.ts";
import { keyed } from "./api-key.ts";
import { assign } from "./assign.ts";
import { createDelivery } from "./create.ts";
import { driverList } from "./drivers.ts";
import { notificationList } from "./notifications.ts";
import { trackDelivery } from "./tracking.ts";

/** What the benchmarks of deliveries compare with; each asks for the credential that the server asks for. */
export const deliveries = new Hono<App>();
deliveries.get("/track/:code", trackDelivery);
deliveries.post("/external/deliveries", keyed, createDelivery);
deliveries.post("/delivery/deliveries/:id/assign", authenticated, assign);
deliveries.get("/delivery/drivers", authenticated, driverList);
deliveries.get("/messaging/notifications", authenticated, notificationList);

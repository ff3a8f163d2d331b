import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { pool } from "./database.ts";
import { deliveries } from "./deliveries/index.ts";
import { itemById, itemList } from "./items.ts";
import { recordMovement } from "./movements.ts";
import { reserve } from "./reservations.ts";
import type { App } from "./session.ts";
import { authenticated } from "./session.ts";
import { shop } from "./shop/index.ts";
import { stockList } from "./stock-list.ts";
import { warehouse } from "./warehouse/index.ts";

/**
 * What the benchmarks compare with: the same answers and the same writes by hand, on prepared statements, and nothing
 * else: no facade, no tRPC, no schemas, no permissions, no row-level security, no log, no limits.
 */
const app = new Hono<App>();
app.get("/healthz", (c) => c.text("ok"));
app.route("/api/v1", deliveries);
app.route("/api/v1", shop);
app.use("/api/v1/*", authenticated);
app.get("/api/v1/warehousing/inventory-stock", stockList);
app.get("/api/v1/warehousing/inventory-items", itemList);
app.get("/api/v1/warehousing/inventory-items/:id", itemById);
app.post("/api/v1/warehousing/inventory-transactions", recordMovement);
app.post("/api/v1/warehousing/reservations", reserve);
app.route("/api/v1", warehouse);
app.onError((error, c) => {
  process.stderr.write(`${error.stack}\n`);
  return c.json({ success: false, message: error.message }, 500);
});

const server = serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: "127.0.0.1" });
process.once("SIGTERM", () => {
  server.close();
  void pool.end().then(() => process.exit(0));
});

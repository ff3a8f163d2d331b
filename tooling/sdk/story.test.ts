import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { TestDatabase } from "@karwan/db/testing";
import { demoDatabase } from "@karwan/seed/testing";
import type { ServerProcess } from "@karwan/server/testing";
import { startServerProcess } from "@karwan/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Language } from "../../packages/sdk/src/index.ts";
import { createKarwanRestClient } from "../../packages/sdk/src/index.ts";
import type { OutsideProject } from "./outside-project.ts";
import { outsideProject } from "./outside-project.ts";

const example = path.resolve(import.meta.dirname, "../../examples/tenant-server/server.ts");
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

type Told = { type: string; data: { to: string } };
type Order = { delivery_code: string; price: number; steps: { to: string }[] };

let db: TestDatabase;
let karwan: ServerProcess;
let project: OutsideProject;

/** What the shop was told, as it arrived; passed on to the shop, whose answer goes back. */
const told: { headers: IncomingHttpHeaders; body: string; answer: number }[] = [];
const arrivals = new EventTarget();
let shop = "";
const signatureOf = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (name.startsWith("webhook-") ? [[name, String(value)]] : [])),
  );

async function pass(request: IncomingMessage): Promise<number> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts).toString("utf8");
  const passed = await fetch(`${shop}/karwan/webhook`, {
    method: "POST",
    body,
    // The shop closes what was idle for a while; a connection of its own cannot meet that.
    headers: { ...signatureOf(request.headers), connection: "close" },
  });
  told.push({ headers: request.headers, body, answer: passed.status });
  return passed.status;
}
const relay = createServer((request, response) => {
  // A post that the shop did not take is tried again.
  const passed = pass(request).catch(() => 502);
  void passed.then((status) => {
    response.writeHead(status).end();
    arrivals.dispatchEvent(new Event("webhook"));
  });
});

/** One of the story's people, signed in, with their own language. */
async function signIn(who: { email?: string; phone?: string; password: string }, language: Language = "en") {
  const baseUrl = karwan.url;
  const { access_token: token } = await createKarwanRestClient({ baseUrl }).POST("/auth/login", { body: who });
  return createKarwanRestClient({ baseUrl, token, language });
}

async function startShop(env: Record<string, string>): Promise<() => void> {
  const child = spawn(process.execPath, ["server.ts"], {
    cwd: project.folder,
    env: { PATH: process.env.PATH ?? "", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  shop = /http:\S+/.exec(line)?.[0] ?? "";
  return () => child.kill("SIGKILL");
}

let stopShop: (() => void) | undefined;
beforeAll(async () => {
  db = await demoDatabase();
  [karwan, project] = await Promise.all([
    startServerProcess({
      DATABASE_URL: db.url,
      KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
      KARWAN_ALLOW_PRIVATE_WEBHOOKS: "1",
    }),
    readFile(example, "utf8").then((text) => outsideProject({ "server.ts": text })),
  ]);
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
});
afterAll(async () => {
  stopShop?.();
  relay.close();
  await project?.remove();
  await karwan?.end();
  await db?.drop();
});

describe("a delivery, over HTTP alone", () => {
  test("is set up, quoted, placed, assigned, carried and proved, and everybody is told the same story", async () => {
    const admin = await signIn({ email: "admin@rafidain.test", password: "Karwan-demo-2026" });

    // The tenant's office sets up where it delivers, in what, by whom, and for how much.
    const ring = [
      [44.2, 33.2],
      [44.6, 33.2],
      [44.6, 33.5],
      [44.2, 33.5],
      [44.2, 33.2],
    ];
    const polygon = { type: "Polygon" as const, coordinates: [ring] };
    const { zone } = await admin.POST("/delivery/zones", { body: { name: "The story's", code: "STORY", polygon } });
    const { vehicle } = await admin.POST("/delivery/vehicles", {
      body: { name: "Van", code: "STORY-VAN", capacity_unit: 10 },
    });
    const { deliveryTypes } = await admin.GET("/delivery/types");
    const { delivery_service: service } = await admin.POST("/delivery/services", {
      body: {
        name: { en: "Story", ar: "حكاية" },
        delivery_type_id: deliveryTypes[0]?.id ?? "",
        base_price: 3000,
        price_per_unit: 500,
        price_per_km: 250,
        free_km: 1,
      },
    });
    const phone = "+9647700990011";
    const password = "a driver's long pass phrase";
    const { driver } = await admin.POST("/delivery/drivers/wizard", {
      body: {
        user: { email: "story.driver@rafidain.test", phone, password, first_name: "Sara", last_name: "Jabbar" },
        vehicle_ids: [vehicle.id],
        license_number: "B-1001",
        all_zones: false,
        zone_ids: [zone.id],
      },
    });
    const { customer } = await admin.POST("/customers", {
      body: { full_name: "Dijla Books", phone: "+9647700990012" },
    });

    // The shop's server gets a key and a webhook, and starts.
    const { data: key } = await admin.POST("/api-keys", { body: { name: "shop" } });
    const { webhook } = await admin.POST("/webhooks", {
      body: {
        url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}/`,
        events: ["delivery.status_changed"],
      },
    });
    stopShop = await startShop({
      KARWAN_URL: karwan.url,
      KARWAN_API_KEY: key.api_key ?? "",
      KARWAN_WEBHOOK_SECRET: webhook.secret ?? "",
      KARWAN_SERVICE_ID: service.id,
      KARWAN_CUSTOMER_ID: customer.id,
    });
    const to = { lat: 33.3006, lng: 44.4009, full_address: "Karrada, Baghdad" };
    const order = async (body?: object): Promise<Order> => {
      const asked = body ? { method: "POST", body: JSON.stringify(body) } : {};
      return (await (await fetch(`${shop}/orders/1001`, asked)).json()) as Order;
    };
    const placed = await order({ to, size: 2 });
    expect(placed.delivery_code).toMatch(/^RAF-\d{8}$/);
    // The shop asks again, as servers do that lost an answer: nothing new is made.
    expect((await order({ to, size: 2 })).delivery_code).toBe(placed.delivery_code);

    // The dispatcher finds it and gives it to the driver.
    const found = await admin.GET("/delivery/deliveries", { params: { query: { search: placed.delivery_code } } });
    expect(found.total).toBe(1);
    const [delivery] = found.deliveries;
    if (!delivery) throw new Error("nothing was found");
    expect(delivery).toMatchObject({ status: "pending", price: placed.price, external_reference_id: "1001" });
    const path = { id: delivery.id };
    await admin.POST("/delivery/deliveries/{id}/assign", { params: { path }, body: { driver_id: driver.id } });

    // The driver, in Arabic: her list, the parcel, the proof.
    const sara = await signIn({ phone, password }, "ar");
    expect((await sara.GET("/driver/deliveries")).active.map(({ id }) => id)).toEqual([delivery.id]);
    const accepted = await sara.PUT("/driver/deliveries/{id}/accept", { params: { path } });
    expect(accepted.message).toMatch(/[\u0600-\u06ff]/);
    await sara.PUT("/driver/deliveries/{id}/start-pickup", { params: { path } });
    const scanned = { scanned_barcode: delivery.barcode };
    await sara.PUT("/driver/deliveries/{id}/pickup", { params: { path }, body: scanned });
    await sara.PUT("/driver/deliveries/{id}/start-delivery", { params: { path } });
    const { file: photo } = await sara.POST("/files", {
      body: { file: { data: PNG, type: "image/png", name: "door.png" } },
    });
    const proof = { photo_urls: [photo.url], recipient_name: "Ali", latitude: to.lat, longitude: to.lng };
    const { delivery: delivered } = await sara.PUT("/driver/deliveries/{id}/deliver", {
      params: { path },
      body: { proof },
    });
    expect(delivered).toMatchObject({ status: "delivered", custody: "recipient", payment_status: "paid" });

    // The webhook told the shop each step, signed; what somebody else sends the shop does not believe.
    const steps = ["assigned", "accepted", "en_route_to_pickup", "picked_up", "en_route_to_delivery", "delivered"];
    const events = () =>
      new Set(told.filter(({ answer }) => answer === 200).map(({ headers }) => headers["webhook-id"]));
    while (events().size < steps.length + 1) await once(arrivals, "webhook");
    expect((await order()).steps.map((step) => step.to)).toEqual(["pending", ...steps]);
    const [first] = told;
    if (!first) throw new Error("nothing was told");
    const forged = await fetch(`${shop}/karwan/webhook`, {
      method: "POST",
      headers: signatureOf(first.headers),
      body: first.body.replace(placed.delivery_code, "RAF-99999999"),
    });
    expect(forged.status).toBe(401);
    expect(told.map(({ body }) => (JSON.parse(body) as Told).type)).toEqual(told.map(() => "delivery.status_changed"));

    // Tracking, timeline and custody tell the same, and tracking nobody's name.
    const track = await createKarwanRestClient({ baseUrl: karwan.url, language: "ar" }).GET("/track/{delivery_code}", {
      params: { path: { delivery_code: placed.delivery_code } },
    });
    expect(track.delivery).toMatchObject({ delivery_code: placed.delivery_code, status: "delivered" });
    expect(JSON.stringify(track)).not.toMatch(/Ali|Sara|96477/);
    const { timeline } = await admin.GET("/delivery/deliveries/{id}/timeline", { params: { path } });
    const toOf = (type: string) => timeline.filter((step) => step.type === type).map((step) => step.to);
    expect(toOf("status")).toEqual(["pending", ...steps]);
    expect(toOf("custody")).toEqual(["driver", "recipient"]);

    // The driver reads in her own language what she was told, and hands in the cash.
    const { notifications } = await sara.GET("/messaging/notifications");
    const assigned = notifications.find((row) => row.notification_type === "delivery_assigned");
    expect(assigned?.body).toContain(placed.delivery_code);
    expect(assigned?.body).toMatch(/[\u0600-\u06ff]/);
    const driverPath = { driverId: driver.id };
    const wallet = async () =>
      (await admin.GET("/delivery/drivers/{driverId}/wallet", { params: { path: driverPath } })).wallet;
    expect(await wallet()).toMatchObject({ cash_in_hand: placed.price });
    await admin.POST("/delivery/drivers/{driverId}/settlements", {
      params: { path: driverPath },
      body: { amount: placed.price, notes: "evening" },
    });
    expect(await wallet()).toMatchObject({ cash_in_hand: 0 });
  });
});

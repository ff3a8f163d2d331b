/**
 * A shop's own server that lets Karwan deliver its orders: it asks for the price, places the delivery with its API key,
 * and follows it by webhook. Run it with `node server.ts` (Node 24), configured as the README says.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { createKarwanRestClient, isKarwanError } from "@karwan/sdk";
import { verifyWebhook, WebhookSignatureError } from "@karwan/sdk/webhooks";

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}; the README says what it is.`);
  return value;
}

const karwan = createKarwanRestClient({ baseUrl: setting("KARWAN_URL"), apiKey: setting("KARWAN_API_KEY") });
const webhookSecret = setting("KARWAN_WEBHOOK_SECRET");
const service = setting("KARWAN_SERVICE_ID");
const customer = setting("KARWAN_CUSTOMER_ID");
const shop = { lat: 33.3152, lng: 44.3661, full_address: "Abu Nuwas Street, Baghdad" };

type Place = { lat: number; lng: number; full_address: string };
type Order = { delivery_code: string; price: number; steps: { to: string; at: string }[] };

// A real shop keeps both in its database: the orders, and which events it has seen.
const orders = new Map<string, Order>();
const seen = new Set<string>();

/** Places an order's delivery. Asked again after a lost answer it finds the one that is there: the reference is unique. */
async function deliver(orderId: string, to: Place, size: number): Promise<Order> {
  const parcel = { delivery_service_id: service, pickup_address: shop, delivery_address: to, unit_size: size };
  const { price } = await karwan.POST("/external/price-quote", { body: parcel });
  const code = await place(orderId, parcel);
  const order = { delivery_code: code, price, steps: orders.get(orderId)?.steps ?? [] };
  orders.set(orderId, order);
  return order;
}

type Parcel = { delivery_service_id: string; pickup_address: Place; delivery_address: Place; unit_size: number };

async function place(orderId: string, parcel: Parcel): Promise<string> {
  try {
    const { delivery } = await karwan.POST("/external/deliveries", {
      body: {
        ...parcel,
        customer_id: customer,
        external_reference_id: orderId,
        payer_type: "recipient",
        payment_method: "cash",
      },
      idempotencyKey: `order-${orderId}`,
    });
    return delivery.id;
  } catch (error) {
    if (isKarwanError(error) && error.code === "external_reference_exists")
      return (error.extra.delivery as { id: string }).id;
    throw error;
  }
}

/** What Karwan tells: signed, more than once perhaps, and in any order. */
function hear(body: string, headers: IncomingMessage["headers"]): void {
  const message = verifyWebhook(body, headers, webhookSecret);
  if (seen.has(message.id)) return;
  seen.add(message.id);
  if (message.type !== "delivery.status_changed") return;
  const { external_reference_id: orderId, delivery_code, to, at } = message.data;
  if (orderId === null) return;
  const order = orders.get(orderId) ?? { delivery_code, price: 0, steps: [] };
  order.steps.push({ to, at });
  order.steps.sort((a, b) => a.at.localeCompare(b.at));
  orders.set(orderId, order);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://shop");
  const orderId = /^\/orders\/([^/]+)$/.exec(pathname)?.[1];
  if (request.method === "POST" && pathname === "/karwan/webhook") {
    hear(await bodyOf(request), request.headers);
    return answer(response, 200, {});
  }
  if (request.method === "POST" && orderId) {
    const { to, size } = JSON.parse(await bodyOf(request)) as { to: Place; size: number };
    return answer(response, 200, await deliver(orderId, to, size));
  }
  const order = orderId ? orders.get(orderId) : undefined;
  return order ? answer(response, 200, order) : answer(response, 404, { code: "not_found" });
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    if (error instanceof WebhookSignatureError) return answer(response, 401, { code: error.code });
    if (isKarwanError(error)) return answer(response, 502, { code: error.code, message: error.message });
    console.error(error);
    return answer(response, 500, { code: "internal_error" });
  });
});
server.listen(Number(process.env.PORT ?? 4000), "127.0.0.1", () => {
  const address = server.address();
  console.log(`The shop listens on http://127.0.0.1:${typeof address === "object" && address ? address.port : ""}`);
});

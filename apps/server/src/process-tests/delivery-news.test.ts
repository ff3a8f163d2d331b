import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createAccessTokens } from "@karwan/api";
import type { Actor, Kit } from "@karwan/api/testing";
import { karrada, mansour, networkOf, startKit } from "@karwan/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "../testing/server-process.ts";
import { startServerProcess } from "../testing/server-process.ts";

const secret = "a secret for tests, long enough to be taken";
let kit: Kit;
let servers: ServerProcess[];
const heard: { delivery_code: string; to: string }[] = [];
const arrivals = new EventTarget();
const receiver = createServer((request, response) => {
  let text = "";
  request.on("data", (part: Buffer) => (text += part.toString()));
  request.on("end", () => {
    heard.push(JSON.parse(text).data);
    response.writeHead(204).end();
    arrivals.dispatchEvent(new Event("event"));
  });
});

beforeAll(async () => {
  kit = await startKit();
  kit.clock.now = new Date();
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const env = { DATABASE_URL: kit.url, KARWAN_JWT_SECRET: secret, KARWAN_ALLOW_PRIVATE_WEBHOOKS: "1" };
  servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end("SIGKILL")));
  receiver.closeAllConnections();
  receiver.close();
  await kit.stop();
});

async function send(which: number, as: Actor, method: string, path: string, body?: unknown) {
  const token = await createAccessTokens(secret).sign(as, new Date());
  return fetch(`${servers[which % servers.length]?.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

/** Reads a stream until it has told of so many notifications. */
async function notified(response: Response, count: number): Promise<string[]> {
  let text = "";
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const codes = () => [
    ...text.matchAll(/"notification_type":"delivery_status_changed"[\s\S]*?"deliveryCode":"([^"]+)"/g),
  ];
  while (codes().length < count) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) break;
    text += value;
  }
  await reader?.cancel();
  return codes().map(([, code]) => code ?? "");
}

test("of two servers one tells each delivery's news, once, by stream and webhook (3 §6, 3 §12)", async () => {
  const net = await networkOf(kit, await kit.tenant());
  const { admin } = net.tenant;
  const manager = await net.tenant.member("operations_manager");
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const made = await send(0, admin, "POST", "/webhooks", { url, events: ["delivery.status_changed"] });
  expect(made.status).toBe(201);
  const stream = await send(1, manager, "GET", "/messaging/notifications/stream");
  const parcel = {
    delivery_service_id: net.service.id,
    pickup_address: karrada,
    delivery_address: mansour,
    unit_size: 1,
  };
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => (await send(n, admin, "POST", "/delivery/deliveries", parcel)).json()),
  );
  const codes = answers.map((answer) => (answer as { delivery: { delivery_code: string } }).delivery.delivery_code);
  expect((await notified(stream, 20)).toSorted()).toEqual(codes.toSorted());
  while (heard.length < 20) await once(arrivals, "event");
  expect(heard.map(({ delivery_code }) => delivery_code).toSorted()).toEqual(codes.toSorted());
  expect(new Set(heard.map(({ to }) => to))).toEqual(new Set(["pending"]));
  const { pagination } = await manager.caller.messaging.notifications.list({});
  expect(pagination.total).toBe(20);
});

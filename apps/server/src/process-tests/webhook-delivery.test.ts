import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createAccessTokens } from "@karwan/api";
import type { Kit } from "@karwan/api/testing";
import { startKit } from "@karwan/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "../testing/server-process.ts";
import { startServerProcess } from "../testing/server-process.ts";

const secret = "a secret for tests, long enough to be taken";
let kit: Kit;
let server: ServerProcess;
const got: { id: unknown; type: string }[] = [];
const arrivals = new EventTarget();
const receiver = createServer((request, response) => {
  let text = "";
  request.on("data", (part: Buffer) => (text += part.toString()));
  request.on("end", () => {
    got.push({ id: request.headers["webhook-id"], type: JSON.parse(text).type });
    response.writeHead(204).end();
    arrivals.dispatchEvent(new Event("event"));
  });
});

const start = () =>
  startServerProcess({ DATABASE_URL: kit.url, KARWAN_JWT_SECRET: secret, KARWAN_ALLOW_PRIVATE_WEBHOOKS: "1" });

beforeAll(async () => {
  kit = await startKit();
  kit.clock.now = new Date();
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  server = await start();
});
afterAll(async () => {
  await server.end("SIGKILL");
  receiver.closeAllConnections();
  receiver.close();
  await kit.stop();
});

test("an event whose server is killed between commit and sending arrives after the restart (3 §6)", async () => {
  const { admin } = await kit.tenant();
  const token = await createAccessTokens(secret).sign(admin, new Date());
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: a JSON body of any shape
    return (await response.json()) as any;
  };
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const { webhook } = await post("/webhooks", { url, events: ["delivery.status_changed"] });
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(`/webhooks/${webhook.id}/test`, {})));
  await server.end("SIGKILL");
  const told = answers.map(({ attempt }) => attempt.event_id);

  server = await start();
  while (new Set(got.map(({ id }) => id)).size < told.length) await once(arrivals, "event");
  expect(new Set(got.map(({ id }) => id))).toEqual(new Set(told));
});

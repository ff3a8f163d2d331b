import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limitBody } from "./body-limit.ts";
import type { App } from "./request-context.ts";

const app = new Hono<App>().use((c, next) => {
  c.set("headers", {});
  return next();
}, limitBody(1000));
app.post("/", async (c) => c.text(String((await c.req.text()).length)));
const server = serve({ fetch: app.fetch, port: 0 });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  if (!server.listening) await once(server, "listening");
});
afterAll(() => {
  agent.destroy();
  server.close();
});

async function post(bytes: number, stated: boolean): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const headers = stated ? { "content-length": bytes } : { "transfer-encoding": "chunked" };
  const sent = request({ agent, port, method: "POST", headers });
  sent.end("x".repeat(bytes));
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  await once(answer.resume(), "end");
  return answer.statusCode;
}

test.each([
  ["says its length", true],
  ["comes in chunks", false],
])("a body too large that %s is refused, and the next request is answered (3 §1.5, 3 §1.18)", async (_, stated) => {
  for (let round = 0; round < 3; round += 1) {
    expect(await post(3_000_000, stated)).toBe(413);
    expect(await post(1000, stated)).toBe(200);
  }
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { NO_TENANT } from "@karwan/db";
import type { TestDatabase } from "@karwan/db/testing";
import { testStatement } from "@karwan/db/testing";
import { demoDatabase } from "@karwan/seed/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "../testing/server-process.ts";
import { startServerProcess } from "../testing/server-process.ts";

const driver = testStatement<{ phone: string }>(
  "test.driver",
  "SELECT phone FROM users WHERE phone IS NOT NULL ORDER BY id LIMIT 1",
);

let db: TestDatabase;
let server: ServerProcess;
let phone: string;
const received: { headers: Record<string, unknown>; message: Record<string, unknown> }[] = [];
const arrivals = new EventTarget();
const gateway = createServer((request, response) => {
  let text = "";
  request.on("data", (part: Buffer) => (text += part.toString()));
  request.on("end", () => {
    received.push({ headers: request.headers, message: JSON.parse(text) });
    // The first attempt fails, as gateways do.
    response.writeHead(received.length === 1 ? 500 : 200).end();
    arrivals.dispatchEvent(new Event("message"));
  });
});

beforeAll(async () => {
  db = await demoDatabase({ poolSize: 2 });
  const [[row]] = await db.database.read({ tenantId: NO_TENANT }, (q) => [q.sql(driver)]);
  phone = row?.phone ?? "";
  gateway.listen(0, "127.0.0.1");
  await once(gateway, "listening");
  server = await startServerProcess({
    DATABASE_URL: db.url,
    KARWAN_JWT_SECRET: "a secret for tests, long enough to be taken",
    KARWAN_MESSAGE_WEBHOOK_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`,
    KARWAN_MESSAGE_WEBHOOK_SECRET: "gateway-secret",
  });
});
afterAll(async () => {
  await server.end("SIGKILL");
  gateway.close();
  await db.drop();
});

const post = async (path: string, body: unknown) => {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
};

test("a sign-in code reaches the operator's gateway, tried again when it fails, and signs in; streams end with the server (3 §12)", async () => {
  await post("/auth/otp/request", { phone });
  while (received.length < 2) await once(arrivals, "message");
  const [first, second] = received;
  expect(second?.headers).toMatchObject({ authorization: "Bearer gateway-secret" });
  expect(second?.message).toMatchObject({ channel: "sms", to: phone, template: "otp", id: first?.message.id });
  const { code } = (second?.message.data ?? {}) as { code?: string };
  expect(code).toMatch(/^\d{6}$/);
  expect(server.output()).not.toContain(code);

  const session = await post("/auth/otp/verify", { phone, code });
  const stream = await fetch(`${server.url}/api/v1/messaging/notifications/stream`, {
    headers: { authorization: `Bearer ${String(session.access_token)}` },
  });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain("event: ready");
  const ended = server.end("SIGTERM");
  expect((await reader?.read())?.done).toBe(true);
  expect(await ended).toBe(0);
});

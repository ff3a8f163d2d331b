import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createAccessTokens } from "@karwan/api";
import type { Actor, Kit, TestTenant } from "@karwan/api/testing";
import { startKit } from "@karwan/api/testing";
import { newId } from "@karwan/db";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Collector } from "../testing/collector.ts";
import { startCollector } from "../testing/collector.ts";
import type { ServerProcess } from "../testing/server-process.ts";
import { startServerProcess } from "../testing/server-process.ts";

const secret = "a secret for tests, long enough to be taken";
const loaded = join(import.meta.dirname, "../testing/loaded.ts");
let kit: Kit;
let collector: Collector;
let server: ServerProcess;
let tenant: TestTenant;
const got: Record<string, unknown>[] = [];
const arrivals = new EventTarget();
const receiver = createServer((request, response) => {
  request.resume().on("end", () => {
    got.push(request.headers);
    response.writeHead(204).end();
    arrivals.dispatchEvent(new Event("event"));
  });
});
const told = (): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_BSP_SCHEDULE_DELAY: "50",
  OTEL_METRIC_EXPORT_INTERVAL: "200",
  OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=trial",
});
const start = (env: Record<string, string>) =>
  startServerProcess(
    { DATABASE_URL: kit.url, KARWAN_JWT_SECRET: secret, KARWAN_ALLOW_PRIVATE_WEBHOOKS: "1", LOG_LEVEL: "info", ...env },
    ["--import", loaded],
  );

beforeAll(async () => {
  kit = await startKit();
  kit.clock.now = new Date();
  collector = await startCollector();
  tenant = await kit.tenant();
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  server = await start({
    ...told(),
    KARWAN_MESSAGE_WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/gateway`,
  });
});
afterAll(async () => {
  await server.end("SIGKILL");
  receiver.closeAllConnections();
  receiver.close();
  collector.stop();
  await kit.stop();
});

const tokenOf = (actor: Actor) => createAccessTokens(secret).sign(actor, new Date());
async function call(path: string, options: { body?: unknown; headers?: Record<string, string>; as?: Actor } = {}) {
  const { body, headers = {}, as = tenant.admin } = options;
  const response = await fetch(`${server.url}${path}`, {
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${await tokenOf(as)}`, "content-type": "application/json", ...headers },
  });
  // biome-ignore lint/suspicious/noExplicitAny: a JSON body of any shape
  return { status: response.status, body: (await response.json()) as any };
}
const hex = (length: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(length / 2))).toString("hex");

test("a request goes on with its caller's trace: a span for it, its operation with the tenant, and what the database was sent (W3C Trace Context)", async () => {
  const [traceId, parentSpanId] = [hex(32), hex(16)];
  const headers = { traceparent: `00-${traceId}-${parentSpanId}-01` };
  expect((await call("/api/v1/warehousing/warehouses?search=somebody%40example.com", { headers })).status).toBe(200);
  const request = await collector.span((span) => span.traceId === traceId && span.kind === 2);
  expect(request).toMatchObject({
    parentSpanId,
    name: "GET /warehousing/warehouses",
    failed: false,
    attributes: { "http.response.status_code": 200, "http.route": "/warehousing/warehouses" },
  });
  const operation = await collector.span(({ name }) => name === "warehousing.warehouses.list");
  expect(operation).toMatchObject({
    traceId,
    parentSpanId: request.spanId,
    attributes: { "karwan.operation": "warehousing.warehouses.list", "karwan.tenant_id": tenant.tenantId },
  });
  const batch = await collector.span(
    (span) => span.traceId === traceId && String(span.attributes["karwan.statements"]).includes("warehouses"),
  );
  expect(batch).toMatchObject({
    kind: 3,
    attributes: { "db.system.name": "postgresql", "db.operation.name": "batch", "karwan.tenant_id": tenant.tenantId },
  });
  expect(collector.resources[0]).toMatchObject({
    "service.name": "karwan",
    "service.version": expect.stringMatching(/^\d+\.\d+\.\d+$/),
    "deployment.environment.name": "trial",
  });
});

test("a caller's trace that is not sampled leaves no span, and a broken traceparent begins a trace of our own", async () => {
  const [unsampled, parent] = [hex(32), hex(16)];
  await call("/api/v1/warehousing/warehouses", { headers: { traceparent: `00-${unsampled}-${parent}-00` } });
  const request_id = newId();
  const broken = { traceparent: "00-nonsense", "x-request-id": request_id };
  await call("/api/v1/warehousing/warehouses", { headers: broken });
  const own = await collector.span(({ attributes }) => attributes["karwan.request_id"] === request_id);
  expect(own).toMatchObject({ parentSpanId: "", traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(collector.spans.filter(({ traceId }) => traceId === unsampled)).toEqual([]);
});

test("each call of a tRPC batch is an operation of its own in the request's trace; a refusal has its reason and is no failure", async () => {
  const traceId = hex(32);
  const input = encodeURIComponent(JSON.stringify({ 0: { json: {} }, 1: { json: { id: newId() } } }));
  await call(`/trpc/warehousing.warehouses.list,warehousing.warehouses.show?batch=1&input=${input}`, {
    headers: { traceparent: `00-${traceId}-${hex(16)}-01` },
  });
  const list = await collector.span((span) => span.traceId === traceId && span.name === "warehousing.warehouses.list");
  const get = await collector.span((span) => span.traceId === traceId && span.name === "warehousing.warehouses.show");
  expect(get.parentSpanId).toBe(list.parentSpanId);
  expect(get).toMatchObject({ failed: false, attributes: { "error.type": expect.stringMatching(/not_found/) } });
});

test("a job goes on with the trace of the request that wanted it (3 §12)", async () => {
  const traceId = hex(32);
  const phone = "+9647701234567";
  // Staff get no codes.
  const driver = await tenant.member("driver");
  await kit.database.transaction({ tenantId: tenant.tenantId }, (tx) =>
    tx.prisma.user.update({ where: { id: driver.userId }, data: { phone, phone_proven_at: new Date() } }),
  );
  await fetch(`${server.url}/api/v1/auth/otp/request`, {
    method: "POST",
    headers: { "content-type": "application/json", traceparent: `00-${traceId}-${hex(16)}-01` },
    body: JSON.stringify({ phone }),
  });
  const job = await collector.span((span) => span.traceId === traceId && span.name === "job message.deliver");
  expect(job).toMatchObject({ kind: 5, failed: false, attributes: { "karwan.job": "message.deliver" } });
  const asked = await collector.span((span) => span.traceId === traceId && span.name === "POST /auth/otp/request");
  expect(collector.spans.some(({ spanId }) => spanId === job.parentSpanId)).toBe(true);
  expect(asked.traceId).toBe(job.traceId);
  expect(collector.told()).not.toContain(phone);
});

test("a webhook's receiver is told the trace that its delivery belongs to (3 §6)", async () => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks/a-secret-path`;
  const { webhook } = (await call("/api/v1/webhooks", { body: { url, events: ["delivery.status_changed"] } })).body;
  const before = got.length;
  await call(`/api/v1/webhooks/${webhook.id}/test`, { body: {} });
  while (!got.slice(before).some((headers) => headers["webhook-id"])) await once(arrivals, "event");
  const { traceparent } = got.slice(before).find((headers) => headers["webhook-id"]) ?? {};
  const [, traceId, spanId] = String(traceparent).split("-");
  const post = await collector.span((span) => span.spanId === spanId);
  expect(post).toMatchObject({ traceId, name: "POST", kind: 3, attributes: { "http.response.status_code": 204 } });
  const attempt = await collector.span((span) => span.spanId === post.parentSpanId);
  expect(attempt).toMatchObject({ name: "webhooks.attempt", attributes: { "karwan.tenant_id": tenant.tenantId } });
});

test("measures of operations, tenants, the database, jobs and webhooks are told, and all that stands at /metrics", async () => {
  await call("/api/v1/warehousing/warehouses");
  const operations = await collector.metric("karwan.operation.duration", ({ points }) =>
    points.some(({ attributes }) => attributes["karwan.operation"] === "warehousing.warehouses.list"),
  );
  expect(operations.points.every(({ attributes }) => !("karwan.tenant_id" in attributes))).toBe(true);
  const tenants = await collector.metric("karwan.tenant.operations");
  expect(tenants.points.some(({ attributes }) => attributes["karwan.tenant_id"] === tenant.tenantId)).toBe(true);
  for (const name of ["db.client.operation.duration", "karwan.job.duration", "karwan.webhook.duration"])
    expect((await collector.metric(name)).points[0]?.value).toBeGreaterThan(0);
  const requests = await collector.metric("http_request_duration_seconds", ({ points }) =>
    points.some(({ attributes }) => attributes.route === "/warehousing/warehouses"),
  );
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const line =
    /http_request_duration_seconds_count\{method="GET",route="\/warehousing\/warehouses",status="200"\} (\d+)/;
  const found = requests.points.find(({ attributes }) => attributes.route === "/warehousing/warehouses");
  expect(found?.value).toBeLessThanOrEqual(Number(line.exec(metrics)?.[1]));
  for (const name of ["database_connections", "jobs", "webhooks", "process_cpu_seconds_total"])
    expect((await collector.metric(name)).points.length).toBeGreaterThan(0);
});

test("nothing that is told names a person, a secret, a value or an address; lines of the log name the trace", async () => {
  const token = await tokenOf(tenant.admin);
  const all = collector.told();
  for (const word of [token, secret, "somebody", "a-secret-path", "nonsense", "SELECT", "Bearer", tenant.admin.userId])
    expect(all).not.toContain(word);
  const lines = server
    .output()
    .split("\n")
    .filter((line) => line.includes('"msg":"request"'));
  const { trace_id } = JSON.parse(lines[0] ?? "{}");
  expect(collector.spans.some(({ traceId }) => traceId === trace_id)).toBe(true);
});

test("a server ends in good order although its collector is gone", async () => {
  const away = await startCollector();
  const other = await start({ ...told(), OTEL_EXPORTER_OTLP_ENDPOINT: away.url });
  away.stop();
  expect((await fetch(`${other.url}/api/v1/auth/me`)).status).toBe(401);
  expect(await other.end("SIGTERM")).toBe(0);
});

test("without a collector nothing of OpenTelemetry is read but what the metrics bring, and no trace is named", async () => {
  // Prometheus' client brings the API, which does nothing by itself.
  expect(await server.ask("/node_modules/@opentelemetry/sdk-")).toBeGreaterThan(20);
  const off = await start({});
  expect(await off.ask("/node_modules/@opentelemetry/sdk-")).toBe(0);
  expect(await off.ask("/node_modules/@opentelemetry/exporter")).toBe(0);
  expect(await off.ask("/telemetry/watching.ts")).toBe(0);
  expect((await fetch(`${off.url}/api/v1/auth/me`)).status).toBe(401);
  expect(await off.end("SIGTERM")).toBe(0);
  expect(off.output()).toContain('"msg":"request"');
  expect(off.output()).not.toContain("trace_id");
});

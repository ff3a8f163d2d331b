import { readBacklog } from "@karwan/api";
import type { Kit } from "@karwan/api/testing";
import { arrange, startKit } from "@karwan/api/testing";
import { newId } from "@karwan/db";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { QueueDepth } from "../worker/jobs.ts";
import { createMetrics } from "./metrics.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const linesOf = async (registry: ReturnType<typeof createMetrics>["registry"], name: string) =>
  (await registry.metrics()).split("\n").filter((line) => line.startsWith(`${name}{`));
const waits = (line?: string) => Number(line?.split(" ")[1]);

test("say for how long what is due has waited in whatever tenant, and which webhooks are unwell (3 §1.1, 3 §6)", async () => {
  let readings = 0;
  const counted: Pick<Kit["database"], "transaction"> = {
    transaction: (...asked) => {
      readings += 1;
      return kit.database.transaction(...asked);
    },
  };
  const { registry } = createMetrics({}, { database: counted });
  expect(await linesOf(registry, "webhooks")).toEqual([
    'webhooks{status="failing"} 0',
    'webhooks{status="disabled"} 0',
  ]);
  expect(await linesOf(registry, "webhooks_waiting_seconds")).toEqual([
    'webhooks_waiting_seconds{try="first"} 0',
    'webhooks_waiting_seconds{try="again"} 0',
  ]);
  expect(readings).toBe(2);

  for (const ago of [60, 600]) {
    const tenant = await kit.tenant();
    const { webhooks } = tenant.admin.caller;
    const { webhook } = await webhooks.create({ url: "https://a.example/", events: ["stock.changed"] });
    await webhooks.test({ id: webhook.id });
    const isFailing = ago > 60;
    const since = new Date(Date.now() - ago * 1000);
    const write = (text: string, ...values: unknown[]) =>
      arrange(kit.database, tenant, text, [tenant.tenantId, ...values]);
    await write("UPDATE webhook_attempts SET due_at = $2 WHERE tenant_id = $1", since);
    await write(
      "INSERT INTO delivery_outbox (tenant_id, id, delivery_id, notice, created_at) VALUES ($1, $2, $3, '{}', $4)",
      newId(),
      newId(),
      since,
    );
    await write(
      "UPDATE webhooks SET is_active = $2, failing_since = $3, disabled_reason = $4 WHERE tenant_id = $1",
      isFailing,
      isFailing ? new Date() : null,
      isFailing ? null : "gone",
    );
  }
  expect(await linesOf(registry, "webhooks")).toEqual([
    'webhooks{status="failing"} 1',
    'webhooks{status="disabled"} 1',
  ]);
  const [first, again] = await linesOf(registry, "webhooks_waiting_seconds");
  expect(Math.round(waits(first) / 100)).toBe(6);
  expect(waits(again)).toBe(0);
  expect(Math.round(waits((await linesOf(registry, "notices_waiting_seconds"))[0]) / 100)).toBe(6);
});

test("a try that somebody is at does not count as waiting; one whose server died does (3 §6)", async () => {
  const tenant = await kit.tenant();
  const { webhooks } = tenant.admin.caller;
  const { webhook } = await webhooks.create({ url: "https://a.example/", events: ["stock.changed"] });
  await webhooks.test({ id: webhook.id });
  const leased = (until: string) =>
    arrange(
      kit.database,
      tenant,
      "UPDATE webhook_attempts SET due_at = now() - interval '5 hours', leased_until = now() + $1::interval",
      [until],
    );
  const waited = async () =>
    (await readBacklog(kit.database)).find(
      ({ metric, label }) => metric === "webhooks_waiting_seconds" && label === "first",
    )?.value ?? 0;
  await leased("30 seconds");
  expect(await waited()).toBeLessThan(5 * 3600);
  await leased("-1 seconds");
  expect(await waited()).toBeGreaterThanOrEqual(5 * 3600);
});

test("show the queues from one reading, and everything else when that fails (3 §1.1)", async () => {
  let readings = 0;
  const depth: QueueDepth = { queue: "message.deliver", ready: 2, deferred: 0, active: 1, failed: 0, waited: 7.5 };
  const jobs = {
    depths: async () => {
      readings += 1;
      if (readings > 1) throw new Error("away");
      return [depth];
    },
  };
  const { registry } = createMetrics({}, { jobs });
  const text = await registry.metrics();
  expect(text).toContain('jobs_waiting_seconds{queue="message.deliver"} 7.5');
  expect(text).toContain('jobs{queue="message.deliver",state="ready"} 2');
  expect(text).not.toContain('state="waited"');
  expect(readings).toBe(1);
  const away = await registry.metrics();
  expect(away).not.toContain("message.deliver");
  expect(away).toContain("http_request_duration_seconds");
});

test("are told as they are asked for, counters under their own names each time, and slow requests as examples (3 §1.1)", async () => {
  const { measure, text } = createMetrics({});
  const c = (values: Record<string, unknown>) =>
    ({ req: { method: "GET" }, get: (name: string) => values[name] }) as Parameters<typeof measure>[0];
  const requestContext = { requestId: "0192" };
  measure(c({ requestContext }), { route: "/quick", status: 200, ms: 249 });
  measure(c({ requestContext }), { route: "/slow", status: 200, ms: 300 });
  measure(c({ requestContext, traceId: "ab" }), { route: "/traced", status: 200, ms: 300 });
  const open = "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3";
  const [first, asked, again] = [await text(undefined), await text(open), await text("*/*")];
  expect(first.type).toMatch(/^text\/plain/);
  expect(asked.type).toMatch(/^application\/openmetrics-text/);
  for (const plain of [first, again]) {
    expect(plain.text).toMatch(/^process_cpu_seconds_total \d/m);
    expect(plain.text).not.toContain("# {");
  }
  expect(asked.text).toMatch(/^# TYPE process_cpu_seconds counter\nprocess_cpu_seconds_total \d/m);
  const examples = asked.text.split("\n").filter((line) => line.includes(" # {"));
  expect(examples.map((line) => line.replace(/ [\d.]+$/, ""))).toEqual([
    'http_request_duration_seconds_bucket{le="0.5",method="GET",route="/slow",status="200"} 1 # {request_id="0192"} 0.3',
    'http_request_duration_seconds_bucket{le="0.5",method="GET",route="/traced",status="200"} 1 # {trace_id="ab",request_id="0192"} 0.3',
  ]);
  const both = await Promise.all([text(open), text(undefined), text(open), text(undefined)]);
  expect(both.map(({ text: told }) => told.includes("# EOF"))).toEqual([true, false, true, false]);
});

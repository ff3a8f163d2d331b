import type { TestTenant } from "@karwan/api/testing";
import { limitTo, networkOf } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const PATH = "/delivery/deliveries/stream";
async function open(headers: Record<string, string> = {}) {
  const answer = await kit.app.request(`/api/v1${PATH}`, {
    headers: { authorization: `Bearer ${tenant.admin.token}`, ...headers },
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => (await reader?.read())?.value ?? "";
  return { answer, next, leave: () => reader?.cancel() };
}

const idOf = (event: string) => /^id: (.*)$/m.exec(event)?.[1] ?? "";

describe("GET /delivery/deliveries/stream (4 L9)", () => {
  test("is a stream of server-sent events, and resumes behind the id of the last one", async () => {
    const { delivery } = await networkOf(kit, tenant);
    const first = await open();
    expect(first.answer.headers.get("content-type")).toMatch(/^text\/event-stream/);
    const ready = await first.next();
    expect(ready).toContain("event: ready");
    await first.leave();
    // Until all have ended who wrote before anybody followed, in other tests' databases too.
    let last = idOf(ready);
    for (let isOld = true; isOld; ) {
      const stream = await open({ "last-event-id": last });
      const event = await stream.next();
      await stream.leave();
      isOld = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? "{}").reset === true;
      last = idOf(event);
    }
    const { id, delivery_code } = await delivery();
    const second = await open({ "last-event-id": last });
    const told = await second.next();
    expect(told).toContain("event: deliveries");
    expect(JSON.parse(/^data: (.*)$/m.exec(told)?.[1] ?? "{}")).toMatchObject({
      deliveries: [{ id, delivery_code, status: "pending", driver_id: null }],
    });
    await second.leave();
  });

  test("refuses a position that was never given by the name of its header", async () => {
    const { status, body } = await kit.request("GET", PATH, tenant.admin, { headers: { "last-event-id": "x" } });
    expect([status, body.details[0].field]).toEqual([400, "Last-Event-ID"]);
  });

  test("says reset to who made a position up, and ends for nobody (3 §12)", async () => {
    for (const made of ["-99999999999999999999:1:", "-5:20:9,8,7", "-9:5:", "-1:18446744073709551616:"]) {
      const stream = await open({ "last-event-id": `${Date.now()}${made}` });
      expect(stream.answer.status).toBe(200);
      expect(await stream.next()).toContain("event: reset");
      await stream.leave();
    }
  });

  test("beyond the cap is 409 limit_reached before it begins (4 B14)", async () => {
    await limitTo(kit, tenant.tenantId, { streams_per_user: 1 });
    const stream = await open();
    await stream.next();
    const { status, body } = await kit.request("GET", PATH, tenant.admin);
    expect([status, body.code]).toEqual([409, "limit_reached"]);
    await stream.leave();
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import type { TestCarrier } from "./testing/given.ts";
import { enableCarrier, eventOf, sendEvent } from "./testing/given.ts";

let kit: Kit;
let tenant: TestTenant;
let carrier: TestCarrier;
beforeAll(async () => {
  kit = await startKit();
});
beforeEach(async () => {
  tenant = await kit.tenant();
  carrier = await enableCarrier(tenant);
});
afterAll(() => kit.stop());

const told = (of: TestTenant, input: { code?: string; outcome?: "applied" | "ignored"; limit?: number } = {}) =>
  of.admin.caller.carriers.events.list({ code: "sandbox", ...input });

describe("what a carrier has told (3 §6)", () => {
  test("is listed as it is kept, what arrived last first, with what came of it", async () => {
    const first = eventOf({ details: { courier: "A-17" } }, kit.clock.now);
    await sendEvent(kit, carrier, first);
    kit.clock.advance(60_000);
    const second = eventOf({}, kit.clock.now);
    await sendEvent(kit, carrier, second);
    const { events, total } = await told(tenant);
    expect([events.map(({ event_id }) => event_id), total]).toEqual([[second.event_id, first.event_id], 2]);
    expect(events[1]).toMatchObject({
      outcome: "ignored",
      details: { courier: "A-17" },
      delivery_code: first.delivery_code,
    });
    expect((await told(tenant, { limit: 1 })).events).toHaveLength(1);
    expect((await told(tenant, { outcome: "applied" })).total).toBe(0);
  });

  test("is nobody else's to read, and none of a carrier that was never set up", async () => {
    await sendEvent(kit, carrier, eventOf({}, kit.clock.now));
    const other = await kit.tenant();
    expect((await told(other)).events).toEqual([]);
    expect(await refusalOf(told(tenant, { code: "nobody" }))).toMatchObject({ reason: "carrier_not_found" });
  });
});

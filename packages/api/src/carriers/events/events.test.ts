import { newId } from "@karwan/db";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { arrange, atOnce, refusalOf, signed, startKit } from "../../../testing/index.ts";
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

const event = () => eventOf({}, kit.clock.now);
const storedOf = ({ tenantId }: TestTenant) =>
  arrange<{ event_id: string; outcome: string; received_at: string; occurred_at: string; details: unknown }>(
    kit.database,
    { tenantId },
    "SELECT event_id, outcome, received_at, occurred_at, details FROM carrier_events WHERE tenant_id = $1",
    [tenantId],
  );

describe("an event of a carrier (3 §6)", () => {
  test("is taken when its signature is good, and kept with the times of action and receipt", async () => {
    const occurred_at = "2026-11-21T10:58:00.000+03:00";
    const sent = eventOf({ occurred_at, details: { courier: "A-17" } }, kit.clock.now);
    expect(await sendEvent(kit, carrier, sent)).toEqual({ outcome: "ignored" });
    expect(await storedOf(tenant)).toEqual([
      {
        event_id: sent.event_id,
        outcome: "ignored",
        details: { courier: "A-17" },
        occurred_at: "2026-11-21T07:58:00.000Z",
        received_at: kit.clock.now.toISOString(),
      },
    ]);
  });

  type Message = ReturnType<typeof signed>;
  const forgeries: [string, (good: Message) => Message | null][] = [
    ["without a signature", () => null],
    [
      "signed with another secret",
      (good) => signed(`whsec_${Buffer.alloc(32).toString("base64")}`, good.body, kit.clock.now),
    ],
    ["whose body was changed", (good) => ({ ...good, body: good.body.replace("picked_up", "delivered") })],
    ["under another id", (good) => ({ ...good, id: "msg_other" })],
    ["under no id", (good) => ({ ...good, id: "" })],
    ["of another moment", (good) => ({ ...good, timestamp: String(Number(good.timestamp) + 1) })],
    ["whose time is no number", (good) => ({ ...good, timestamp: `${good.timestamp}x` })],
    ["whose time is padded", (good) => ({ ...good, timestamp: `0${good.timestamp}` })],
    ["without a time", (good) => ({ ...good, timestamp: "" })],
    ["signed in another version", (good) => ({ ...good, signature: good.signature.replace("v1,", "v1a,") })],
    ["whose signature is cut", (good) => ({ ...good, signature: good.signature.slice(0, -1) })],
    ["whose signature is empty", (good) => ({ ...good, signature: "v1," })],
  ];
  test.each(forgeries)("%s is refused and leaves no trace", async (_how, forge) => {
    const sent = event();
    const message = forge(signed(carrier.secret, JSON.stringify(sent), kit.clock.now));
    expect((await refusalOf(sendEvent(kit, carrier, sent, message))).reason).toBe("webhook_signature_invalid");
    expect(await storedOf(tenant)).toEqual([]);
  });

  test("signed by another tenant's carrier is refused", async () => {
    const other = await enableCarrier(await kit.tenant());
    const refused = sendEvent(kit, { ...carrier, secret: other.secret }, event());
    expect((await refusalOf(refused)).reason).toBe("webhook_signature_invalid");
  });

  test("may carry several signatures, one of them good, as when a secret changes", async () => {
    const sent = event();
    const good = signed(carrier.secret, JSON.stringify(sent), kit.clock.now);
    const signature = `v1a,AAAA v1,${Buffer.alloc(32).toString("base64")} ${good.signature}`;
    expect(await sendEvent(kit, carrier, sent, { ...good, signature })).toEqual({ outcome: "ignored" });
  });

  test("is looked at only after its signature: who has none learns nothing of what is wrong with it", async () => {
    const wrong = { ...event(), status: "lost" as "failed" };
    expect((await refusalOf(sendEvent(kit, carrier, wrong, null))).reason).toBe("webhook_signature_invalid");
    expect(await refusalOf(sendEvent(kit, carrier, wrong))).toMatchObject({
      reason: "validation_failed",
      issues: [{ field: "status" }],
    });
  });

  test("cannot have happened later than five minutes from now", async () => {
    const at = (ms: number) =>
      eventOf({ occurred_at: new Date(kit.clock.now.getTime() + ms).toISOString() }, kit.clock.now);
    expect(await sendEvent(kit, carrier, at(299_000))).toEqual({ outcome: "ignored" });
    expect(await refusalOf(sendEvent(kit, carrier, at(301_000)))).toMatchObject({
      reason: "validation_failed",
      issues: [{ field: "occurred_at", code: "timestamp_in_future" }],
    });
    expect(await storedOf(tenant)).toHaveLength(1);
  });
});

describe("the address of a carrier's events (1 §6.3)", () => {
  test("that was given to nobody is not found", async () => {
    for (const id of [newId(), tenant.tenantId, "x"])
      expect((await refusalOf(sendEvent(kit, { ...carrier, id }, event()))).reason).toBe("carrier_not_found");
  });

  test("is closed while the carrier is disabled, and opens for the new secret alone", async () => {
    await tenant.admin.caller.carriers.configuration.update({ code: "sandbox", is_enabled: false });
    expect((await refusalOf(sendEvent(kit, carrier, event()))).reason).toBe("carrier_not_found");
    const renewed = await enableCarrier(tenant);
    expect(renewed.id).toBe(carrier.id);
    expect((await refusalOf(sendEvent(kit, carrier, event()))).reason).toBe("webhook_signature_invalid");
    expect(await sendEvent(kit, renewed, event())).toEqual({ outcome: "ignored" });
  });

  test("takes nothing for a suspended tenant", async () => {
    const { tenantId } = tenant;
    await arrange(kit.database, { tenantId }, "UPDATE tenants SET status = 'suspended' WHERE id = $1", [tenantId]);
    expect((await refusalOf(sendEvent(kit, carrier, event()))).reason).toBe("tenant_suspended");
    expect(await storedOf(tenant)).toEqual([]);
  });
});

describe("an event that came before (3 §6)", () => {
  test("is answered and changes nothing, whatever else it says", async () => {
    const sent = event();
    await sendEvent(kit, carrier, sent);
    const before = await storedOf(tenant);
    kit.clock.advance(60_000);
    expect(await sendEvent(kit, carrier, sent)).toEqual({ outcome: "duplicate" });
    expect(await sendEvent(kit, carrier, { ...sent, status: "failed" })).toEqual({ outcome: "duplicate" });
    expect(await storedOf(tenant)).toEqual(before);
  });

  test("20 times at once is taken once", async () => {
    const sent = event();
    const { values, refused } = await atOnce(20, () => sendEvent(kit, carrier, sent));
    expect(refused).toEqual([]);
    expect(values.filter(({ outcome }) => outcome === "duplicate")).toHaveLength(19);
    expect(await storedOf(tenant)).toHaveLength(1);
  });

  test("is answered as a duplicate also when it is a recording of the first", async () => {
    const sent = event();
    const recording = signed(carrier.secret, JSON.stringify(sent), kit.clock.now);
    await sendEvent(kit, carrier, sent, recording);
    kit.clock.advance(3600_000);
    expect(await sendEvent(kit, carrier, sent, recording)).toEqual({ outcome: "duplicate" });
  });

  test("at another tenant is new there: each has its own events", async () => {
    const other = await kit.tenant();
    const sent = event();
    await sendEvent(kit, carrier, sent);
    expect(await sendEvent(kit, await enableCarrier(other), sent)).toEqual({ outcome: "ignored" });
    expect(await storedOf(other)).toHaveLength(1);
  });
});

describe("a message that was kept back (3 §6)", () => {
  test.each([
    ["older than five minutes", -301_000, "webhook_timestamp_invalid"],
    ["from more than five minutes ahead", 301_000, "webhook_timestamp_invalid"],
    ["five minutes old", -300_000, "ignored"],
    ["five minutes ahead", 300_000, "ignored"],
  ])("%s: the clocks may differ by five minutes", async (_age, ms, expected) => {
    const sent = event();
    const message = signed(carrier.secret, JSON.stringify(sent), new Date(kit.clock.now.getTime() + ms));
    const taken = sendEvent(kit, carrier, sent, message);
    const told = expected === "ignored" ? (await taken).outcome : (await refusalOf(taken)).reason;
    expect(told).toBe(expected);
    expect(await storedOf(tenant)).toHaveLength(expected === "ignored" ? 1 : 0);
  });
});

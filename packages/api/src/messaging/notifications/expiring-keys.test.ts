import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import { notifyExpiringKeys } from "./index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const DAY_MS = 24 * 3_600_000;

describe("API keys that end soon (4 C4)", () => {
  test("are told to their owner once, a week before, and again when the end was moved", async () => {
    const tenant = await kit.tenant();
    const { apiKeys } = tenant.admin.caller.identity;
    const inDays = (days: number) => new Date(kit.clock.now.getTime() + days * DAY_MS).toISOString();
    const soon = await apiKeys.create({ name: "Till", expires_at: inDays(8) });
    await apiKeys.create({ name: "Later", expires_at: inDays(30) });
    await apiKeys.create({ name: "Never" });
    const revoked = await apiKeys.create({ name: "Gone", expires_at: inDays(3) });
    await apiKeys.revoke({ apiKeyId: revoked.data.id });
    const told = async () => (await tenant.admin.caller.messaging.notifications.list({})).notifications;

    await notifyExpiringKeys(kit.deps);
    expect(await told()).toEqual([]);
    kit.clock.advance(DAY_MS + 1);
    await Promise.all([notifyExpiringKeys(kit.deps), notifyExpiringKeys(kit.deps)]);
    await notifyExpiringKeys(kit.deps);
    expect(await told()).toMatchObject([
      {
        notification_type: "api_key_expiring",
        associated_entity_id: soon.data.id,
        body: "The API key Till stops working at 2026-11-29 08:00 UTC.",
      },
    ]);
    await apiKeys.update({ apiKeyId: soon.data.id, expires_at: inDays(5) });
    await notifyExpiringKeys(kit.deps);
    expect(await told()).toHaveLength(2);
  });
});

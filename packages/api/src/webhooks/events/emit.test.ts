import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, startKit } from "../../../testing/index.ts";
import { emitEvent, emitEvents } from "../index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const delivered = (external_reference_id: string | null = null) => ({
  type: "delivery.status_changed" as const,
  data: {
    id: newId(),
    delivery_code: "T-00000001",
    external_reference_id,
    from: "out_for_delivery",
    to: "delivered",
    at: kit.clock.now.toISOString(),
  },
});

async function subscribed(tenantId: string, events: string[], isActive = true): Promise<string> {
  const id = newId();
  await arrange(
    kit.database,
    { tenantId },
    "INSERT INTO webhooks (tenant_id, id, url, events, is_active, sealed_secret) VALUES ($1, $2, 'https://a.example', $3, $4, 'x')",
    [tenantId, id, events, isActive],
  );
  return id;
}
const queued = (tenantId: string) =>
  arrange<{ webhook_id: string; event_id: string; status: string; event_type: string; data: unknown }>(
    kit.database,
    { tenantId },
    `SELECT a.webhook_id, a.event_id, a.status, e.event_type, e.data FROM webhook_attempts a
     JOIN webhook_events e ON e.tenant_id = a.tenant_id AND e.id = a.event_id ORDER BY a.id`,
  );

describe("events (3 §6)", () => {
  test("reach each active webhook that subscribed to them, under one id, with the work's own commit", async () => {
    const { tenantId } = await kit.tenant();
    const first = await subscribed(tenantId, ["delivery.status_changed", "stock.changed"]);
    const second = await subscribed(tenantId, ["delivery.status_changed"]);
    await subscribed(tenantId, ["stock.changed"]);
    await subscribed(tenantId, ["delivery.status_changed"], false);
    await subscribed((await kit.tenant()).tenantId, ["delivery.status_changed"]);
    const event = delivered("shop-1");
    await kit.database.transaction({ tenantId }, (tx) => emitEvent(tx, kit.deps, event));

    const rows = await queued(tenantId);
    expect(rows.map((row) => row.webhook_id)).toEqual([first, second]);
    expect(new Set(rows.map((row) => row.event_id)).size).toBe(1);
    expect(rows[0]).toMatchObject({ status: "pending", event_type: event.type, data: event.data });
  });

  test("leave no trace when the work is undone, and none when nobody listens", async () => {
    const { tenantId } = await kit.tenant();
    await subscribed(tenantId, ["delivery.status_changed"]);
    const undone = kit.database.transaction({ tenantId }, async (tx) => {
      await emitEvent(tx, kit.deps, delivered());
      throw new Error("the work failed");
    });
    await expect(undone).rejects.toThrow("the work failed");
    expect(await queued(tenantId)).toEqual([]);

    const silent = await kit.tenant();
    await kit.database.transaction({ tenantId: silent.tenantId }, (tx) =>
      emitEvents(tx, kit.deps, [delivered(), delivered()]),
    );
    const kept = await arrange(kit.database, silent, "SELECT id FROM webhook_events");
    expect(kept).toEqual([]);
  });

  test("of one piece of work keep only those that somebody hears", async () => {
    const { tenantId } = await kit.tenant();
    await subscribed(tenantId, ["transfer_manifest.status_changed"]);
    const at = kit.clock.now.toISOString();
    const arrived = { id: newId(), manifest_number: "MNF-00001", from: "in_transit", to: "arrived", at };
    await kit.database.transaction({ tenantId }, (tx) =>
      emitEvents(tx, kit.deps, [delivered(), { type: "transfer_manifest.status_changed", data: arrived }]),
    );
    expect((await queued(tenantId)).map((row) => row.data)).toEqual([arrived]);
  });
});

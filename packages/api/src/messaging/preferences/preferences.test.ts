import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, atOnce, refusalOf, startKit } from "../../../testing/index.ts";
import { notifyUser, resolved } from "../notifications/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const of = (actor: Actor) => actor.caller.messaging;
const change = (
  notification_type: "delivery_assigned" | "delivery_status_changed" | "delivery_failed",
  is_on = false,
) => ({
  notification_type,
  channel: "push" as const,
  is_on,
});
const first = async (actor: Actor) => (await of(actor).notifications.list({})).notifications[0];
const channelOf = async (actor: Actor, notification_type: string) =>
  (await of(actor).preferences.show({})).preferences.find((each) => each.notification_type === notification_type)
    ?.channels[0];

describe("which notifications somebody is sent (1 §4.4, 3 §12)", () => {
  test("is all of them until they choose, each by the channels that its type uses", async () => {
    const tenant = await kit.tenant();
    const { preferences, updated_at } = await of(tenant.admin).preferences.show({});
    expect(updated_at).toBeNull();
    expect(preferences.every(({ channels }) => channels.every(({ is_on }) => is_on))).toBe(true);
    expect(preferences.find((each) => each.notification_type === "delivery_failed")).toEqual({
      notification_type: "delivery_failed",
      priority: "important",
      channels: [
        { channel: "push", is_on: true, is_fixed: false },
        { channel: "sms", is_on: true, is_fixed: false },
      ],
    });
  });

  test("is theirs alone to say: what one leaves out the other is sent, and the list has it for both", async () => {
    const tenant = await kit.tenant();
    const [quiet, other] = [await tenant.member("driver"), await tenant.member("driver")];
    await of(quiet).preferences.update({ changes: [change("delivery_assigned")] });
    await notifyUser(kit, tenant, { to: { users: [quiet.userId, other.userId] } });
    expect(await first(quiet)).toMatchObject({
      notification_type: "delivery_assigned",
      channel_status: { in_app: { status: "sent" }, push: { status: "skipped", error: "channel_muted" } },
    });
    expect(await first(other)).toMatchObject({ channel_status: { push: { error: null } } });
    expect(await channelOf(other, "delivery_assigned")).toMatchObject({ is_on: true });
  });

  test("counts in the tenant in which it was said, and not in another one of theirs", async () => {
    const [here, elsewhere] = [await kit.tenant(), await kit.tenant()];
    const driver = await here.member("driver");
    const text = "INSERT INTO memberships (tenant_id, user_id) VALUES ($1, $2)";
    await arrange(kit.database, { tenantId: elsewhere.tenantId }, text, [elsewhere.tenantId, driver.userId]);
    await of(driver).preferences.update({ changes: [change("delivery_assigned")] });
    const there = await kit.signIn(driver.userId, elsewhere.tenantId);
    expect(await channelOf(there, "delivery_assigned")).toMatchObject({ is_on: true });
  });

  test("can be chosen before anything was told, and changes nothing of where their stream stands", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    await of(driver).preferences.update({ changes: [change("delivery_failed")] });
    await notifyUser(kit, tenant, { to: { users: [driver.userId] } });
    const text = "SELECT value::int FROM notification_positions WHERE tenant_id = $1 AND user_id = $2";
    const rows = await arrange(kit.database, { tenantId: tenant.tenantId }, text, [tenant.tenantId, driver.userId]);
    expect(rows).toEqual([{ value: 1 }]);
    expect(await channelOf(driver, "delivery_failed")).toMatchObject({ is_on: false });
  });

  test("what has to be confirmed is always sent, and only a channel that the type uses can be chosen", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    const refused = (input: Parameters<ReturnType<typeof of>["preferences"]["update"]>[0]) =>
      refusalOf(of(driver).preferences.update(input));
    const fixed = { notification_type: "delivery_exception_resolved" as const, channel: "push" as const, is_on: false };
    expect(await refused({ changes: [change("delivery_assigned"), fixed] })).toMatchObject({
      issues: [{ field: "changes.1.is_on", code: "notification_always_sent" }],
    });
    expect(await refused({ changes: [{ ...change("delivery_assigned"), channel: "email" }] })).toMatchObject({
      issues: [{ field: "changes.0.channel", code: "channel_not_used" }],
    });
    expect((await of(driver).preferences.show({})).updated_at).toBeNull();
    // Also where it was muted before it became one that has to be confirmed.
    const text = `INSERT INTO notification_positions (tenant_id, user_id, value, muted)
      VALUES ($1, $2, 0, ARRAY['delivery_exception_resolved:push'])`;
    await arrange(kit.database, { tenantId: tenant.tenantId }, text, [tenant.tenantId, driver.userId]);
    await notifyUser(kit, tenant, { to: { users: [driver.userId] }, ...resolved });
    expect(await first(driver)).toMatchObject({ channel_status: { push: { error: null } } });
    expect(await channelOf(driver, "delivery_exception_resolved")).toMatchObject({ is_on: true, is_fixed: true });
  });

  test("of two for the same the last one counts, and what is left out stays", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    await of(driver).preferences.update({ changes: [change("delivery_failed")] });
    await of(driver).preferences.update({ changes: [change("delivery_assigned"), change("delivery_assigned", true)] });
    expect(await channelOf(driver, "delivery_assigned")).toMatchObject({ is_on: true });
    expect(await channelOf(driver, "delivery_failed")).toMatchObject({ is_on: false });
  });

  test("of twenty changes at once none is lost, whether or not there was a row before", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    const types = ["delivery_assigned", "delivery_status_changed", "delivery_failed"] as const;
    const { refused } = await atOnce(20, (n) =>
      of(driver).preferences.update({ changes: [change(types[n % types.length] ?? "delivery_failed")] }),
    );
    expect(refused).toEqual([]);
    for (const type of types) expect(await channelOf(driver, type)).toMatchObject({ is_on: false });
  });
});

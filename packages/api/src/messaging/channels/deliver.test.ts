import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, startKit } from "../../../testing/index.ts";
import type { DueDelivery } from "../notifications/index.ts";
import { notifyUser, resolved } from "../notifications/testing/given.ts";
import type { ChannelAdapters, ChannelMessage } from "./index.ts";
import { ChannelError, deliverNotifications } from "./index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

let taken: ChannelMessage[];
let failing: Partial<Record<ChannelMessage["channel"], Error>>;
beforeEach(() => {
  taken = [];
  failing = {};
  kit.scheduled.length = 0;
});

const adapter = {
  async send(message: ChannelMessage) {
    const error = failing[message.channel];
    if (error) throw error;
    taken.push(message);
  },
};
const adapters: ChannelAdapters = { push: adapter, email: adapter, sms: adapter };

/** Runs the jobs scheduled so far, as the worker would when their time has come. */
async function work(): Promise<void> {
  for (const { data, at } of kit.scheduled.splice(0)) {
    if (at > kit.clock.now) kit.clock.now = at;
    const job = data as { tenant_id: string; deliveries: DueDelivery[] };
    await deliverNotifications(kit.deps, adapters, job);
  }
}
const statusOf = async (who: Actor) =>
  (await who.caller.messaging.notifications.list({})).notifications[0]?.channel_status;

async function driverWith(tokens: string[]) {
  const tenant = await kit.tenant();
  const driver = await tenant.member("driver");
  for (const push_token of tokens) {
    const { caller } = await kit.signIn(driver.userId, tenant.tenantId);
    await caller.messaging.devices.register({ platform: "android", push_token });
  }
  return { tenant, driver, to: { users: [driver.userId] } };
}

const submitted = { type: "market_submitted", data: { marketId: "m", storeName: "Bakery" } } as const;

describe("channels (3 §12)", () => {
  test("who has said what they read is written to in that, whatever the tenant's language is (4 B12)", async () => {
    const { tenant, driver, to } = await driverWith(["token-k"]);
    await arrange(kit.database, tenant, "UPDATE tenants SET default_language = 'ar' WHERE id = $1", [tenant.tenantId]);
    await driver.caller.identity.ownAccount.update({ language: "ku" });
    await notifyUser(kit, tenant, { to, ...resolved });
    await work();
    expect(new Set(taken.map(({ language }) => language))).toEqual(new Set(["ku"]));
  });

  test("push reaches each device and SMS the phone, in the tenant's language; the status follows", async () => {
    const { tenant, driver, to } = await driverWith(["token-a", "token-b"]);
    await arrange(kit.database, tenant, "UPDATE tenants SET default_language = 'ar' WHERE id = $1", [tenant.tenantId]);
    await notifyUser(kit, tenant, { to, ...resolved });
    expect(await statusOf(driver)).toEqual({
      in_app: expect.objectContaining({ status: "sent", retry_count: 0, error: null }),
      push: expect.objectContaining({ status: "pending" }),
      sms: expect.objectContaining({ status: "pending" }),
    });
    await work();
    expect(taken.map(({ channel, to: target }) => [channel, target]).toSorted()).toEqual([
      ["push", "token-a"],
      ["push", "token-b"],
      ["sms", expect.stringMatching(/^\+964/)],
    ]);
    expect(taken.find(({ channel }) => channel === "push")).toMatchObject({
      platform: "android",
      language: "ar",
      template: "delivery_exception_resolved",
      text: "ستُعاد محاولة التوصيلة T-00000042.",
    });
    // A short message has no subject: what it is about stands in its text.
    const short = taken.find(({ channel }) => channel === "sms");
    expect(short?.text).toBe(`${short?.subject}\nستُعاد محاولة التوصيلة T-00000042.`);
    const at = kit.clock.now.toISOString();
    expect((await statusOf(driver))?.push).toEqual({ status: "sent", available_at: at, retry_count: 0, error: null });
  });

  test.each(["email", "phone"] as const)(
    "the %s that was never proven beside a proven one is told nothing: it may be anybody's (4 B10)",
    async (kind) => {
      const { tenant, driver, to } = await driverWith([]);
      const ignore = `UPDATE users SET ${kind}_proven_at = NULL WHERE id = $1`;
      await arrange(kit.database, {}, ignore, [driver.userId]);
      await notifyUser(kit, tenant, { to, ...(kind === "phone" ? resolved : submitted) });
      await work();
      expect(taken).toEqual([]);
      const status = (await statusOf(driver))?.[kind === "phone" ? "sms" : "email"];
      expect(status).toMatchObject({ status: "skipped", error: `no_${kind}` });
    },
  );

  test("an attempt that fails is tried again, later each time, until it is given up; the error stays", async () => {
    const { tenant, driver, to } = await driverWith(["token-c"]);
    failing.push = new ChannelError("gateway_status_503");
    await notifyUser(kit, tenant, { to });
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      await work();
      waits.push(...kit.scheduled.map(({ at }) => (at.getTime() - kit.clock.now.getTime()) / 1000));
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920]);
    expect((await statusOf(driver))?.push).toMatchObject({
      status: "failed",
      retry_count: 8,
      error: "gateway_status_503",
    });
  });

  test("comes through in the end, and a job that runs twice sends once", async () => {
    const { tenant, driver, to } = await driverWith(["token-d"]);
    failing.push = new Error("connect ECONNREFUSED 10.0.0.7:443");
    await notifyUser(kit, tenant, { to });
    await work();
    expect((await statusOf(driver))?.push).toMatchObject({
      status: "pending",
      retry_count: 1,
      error: "channel_failed",
    });
    failing = {};
    const again = [...kit.scheduled];
    await work();
    kit.scheduled.push(...again);
    await work();
    expect(taken).toHaveLength(1);
    expect((await statusOf(driver))?.push).toMatchObject({ status: "sent", retry_count: 1, error: null });
  });

  test("one device that took it is enough: another attempt would repeat it there", async () => {
    const { tenant, driver, to } = await driverWith(["token-e", "token-f"]);
    await notifyUser(kit, tenant, { to });
    const push = {
      async send(message: ChannelMessage) {
        if (message.to === "token-e") throw new ChannelError("gateway_status_410");
        taken.push(message);
      },
    };
    for (const { data } of kit.scheduled.splice(0))
      await deliverNotifications(kit.deps, { ...adapters, push }, data as Parameters<typeof deliverNotifications>[2]);
    expect(kit.scheduled).toEqual([]);
    expect((await statusOf(driver))?.push).toMatchObject({ status: "sent", error: "gateway_status_410" });
  });

  test("who has no device is passed over, and a channel that the tenant switched off is not tried", async () => {
    const { tenant, driver, to } = await driverWith([]);
    await tenant.admin.caller.identity.settings.update({ notifications: { channels: { sms: false } } });
    await notifyUser(kit, tenant, { to, ...resolved });
    await work();
    expect(taken).toEqual([]);
    const status = await statusOf(driver);
    expect(status?.push).toMatchObject({ status: "skipped", error: "no_device" });
    expect(status?.sms).toMatchObject({ status: "skipped", error: "channel_off" });
  });

  test("`in_app` and `push` are always told of: a push that is off, or that the type has not, is skipped (4 K9)", async () => {
    const { tenant, driver, to } = await driverWith(["token-g"]);
    const off = { status: "skipped", available_at: expect.any(String), retry_count: 0, error: "channel_off" };
    await notifyUser(kit, tenant, { to, type: "market_submitted", data: { marketId: "m", storeName: "Rafidain" } });
    expect(await statusOf(driver)).toEqual({
      in_app: expect.objectContaining({ status: "sent" }),
      push: off,
      email: expect.objectContaining({ status: "pending" }),
    });
    await tenant.admin.caller.identity.settings.update({ notifications: { channels: { push: false } } });
    await notifyUser(kit, tenant, { to });
    await work();
    expect(taken.map(({ channel }) => channel)).toEqual(["email"]);
    expect((await statusOf(driver))?.push).toEqual(off);
    await arrange(kit.database, tenant, "DELETE FROM notification_channels WHERE tenant_id = $1", [tenant.tenantId]);
    expect((await statusOf(driver))?.push).toEqual(off);
  });

  test("who left the tenant since is told nothing more (4 B11)", async () => {
    const { tenant, driver, to } = await driverWith(["token-g"]);
    await notifyUser(kit, tenant, { to });
    await driver.caller.identity.leaving.leave({ tenantId: tenant.tenantId });
    await work();
    expect(taken).toEqual([]);
    const text = "SELECT status, error FROM notification_channels WHERE tenant_id = $1";
    const rows = await arrange<{ status: string; error: string }>(kit.database, tenant, text, [tenant.tenantId]);
    expect(rows).toEqual([{ status: "skipped", error: "not_a_member" }]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { deliveryId, notifyUser, resolved } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const of = (actor: Actor) => actor.caller.messaging.notifications;
const UNKNOWN = "0198c0de-0000-7000-8000-00000000dead";

describe("the list (1 §4.4)", () => {
  test("shows the recipient's own, newest first, with pages and the counts that no filter changes (4 C3)", async () => {
    const tenant = await kit.tenant();
    const [driver, other] = [await tenant.member("driver"), await tenant.member("driver")];
    for (let n = 0; n < 3; n += 1) await notifyUser(kit, tenant, { to: { users: [driver.userId] } });
    await notifyUser(kit, tenant, { to: { users: [driver.userId, other.userId] }, ...resolved });
    const page = await of(driver).list({ limit: 3 });
    expect(page.notifications.map((row) => row.notification_type)).toEqual([
      "delivery_exception_resolved",
      "delivery_assigned",
      "delivery_assigned",
    ]);
    expect(page).toMatchObject({
      pagination: { page: 1, limit: 3, total: 4, total_pages: 2 },
      unread_count: 4,
      pending_critical_count: 1,
    });
    expect((await of(other).list({})).pagination.total).toBe(1);
    expect((await of(tenant.admin).list({})).pagination).toMatchObject({ total: 0, total_pages: 0 });
  });

  test.each([
    [{ read_status: true }, 1],
    [{ read_status: false }, 3],
    [{ notification_type: "delivery_assigned" as const }, 2],
    [{ priority: "critical" as const }, 2],
    [{ display_mode: "banner" as const }, 2],
    [{ acknowledged: true }, 1],
    [{ priority: "critical" as const, acknowledged: false }, 1],
  ])("filters by %j", async (filter, total) => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    const to = { users: [driver.userId] };
    for (const notice of [{}, {}, resolved, resolved]) await notifyUser(kit, tenant, { to, ...notice });
    const [first] = (await of(driver).list({})).notifications;
    await of(driver).acknowledge({ notification_id: first?.id ?? "" });
    const page = await of(driver).list(filter);
    expect(page.pagination.total).toBe(total);
    expect(page.notifications).toHaveLength(total);
    expect(page).toMatchObject({ unread_count: 3, pending_critical_count: 1 });
  });

  test("is rendered when it is read, in the reader's language, with the labels of its actions (4 C3)", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    const newDriver = {
      driverId: UNKNOWN,
      userId: UNKNOWN,
      fullName: "Sara",
      avatarUrl: null,
      phone: "+9647701234567",
    };
    await notifyUser(kit, tenant, {
      to: { users: [driver.userId] },
      type: "assignment_driver_switched",
      data: { deliveryId, deliveryCode: "T-00000042", newDriver },
    });
    const read = async (language: "en" | "ar" | "ku") =>
      (await driver.with({ language }).messaging.notifications.list({})).notifications[0];
    expect(await read("en")).toMatchObject({
      title: "Delivery T-00000042 was given to another driver",
      body: "Sara takes over delivery T-00000042.",
      template_data: { deliveryId, deliveryCode: "T-00000042", newDriver },
      action: {
        target: "driver_delivery",
        path: `/driver/deliveries/${deliveryId}`,
        secondary_actions: [
          { id: "copy_delivery_code", type: "copy", label: "Copy the delivery code", value: "T-00000042" },
          { id: "call_driver", type: "call", label: "Call the driver", value: "+9647701234567" },
        ],
      },
      requires_acknowledgement: true,
      priority: "critical",
      display_mode: "modal",
    });
    expect((await read("ar"))?.body).toBe("سيتولى Sara التوصيلة T-00000042.");
    expect((await read("ku"))?.body).toBe("Sara گەیاندنی T-00000042 وەردەگرێت.");
  });
});

describe("recipients (4 C4)", () => {
  test("those named, and whoever holds the permission or the role, each once; nobody outside the tenant", async () => {
    const [tenant, foreign] = [await kit.tenant(), await kit.tenant()];
    const [manager, staff] = [await tenant.member("operations_manager"), await tenant.member("warehouse_staff")];
    const outsider = await foreign.member("operations_manager");
    const named = { users: [staff.userId, manager.userId, outsider.userId] };
    await notifyUser(kit, tenant, { to: { ...named, permission: "manage:operations:tenant" } });
    await notifyUser(kit, tenant, { to: { role: "warehouse_staff" } });
    const totals = [manager, tenant.admin, staff, outsider].map(
      async (who) => (await of(who).list({})).pagination.total,
    );
    expect(await Promise.all(totals)).toEqual([1, 1, 2, 0]);
  });

  test("system administrators read theirs without a tenant", async () => {
    const tenant = await kit.tenant();
    const system = await kit.systemAdmin();
    const data = { marketId: UNKNOWN, storeName: "my-store" };
    await notifyUser(kit, tenant, { to: { systemAdmins: true }, type: "market_submitted", data });
    expect((await of(system).list({})).notifications[0]?.body).toBe("my-store was submitted for approval.");
    expect((await of(tenant.admin).list({})).pagination.total).toBe(0);
  });

  test("nobody is told of work that was rolled back", async () => {
    const tenant = await kit.tenant();
    const { notify } = await import("./index.ts");
    const work = kit.database.transaction({ tenantId: tenant.tenantId }, async (tx) => {
      await notify(tx, kit, { to: { users: [tenant.admin.userId] }, ...resolved });
      throw new Error("the work failed");
    });
    await expect(work).rejects.toThrow("the work failed");
    expect((await of(tenant.admin).list({})).pagination.total).toBe(0);
  });
});

describe("acknowledging (1 §4.4)", () => {
  test("twenty at once: one is the first, the others are answered its time", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    await notifyUser(kit, tenant, { to: { users: [driver.userId] }, ...resolved });
    const notification_id = (await of(driver).list({})).notifications[0]?.id ?? "";
    const answers = await Promise.all(Array.from({ length: 20 }, () => of(driver).acknowledge({ notification_id })));
    expect(answers.filter((answer) => !answer.already_acknowledged)).toHaveLength(1);
    kit.clock.advance(60_000);
    const later = await of(driver).acknowledge({ notification_id });
    expect(later).toEqual({ ...answers[0], already_acknowledged: true });
    expect(later).toMatchObject({ notification: { read_status: true, requires_acknowledgement: true }, handoff: null });
    expect((await of(driver).list({})).pending_critical_count).toBe(0);
  });

  test("refuses a foreign one, a malformed id, and what needs no acknowledgement (1 §7)", async () => {
    const tenant = await kit.tenant();
    const [driver, other] = [await tenant.member("driver"), await tenant.member("driver")];
    await notifyUser(kit, tenant, { to: { users: [driver.userId] } });
    await notifyUser(kit, tenant, { to: { users: [driver.userId] }, ...resolved });
    const [critical, plain] = (await of(driver).list({})).notifications;
    const reason = async (who: Actor, notification_id = "") =>
      (await refusalOf(of(who).acknowledge({ notification_id }))).reason;
    expect(await reason(other, critical?.id)).toBe("notification_not_found");
    expect(await reason(driver, "nonsense")).toBe("notification_not_found");
    expect(await reason(driver, plain?.id)).toBe("notification_acknowledgement_not_required");
    expect((await of(driver).list({})).pending_critical_count).toBe(1);
  });
});

describe("marking as read (1 §4.4, 4 C3)", () => {
  test("the named ones, none for an empty list, all without one; each is counted once", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    for (let n = 0; n < 4; n += 1) await notifyUser(kit, tenant, { to: { users: [driver.userId] } });
    const [first] = (await of(driver).list({})).notifications;
    const id = first?.id ?? "";
    expect(await of(driver).markRead({ notification_ids: [] })).toEqual({ updated_count: 0 });
    expect(await of(driver).markRead({ notification_ids: [id, id.toUpperCase()] })).toEqual({ updated_count: 1 });
    expect(await of(driver).markRead({ notification_ids: [id] })).toEqual({ updated_count: 0 });
    expect(await of(driver).stats({})).toEqual({ stats: { total: 4, unread: 3, read: 1 } });
    const counts = await Promise.all(Array.from({ length: 5 }, () => of(driver).markRead({})));
    expect(counts.reduce((sum, { updated_count }) => sum + updated_count, 0)).toBe(3);
    expect(await of(driver).stats({})).toEqual({ stats: { total: 4, unread: 0, read: 4 } });
  });

  test("one unknown, foreign or malformed id and none is marked", async () => {
    const tenant = await kit.tenant();
    const [driver, other] = [await tenant.member("driver"), await tenant.member("driver")];
    await notifyUser(kit, tenant, { to: { users: [driver.userId, other.userId] } });
    const own = (await of(driver).list({})).notifications[0]?.id ?? "";
    const foreign = (await of(other).list({})).notifications[0]?.id ?? "";
    const refused = await refusalOf(of(driver).markRead({ notification_ids: [own, foreign, UNKNOWN, "x"] }));
    expect(refused.reason).toBe("invalid_notification_ids");
    expect(refused.extra).toEqual({ invalid_notification_ids: [foreign, UNKNOWN, "x"] });
    expect((await of(driver).stats({})).stats.unread).toBe(1);
  });
});

import { notify } from "@karwan/api";
import type { Actor, TestTenant } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

const data = { deliveryId: "d-1", deliveryCode: "T-1", actionKey: "return" as const, isRetry: false, isReturn: true };

async function told(tenant: TestTenant, to: Actor, type: "delivery_exception_resolved" | "delivery_assigned") {
  const critical = { ...data, returnDestinationLabel: "Main" };
  const entity = { type: "delivery", id: "d-1" };
  await kit.database.transaction({ tenantId: tenant.tenantId }, (tx) =>
    type === "delivery_assigned"
      ? notify(tx, kit, { to: { users: [to.userId] }, type, data, entity })
      : notify(tx, kit, { to: { users: [to.userId] }, type, data: critical, entity }),
  );
}

const driverOf = async () => {
  const tenant = await kit.tenant();
  return { tenant, driver: await tenant.member("driver") };
};

describe("notifications over REST (1 §4.4)", () => {
  test("the list has the documented fields and counts, and takes its filters as text", async () => {
    const { tenant, driver } = await driverOf();
    await told(tenant, driver, "delivery_exception_resolved");
    await told(tenant, driver, "delivery_assigned");
    const query = { priority: "critical", acknowledged: false, page: 1, limit: 100, language: "ar" };
    const answer = await kit.request("GET", "/messaging/notifications", driver, { query });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      pagination: { page: 1, limit: 100, total: 1, total_pages: 1 },
      unread_count: 2,
      pending_critical_count: 1,
    });
    expect(answer.body.notifications).toEqual([
      {
        id: expect.any(String),
        notification_type: "delivery_exception_resolved",
        title: "التوصيلة T-1: تمت معالجة المشكلة",
        body: "أعد طرد التوصيلة T-1 إلى Main.",
        read_status: false,
        priority: "critical",
        display_mode: "modal",
        requires_acknowledgement: true,
        acknowledged_at: null,
        associated_entity_type: "delivery",
        associated_entity_id: "d-1",
        template_data: { ...data, returnDestinationLabel: "Main" },
        action: null,
        channel_status: {
          in_app: { status: "sent", available_at: kit.clock.now.toISOString(), retry_count: 0, error: null },
          push: expect.objectContaining({ status: "pending" }),
          sms: expect.objectContaining({ status: "pending" }),
        },
        created_at: kit.clock.now.toISOString(),
        updated_at: kit.clock.now.toISOString(),
      },
    ]);
    for (const wrong of ["limit=101", "priority=high", "acknowledged=maybe", "notification_type=x"]) {
      const refused = await kit.request("GET", `/messaging/notifications?${wrong}`, driver);
      expect(refused).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    }
  });

  test("acknowledging answers the documented shape, the second time with the same timestamp", async () => {
    const { tenant, driver } = await driverOf();
    await told(tenant, driver, "delivery_exception_resolved");
    const [row] = (await kit.request("GET", "/messaging/notifications", driver)).body.notifications;
    const path = `/messaging/notifications/${row.id}/acknowledge`;
    const first = await kit.request("PUT", path, driver);
    expect(first).toMatchObject({ status: 200, body: { already_acknowledged: false, handoff: null } });
    expect(Object.keys(first.body.notification).toSorted()).toEqual([
      "acknowledged_at",
      "id",
      "read_status",
      "requires_acknowledgement",
      "updated_at",
    ]);
    const again = await kit.request("PUT", path, driver);
    expect(again.body).toMatchObject({ already_acknowledged: true, notification: first.body.notification });
  });

  test.each([
    ["en", "Notification not found", "This notification does not need to be acknowledged"],
    ["ar", "الإشعار غير موجود", "هذا الإشعار لا يحتاج إلى تأكيد"],
    ["ku", "ئاگادارکردنەوەکە نەدۆزرایەوە", "ئەم ئاگادارکردنەوەیە پێویستی بە پشتڕاستکردنەوە نییە"],
  ])("refusals say so in %s (1 §7)", async (language, missing, needless) => {
    const { tenant, driver } = await driverOf();
    await told(tenant, driver, "delivery_assigned");
    const [row] = (await kit.request("GET", "/messaging/notifications", driver)).body.notifications;
    const path = `/messaging/notifications/${row.id}/acknowledge`;
    const query = { language };
    expect(await kit.request("PUT", path, tenant.admin, { query })).toMatchObject({
      status: 404,
      body: { code: "notification_not_found", message: missing },
    });
    expect(await kit.request("PUT", path, driver, { query })).toMatchObject({
      status: 409,
      body: { code: "notification_acknowledgement_not_required", message: needless },
    });
  });

  test("marking works without a body, and names the ids it does not know", async () => {
    const { tenant, driver } = await driverOf();
    await told(tenant, driver, "delivery_assigned");
    const path = "/messaging/notifications/mark-read";
    const refused = await kit.request("PUT", path, driver, { body: { notification_ids: ["nonsense"] } });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: "invalid_notification_ids", invalid_notification_ids: ["nonsense"] },
    });
    expect((await kit.request("PUT", path, driver)).body).toMatchObject({ success: true, updated_count: 1 });
    const stats = await kit.request("GET", "/messaging/notifications/stats", driver);
    expect(stats.body).toMatchObject({ success: true, stats: { total: 1, unread: 0, read: 1 } });
  });

  test("without a tenant in the token one must be named; another's is refused (1 §4.4)", async () => {
    const { tenant, driver } = await driverOf();
    const other = await kit.tenant();
    const nowhere = await kit.signIn(driver.userId, null);
    const list = (tenant_id?: string) =>
      kit.request("GET", "/messaging/notifications", nowhere, { query: tenant_id ? { tenant_id } : {} });
    expect(await list()).toMatchObject({ status: 400, body: { code: "tenant_required" } });
    expect(await list(other.tenantId)).toMatchObject({ status: 403, body: { code: "tenant_mismatch" } });
    expect((await list(tenant.tenantId)).status).toBe(200);
  });

  test("devices are registered with 201, known ones with 200, and deleted (3 §12)", async () => {
    const { driver } = await driverOf();
    const body = { platform: "ios", push_token: "rest-token" };
    const made = await kit.request("POST", "/messaging/devices", driver, { body });
    expect(made).toMatchObject({ status: 201, body: { already_registered: false, device: body } });
    expect((await kit.request("POST", "/messaging/devices", driver, { body })).status).toBe(200);
    const path = `/messaging/devices/${made.body.device.id}`;
    expect((await kit.request("DELETE", path, driver)).status).toBe(200);
    expect((await kit.request("DELETE", path, driver)).body.code).toBe("device_not_found");
  });
});

import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { networkOf, refusalOf, startKit } from "../../../testing/index.ts";
import { readSettings, settingsStatement } from "./index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("settings of a tenant", () => {
  test("are shown with the currency that amounts are in beside which none stands (3 §3)", async () => {
    const { admin, tenantId } = await kit.tenant();
    const system = await kit.systemAdmin();
    const { show, update } = admin.caller.identity.settings;
    expect((await show({})).currency_code).toBe("IQD");
    await system.caller.identity.tenants.update({ tenantId, currency_code: "USD" });
    expect((await show({})).currency_code).toBe("USD");
    expect((await update({ delivery: { overdue_hours: 12 } })).currency_code).toBe("USD");
  });

  test("a new tenant has the documented defaults (3 §3)", async () => {
    const { admin } = await kit.tenant();
    const { settings } = await admin.caller.identity.settings.show({});
    expect(settings.units).toEqual({
      dimension_unit: "cm",
      unit_size_divisor: 5000,
      weight_unit: "kg",
      weight_divisor: 1,
    });
    expect(settings.transfer_manifest).toMatchObject({
      enabled: false,
      proof_photo_required: true,
      missing_unit_size_fallback: 1,
    });
    expect(settings.time_zone).toBe("Asia/Baghdad");
    expect(settings.country).toBe("IQ");
    expect(settings.retention).toEqual({ audit_log_years: 7 });
    expect(settings.delivery).toEqual({ driver_acceptance_required: false, overdue_hours: 24, on_time_hours: 24 });
    expect(settings.limits).toEqual({
      invitations_per_day: 500,
      invitations_per_contact_per_day: 5,
      webhooks: 20,
      api_keys_per_user: 20,
      streams_per_user: 20,
      streams: 500,
      file_bytes: 21_474_836_480,
      devices_per_user: 20,
      sessions_per_user: 100,
      addresses_per_user: 200,
      taken_contacts_per_day: 50,
      views_per_user: 100,
      customer_file_bytes: 209_715_200,
    });
  });

  test("a patch merges deeply, and null brings the default back (4 A8)", async () => {
    const { admin, tenantId } = await kit.tenant();
    const own = admin.caller.identity.settings;
    await own.update({ units: { dimension_unit: "mm", weight_unit: "lb" }, time_zone: "Asia/Tokyo" });
    const { settings } = await own.update({ units: { weight_unit: null }, finance: { rounding_step: 250 } });
    expect(settings.units).toMatchObject({ dimension_unit: "mm", weight_unit: "kg" });
    expect(settings).toMatchObject({ time_zone: "Asia/Tokyo", finance: { rounding_step: 250 } });
    expect((await own.update({ units: null })).settings.units.dimension_unit).toBe("cm");
    expect(await kit.database.transaction({ tenantId }, readSettings)).toEqual((await own.show({})).settings);
    expect(JSON.stringify(settings)).not.toContain(tenantId);
  });

  test("prices are rounded to a step above 0: a step of 0 is said to be too small, not a quantity", async () => {
    const { admin } = await kit.tenant();
    const patch = (rounding_step: number) =>
      refusalOf(admin.caller.identity.settings.update({ finance: { rounding_step } }));
    for (const step of [0, -250])
      expect((await patch(step)).issues).toEqual([
        { field: "finance.rounding_step", code: "too_small.number", params: { minimum: 0, inclusive: "false" } },
      ]);
    expect((await patch(0.0001)).issues).toMatchObject([{ code: "too_many_decimals" }]);
  });

  test("every member who may look sees the settings, only manage:tenant changes them (3 §3)", async () => {
    const tenant = await kit.tenant();
    const viewer = await tenant.member("viewer");
    const driver = await tenant.member("driver");
    expect((await viewer.caller.identity.settings.show({})).settings.delivery.driver_acceptance_required).toBe(false);
    await expect(viewer.caller.identity.settings.update({ time_zone: "UTC" })).rejects.toThrow(
      "insufficient_permissions",
    );
    await expect(driver.caller.identity.settings.show({})).rejects.toThrow("insufficient_permissions");
  });

  test.each([
    { units: { unit_size_divisor: 0 } },
    { units: { weight_divisor: 0.0001 } },
    { time_zone: "Mars/Olympus" },
    { rate_limit: { requests_per_minute: 0 } },
    { limits: { webhooks: -1 } },
    { limits: { file_bytes: 0.5 } },
    { country: "Iraq" },
    { country: "ZZ" },
    { delivery: { overdue_hours: 0 } },
    { delivery: { on_time_hours: 1.5 } },
    { retention: { audit_log_years: 0 } },
    { retention: { audit_log_years: 101 } },
    { retention: { audit_log_years: 2.5 } },
    { notifications: { channels: { in_app: false, sms: false } } },
    { transfer_manifest: { missing_unit_size_fallback: -1 } },
  ])("settings that make no sense are refused and nothing changes: %j", async (patch) => {
    const { admin, tenantId } = await kit.tenant();
    const system = await kit.systemAdmin();
    const before = await admin.caller.identity.settings.show({});
    const update = system.caller.identity.settings.update({ ...patch, tenant_id: tenantId } as never);
    expect(await refusalOf(update)).toMatchObject({ reason: "validation_failed" });
    expect(await admin.caller.identity.settings.show({})).toEqual(before);
  });

  test("notifications inside the application cannot be switched off, and never were (4 K9)", async () => {
    const { admin, tenantId } = await kit.tenant();
    const own = admin.caller.identity.settings;
    expect(await refusalOf(own.update({ notifications: { channels: { in_app: false } } } as never))).toMatchObject({
      issues: [{ field: "notifications.channels.in_app", code: "channel_always_on" }],
    });
    const stored = JSON.stringify({ notifications: { channels: { in_app: false, sms: false } } });
    await kit.database.transaction({ tenantId }, (tx) =>
      tx.sql({ name: "test.settings.store", text: "UPDATE tenant_settings SET settings = $2 WHERE tenant_id = $1" }, [
        tenantId,
        stored,
      ]),
    );
    expect((await own.show({})).settings.notifications.channels).toMatchObject({ in_app: true, sms: false });
  });

  test("a country is written as ISO 3166-1 has it (4 K15)", async () => {
    const { admin } = await kit.tenant();
    expect((await admin.caller.identity.settings.update({ country: " jo " })).settings.country).toBe("JO");
  });

  test.each([
    { limits: { webhooks: 21 } },
    { limits: { webhooks: 19, invitations_per_day: 500 } },
    { rate_limit: { requests_per_minute: 1_000_000 } },
  ])("%j is for system administrators to change, and nothing of the patch happens (4 A1, 4 B14)", async (patch) => {
    const { admin, tenantId } = await kit.tenant();
    const own = admin.caller.identity.settings;
    const before = await own.show({});
    expect(await refusalOf(own.update({ ...patch, time_zone: "UTC" }))).toMatchObject({
      reason: "insufficient_permissions",
    });
    expect(await own.show({})).toEqual(before);

    const system = await kit.systemAdmin();
    const { settings } = await system.caller.identity.settings.update({ ...patch, tenant_id: tenantId });
    expect(settings).toMatchObject(patch);
    // Nor may they be taken back to the default.
    expect(await refusalOf(own.update({ limits: null, rate_limit: null }))).toMatchObject({
      reason: "insufficient_permissions",
    });
    expect((await own.show({})).settings).toMatchObject(patch);
  });

  test("whole settings may be sent back by whoever changes something else in them (4 B14)", async () => {
    const { admin, tenantId } = await kit.tenant();
    const own = admin.caller.identity.settings;
    const { settings } = await own.show({});
    await own.update({ ...settings, time_zone: "UTC" });
    expect((await own.show({})).settings).toEqual({ ...settings, time_zone: "UTC" });
    // What was sent back is no choice of the tenant: the platform's defaults still are its own.
    const [row] = await kit.database.transaction({ tenantId }, (tx) => tx.sql(settingsStatement, [tenantId]));
    expect(row?.settings).not.toHaveProperty("limits");
  });

  test("the default delivery service is one of the tenant's that is in use: 404 otherwise (4 K5)", async () => {
    const [tenant, foreign] = [await kit.tenant(), await kit.tenant()];
    const own = tenant.admin.caller.identity.settings;
    const { newService } = await networkOf(kit, tenant);
    const { service: theirs } = await networkOf(kit, foreign);
    const [service, off] = [await newService(), await newService({ is_active: false })];
    const set = (id: string | null) => own.update({ transfer_manifest: { default_delivery_service_id: id } });
    expect((await set(service.id)).settings.transfer_manifest.default_delivery_service_id).toBe(service.id);
    for (const id of [theirs.id, off.id, newId()])
      expect(await refusalOf(set(id))).toMatchObject({ reason: "delivery_service_not_found" });
    const { settings } = await own.show({});
    expect(settings.transfer_manifest.default_delivery_service_id).toBe(service.id);
    // One that went out of use since keeps nobody from changing something else.
    await tenant.admin.caller.delivery.services.update({ id: service.id, is_active: false });
    await own.update({ ...settings, time_zone: "UTC" });
    expect((await set(null)).settings.transfer_manifest.default_delivery_service_id).toBeNull();
  });

  test("20 patches of different keys at once all stay", async () => {
    const { admin } = await kit.tenant();
    const names = ["push", "email", "sms"] as const;
    const patches = names.map((name) => ({ notifications: { channels: { [name]: false } } }));
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => admin.caller.identity.settings.update(patches[index % 3] ?? {})),
    );
    const { settings } = await admin.caller.identity.settings.show({});
    expect(settings.notifications.channels).toEqual({ in_app: true, push: false, email: false, sms: false });
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../testing/index.ts";
import { refusalOf, startKit } from "../../testing/index.ts";
import { readSettings } from "./index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("settings of a tenant", () => {
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
  });

  test("a patch merges deeply, and null brings the default back (4 A8)", async () => {
    const { admin, tenantId } = await kit.tenant();
    const own = admin.caller.identity.settings;
    await own.update({ units: { dimension_unit: "mm", weight_unit: "lb" }, time_zone: "Asia/Tokyo" });
    const { settings } = await own.update({ units: { weight_unit: null }, finance: { rounding_step: 250 } });
    expect(settings.units).toMatchObject({ dimension_unit: "mm", weight_unit: "kg" });
    expect(settings).toMatchObject({ time_zone: "Asia/Tokyo", finance: { rounding_step: 250 } });
    expect((await own.update({ units: null })).settings.units.dimension_unit).toBe("cm");
    expect(await kit.database.tx({ tenantId }, readSettings)).toEqual((await own.show({})).settings);
    expect(JSON.stringify(settings)).not.toContain(tenantId);
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
    { transfer_manifest: { missing_unit_size_fallback: -1 } },
  ])("settings that make no sense are refused and nothing changes: %j", async (patch) => {
    const { admin } = await kit.tenant();
    const before = await admin.caller.identity.settings.show({});
    expect(await refusalOf(admin.caller.identity.settings.update(patch))).toMatchObject({
      reason: "validation_failed",
    });
    expect(await admin.caller.identity.settings.show({})).toEqual(before);
  });

  test("20 patches of different keys at once all stay", async () => {
    const { admin } = await kit.tenant();
    const names = ["in_app", "push", "email", "sms"] as const;
    const patches = names.map((name) => ({ notifications: { channels: { [name]: false } } }));
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => admin.caller.identity.settings.update(patches[index % 4] ?? {})),
    );
    const { settings } = await admin.caller.identity.settings.show({});
    expect(settings.notifications.channels).toEqual({ in_app: false, push: false, email: false, sms: false });
  });
});

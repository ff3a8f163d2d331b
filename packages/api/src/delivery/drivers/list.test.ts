import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, refusalOf } from "../../../testing/index.ts";
import type { Network } from "./testing/given.ts";
import { networkOf, startKit } from "./testing/given.ts";

let kit: Kit;
let net: Network;
let zone: string;
let everywhere: Awaited<ReturnType<Network["driver"]>>;
let zoned: Awaited<ReturnType<Network["driver"]>>;
let idle: Awaited<ReturnType<Network["driver"]>>;

beforeAll(async () => {
  kit = await startKit();
  net = await networkOf(kit);
  zone = (await net.zone()).id;
  everywhere = await net.driver({ license_number: "AB-100%" });
  kit.clock.advance(24 * 3600 * 1000);
  zoned = await net.driver({ all_zones: false, zone_ids: [zone], license_number: "CD-200" });
  idle = await net.driver({ all_zones: false, zone_ids: [(await net.zone()).id], status: "inactive" });
  await zoned.actor.caller.delivery.driverApp.setAvailability({ is_online: true });
});
afterAll(() => kit.stop());

const listed = async (filter: object) => (await net.drivers.list(filter)).drivers.map(({ id }) => id);
const columns = (filters: object) => listed({ column_filters: JSON.stringify(filters) });

describe("the list of drivers (1 §4.7)", () => {
  test("is newest first, ten a page unless asked otherwise", async () => {
    expect(await net.drivers.list({})).toMatchObject({ page: 1, limit: 10, total: 3 });
    expect(await listed({})).toEqual([idle.id, zoned.id, everywhere.id]);
    expect(await listed({ page: 2, limit: 2 })).toEqual([everywhere.id]);
    expect(await listed({ sort_order: "asc" })).toEqual([everywhere.id, zoned.id, idle.id]);
    expect(await listed({ sort_by: "license_number", sort_order: "asc" })).toEqual([everywhere.id, zoned.id, idle.id]);
    expect(await refusalOf(listed({ sort_by: "password_hash" }))).toMatchObject({ reason: "validation_failed" });
  });

  test("sorts names as people read them, whatever their case and script (4 K10)", async () => {
    const other = await networkOf(kit);
    for (const first_name of ["zahra", "Émile", "ali", "Zaid", "Basim", "eva", "شیرین", "ئارام"]) {
      const { id } = await other.driver();
      await other.drivers.update({ driverId: id, first_name, last_name: "x" });
    }
    const named = async (sort_order: "asc" | "desc") =>
      (await other.drivers.list({ sort_by: "full_name", sort_order })).drivers.map(({ users }) =>
        users.full_name.slice(0, -2),
      );
    const sorted = ["ali", "Basim", "Émile", "eva", "zahra", "Zaid", "ئارام", "شیرین"];
    expect(await named("asc")).toEqual(sorted);
    expect(await named("desc")).toEqual(sorted.toReversed());
  });

  test("finds by name, phone, e-mail and license number, wildcards taken literally (4 A5)", async () => {
    const { full_name, phone, email } = await net.shown(zoned.id);
    for (const search of [full_name.toUpperCase(), phone, email, "cd-20"]) {
      expect(await listed({ search })).toEqual([zoned.id]);
    }
    expect(await listed({ search: "100%" })).toEqual([everywhere.id]);
    expect(await listed({ search: "_" })).toEqual([]);
  });

  test("narrows by status, vehicle and zone; drivers of all zones serve every zone (4 E9)", async () => {
    expect(await listed({ status: "inactive" })).toEqual([idle.id]);
    expect(await listed({ vehicle_id: zoned.vehicle_id })).toEqual([zoned.id]);
    expect(await listed({ zone_id: zone })).toEqual([zoned.id, everywhere.id]);
    const foreign = (await (await networkOf(kit)).zone()).id;
    expect(await listed({ zone_id: foreign })).toEqual([]);
  });

  test("narrows by column filters, which add up with the others", async () => {
    expect(await columns({ status: "active" })).toEqual([zoned.id, everywhere.id]);
    expect(await columns({ is_online: true })).toEqual([zoned.id]);
    expect(await columns({ license_number: "CD-200" })).toEqual([zoned.id]);
    expect(await columns({ license_number: "CD" })).toEqual([]);
    expect(await columns({ vehicle_id: `${zoned.vehicle_id}, ${idle.vehicle_id}` })).toEqual([idle.id, zoned.id]);
    expect(await columns({ zone_id: zone, status: "active" })).toEqual([zoned.id, everywhere.id]);
    expect(await listed({ status: "inactive", column_filters: '{"is_online":true}' })).toEqual([]);
  });

  test("takes days of the tenant's time zone, and moments (4 H6)", async () => {
    const at = kit.clock.now.toISOString();
    expect(await columns({ created_at: { from: "2026-11-22" } })).toEqual([idle.id, zoned.id]);
    expect(await columns({ created_at: { to: "2026-11-21" } })).toEqual([everywhere.id]);
    expect(await columns({ created_at: { from: at, to: at } })).toEqual([idle.id, zoned.id]);
    await arrange(
      kit.database,
      { tenantId: net.tenant.tenantId },
      "UPDATE drivers SET created_at = '2026-11-21T21:30:00Z' WHERE tenant_id = $1 AND id = $2",
      [net.tenant.tenantId, everywhere.id],
    );
    // Half past midnight in Baghdad: the next day.
    expect(await columns({ created_at: { from: "2026-11-22" } })).toContain(everywhere.id);
    expect(await columns({ created_at: { to: "2026-11-21" } })).toEqual([]);
  });

  test.each(["nonsense", '{"colour":"red"}', "[]"])("%s is no set of column filters (3 §1.14)", async (text) => {
    expect(await refusalOf(listed({ column_filters: text }))).toMatchObject({ reason: "invalid_column_filters" });
  });

  test.each([{ vehicle_id: "x" }, { created_at: { from: "yesterday" } }, { status: "gone" }])(
    "%j holds a value that its column does not take (4 A3)",
    async (filters) => expect(await refusalOf(columns(filters))).toMatchObject({ reason: "validation_failed" }),
  );
});

describe("the workload of a driver (1 §2)", () => {
  async function rowOf(id: string) {
    return (await net.drivers.list({ limit: 100 })).drivers.find((row) => row.id === id);
  }
  const fill = (id: string, units: number) =>
    arrange(
      kit.database,
      { tenantId: net.tenant.tenantId },
      "UPDATE drivers SET used_capacity_unit = $3 WHERE tenant_id = $1 AND id = $2",
      [net.tenant.tenantId, id, units],
    );

  test("is the primary vehicle's capacity, less what is filled, never below 0", async () => {
    expect(await rowOf(zoned.id)).toMatchObject({
      operation_status: "available",
      vehicle: { id: zoned.vehicle_id, capacity_unit: 40 },
      workload: {
        capacity: { total: 40, filled: 0, available: 40 },
        orders: { assigned: 0, in_progress: 0, active: 0 },
      },
    });
    await fill(zoned.id, 12.5);
    expect((await rowOf(zoned.id))?.workload.capacity).toEqual({ total: 40, filled: 12.5, available: 27.5 });
    await fill(zoned.id, 41);
    expect((await rowOf(zoned.id))?.workload.capacity).toEqual({ total: 40, filled: 41, available: 0 });
  });

  test("has no total without a vehicle, or with one that has no limit", async () => {
    const open = { total: null, filled: 0, available: null };
    const unlimited = await net.driver({ vehicle_id: (await net.vehicle(null)).id });
    expect((await rowOf(unlimited.id))?.workload.capacity).toEqual(open);
    await net.drivers.update({ driverId: unlimited.id, vehicle_ids: [] });
    expect(await rowOf(unlimited.id)).toMatchObject({ vehicle: null, workload: { capacity: open } });
  });

  test("comes with whether the driver can work now", async () => {
    expect((await rowOf(everywhere.id))?.operation_status).toBe("offline");
    expect((await rowOf(idle.id))?.operation_status).toBe("inactive");
  });
});

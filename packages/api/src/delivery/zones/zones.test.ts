import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import { atOnce, next, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const zonesOf = (actor: Actor) => actor.caller.delivery.zones;
function box(west: number, south: number, east: number, north: number) {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: "Polygon" as const, coordinates: [corners] };
}
const baghdad = box(44.2, 33.2, 44.6, 33.5);
const draw = async (body: object = {}, actor = tenant.admin) =>
  (await zonesOf(actor).create({ name: "Baghdad", code: `Z${next()}`, polygon: baghdad, ...body })).zone;

describe("zones", () => {
  test("a zone is drawn, listed and redrawn (3 §5)", async () => {
    const { admin } = await kit.tenant();
    const zone = await draw({ code: "BGD" }, admin);
    expect(zone).toMatchObject({ name: "Baghdad", code: "BGD", polygon: baghdad });
    expect(await zonesOf(admin).list({ search: "bgd" })).toEqual({ zones: [zone], page: 1, limit: 20, total: 1 });
    const polygon = box(44.3, 33.3, 44.4, 33.4);
    const { zone: after } = await zonesOf(admin).update({ id: zone.id, polygon });
    expect(after).toEqual({ ...zone, polygon });
    const other = await draw({ name: "Erbil" }, admin);
    expect((await zonesOf(admin).list({})).zones).toEqual([other, after]);
    expect((await zonesOf(admin).list({ search: "RBI" })).zones).toEqual([other]);
  });

  test("a code is taken once in a tenant, also by 20 at the same moment (4 A6)", async () => {
    const code = `Z${next()}`;
    const { values, refused } = await atOnce(20, () => draw({ code }));
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["code_taken"]));
    const other = await draw();
    const rename = zonesOf(tenant.admin).update({ id: other.id, code });
    expect(await refusalOf(rename)).toMatchObject({ reason: "code_taken" });
    await draw({ code }, (await kit.tenant()).admin);
  });

  test("what is no area is refused, naming the outline (3 §5)", async () => {
    const open = { type: "Polygon", coordinates: [baghdad.coordinates[0]?.slice(0, 4)] };
    const refused = await refusalOf(draw({ polygon: open }));
    expect(refused.issues).toMatchObject([{ field: "polygon.coordinates.0", code: "ring_not_closed" }]);
  });

  test("a deleted zone is gone; other tenants' zones were never there (3 §1.6)", async () => {
    const zone = await draw();
    const foreign = zonesOf((await kit.tenant()).admin);
    const missing = { reason: "zone_not_found" };
    expect(await refusalOf(foreign.delete({ id: zone.id }))).toMatchObject(missing);
    expect(await refusalOf(foreign.update({ id: zone.id, name: "Theirs" }))).toMatchObject(missing);
    await zonesOf(tenant.admin).delete({ id: zone.id });
    expect(await refusalOf(zonesOf(tenant.admin).delete({ id: zone.id }))).toMatchObject(missing);
    expect((await zonesOf(tenant.admin).list({ search: zone.code })).total).toBe(0);
  });

  test("who sees the tenant reads them, who runs operations draws them (4 B6)", async () => {
    const viewer = await tenant.member("viewer");
    expect((await zonesOf(viewer).list({})).total).toBeGreaterThan(0);
    expect(await refusalOf(draw({}, viewer))).toMatchObject({ reason: "insufficient_permissions" });
  });
});

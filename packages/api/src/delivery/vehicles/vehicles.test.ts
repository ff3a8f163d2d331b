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

const vehiclesOf = (actor: Actor) => actor.caller.delivery.vehicles;
const add = async (body: object = {}, actor = tenant.admin) =>
  (await vehiclesOf(actor).create({ name: "Hilux", code: `V${next()}`, ...body })).vehicle;

describe("vehicles", () => {
  test("a vehicle is added, listed and changed (3 §5)", async () => {
    const { admin } = await kit.tenant();
    const image_url = "https://files.example.com/hilux.jpg";
    const vehicle = await add({ code: "HLX", capacity_unit: 40.5, image_url }, admin);
    expect(vehicle).toMatchObject({ name: "Hilux", code: "HLX", capacity_unit: 40.5, image_url, is_active: true });
    expect(await vehiclesOf(admin).list({ search: "hlx" })).toMatchObject({ vehicles: [vehicle], total: 1 });
    const patch = { id: vehicle.id, is_active: false, capacity_unit: null, image_url: null };
    const { vehicle: after } = await vehiclesOf(admin).update(patch);
    expect(after).toEqual({ ...vehicle, ...patch });
    expect((await vehiclesOf(admin).list({ is_active: true })).total).toBe(0);
    expect((await vehiclesOf(admin).list({ search: "ilu", is_active: false })).vehicles).toEqual([after]);
  });

  test("a code is taken once in a tenant, also by 20 at the same moment (4 A6)", async () => {
    const code = `V${next()}`;
    const { values, refused } = await atOnce(20, () => add({ code }));
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["code_taken"]));
    const rename = vehiclesOf(tenant.admin).update({ id: (await add()).id, code });
    expect(await refusalOf(rename)).toMatchObject({ reason: "code_taken" });
  });

  test.each([
    [{ image_url: "http://files.example.com/a.jpg" }, "image_url", "file_url"],
    [{ image_url: "javascript:alert(1)" }, "image_url", "file_url"],
    [{ capacity_unit: -1 }, "capacity_unit", "quantity_negative"],
    [{ capacity_unit: 1.0001 }, "capacity_unit", "too_many_decimals"],
  ])("%j is refused", async (changes, field, code) => {
    expect(await refusalOf(add(changes))).toMatchObject({ reason: "validation_failed", issues: [{ field, code }] });
  });

  test("another tenant's vehicle is not found, and a viewer changes none (3 §1.6, 4 B6)", async () => {
    const { id } = await add();
    const foreign = vehiclesOf((await kit.tenant()).admin).update({ id, name: "Theirs" });
    expect(await refusalOf(foreign)).toMatchObject({ reason: "vehicle_not_found" });
    const viewer = await tenant.member("viewer");
    expect((await vehiclesOf(viewer).list({})).total).toBeGreaterThan(0);
    expect(await refusalOf(add({}, viewer))).toMatchObject({ reason: "insufficient_permissions" });
  });
});

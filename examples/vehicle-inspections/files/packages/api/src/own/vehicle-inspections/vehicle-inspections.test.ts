import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import { next, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const inspectionsOf = (actor: Actor) => actor.caller.own.vehicleInspections;
const vehicleOf = async ({ caller }: Actor) =>
  (await caller.delivery.vehicles.create({ name: "Hilux", code: `V${next()}` })).vehicle.id;

async function record(changes: object = {}, actor = tenant.admin) {
  const body = {
    vehicle_id: await vehicleOf(actor),
    inspected_on: "2026-11-01",
    result: "passed" as const,
    ...changes,
  };
  return (await inspectionsOf(actor).create(body)).vehicle_inspection;
}

describe("vehicle inspections", () => {
  test("are recorded, changed, and removed", async () => {
    const inspection = await record({ notes: "New tyres" });
    expect(inspection).toMatchObject({ inspected_on: "2026-11-01", result: "passed", notes: "New tyres" });
    const { vehicle_inspection } = await inspectionsOf(tenant.admin).update({ id: inspection.id, result: "failed" });
    expect(vehicle_inspection).toEqual({ ...inspection, result: "failed", updated_at: vehicle_inspection.updated_at });
    await inspectionsOf(tenant.admin).delete({ id: inspection.id });
    const again = inspectionsOf(tenant.admin).delete({ id: inspection.id });
    expect(await refusalOf(again)).toMatchObject({ reason: "own_inspection_not_found" });
  });

  test("are listed latest first, by vehicle and by result", async () => {
    const { admin } = await kit.tenant();
    const old = await record({ inspected_on: "2025-01-01" }, admin);
    const failed = await record({ vehicle_id: old.vehicle_id, result: "failed" }, admin);
    await record({}, admin);
    const list = async (input: object) => inspectionsOf(admin).list(input);
    expect(await list({ vehicle_id: old.vehicle_id })).toMatchObject({ vehicle_inspections: [failed, old], total: 2 });
    expect((await list({ result: "passed" })).total).toBe(2);
    expect((await list({ limit: 1, page: 3 })).vehicle_inspections).toEqual([old]);
  });

  test("belong to one tenant, and a viewer changes none", async () => {
    const { admin: other } = await kit.tenant();
    const vehicle_id = await vehicleOf(other);
    expect(await refusalOf(record({ vehicle_id }))).toMatchObject({ reason: "vehicle_not_found" });
    const { id } = await record();
    const foreign = inspectionsOf(other).update({ id, result: "failed" });
    expect(await refusalOf(foreign)).toMatchObject({ reason: "own_inspection_not_found" });
    const viewer = await tenant.member("viewer");
    const refused = inspectionsOf(viewer).delete({ id });
    expect(await refusalOf(refused)).toMatchObject({ reason: "insufficient_permissions" });
  });
});

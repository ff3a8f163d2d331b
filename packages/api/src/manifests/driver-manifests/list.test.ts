import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, startKit } from "../../../testing/index.ts";
import { freightOf } from "../testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function given() {
  const freight = await freightOf(kit);
  const { list } = freight.driver.actor.caller.manifests.driverManifests;
  const own = async (page: Parameters<typeof list>[0] = {}) => (await list(page)).transfer_manifests;
  return { ...freight, list, own };
}

describe("a driver's transfer manifests (3 §9)", () => {
  test("say who sends them, how many items they have and the way to the warehouse, and nothing else of the tenant", async () => {
    const { own, manifest, shown, institution, warehouse } = await given();
    const id = await manifest("in_transit", 3);
    const { manifest_number, source_branch, notes } = await shown(id);
    expect(await own()).toEqual([
      {
        id,
        manifest_number,
        status: "in_transit",
        institution: { id: institution.id, full_name: institution.full_name },
        source_branch,
        receiving_warehouse: {
          id: warehouse.id,
          name: expect.any(String),
          code: expect.any(String),
          address: { full_address: expect.any(String), lat: expect.any(Number), lng: expect.any(Number) },
        },
        item_count: 3,
        notes,
        picked_up_at: expect.anything(),
        departed_at: expect.anything(),
      },
    ]);
  });

  test("are shown from the pickup until the arrival is recorded or the manifest is called off", async () => {
    const { own, draft, travel } = await given();
    const [arriving, cancelled] = [await draft(), await draft()];
    const seen = async () => (await own()).map(({ id, status }) => [id, status]);
    expect(await seen()).toEqual([]);
    await travel.pick_up(arriving);
    kit.clock.advance(1000);
    await travel.pick_up(cancelled);
    await travel.depart(arriving);
    expect(await seen()).toEqual([
      [arriving, "in_transit"],
      [cancelled, "picked_up"],
    ]);
    await travel.cancel(cancelled);
    await travel.arrive(arriving);
    expect(await seen()).toEqual([]);
  });

  test("are the caller's own, a page at a time, with how many there are", async () => {
    const { list, own, draft, manifests, newDriver, travel } = await given();
    const made = [];
    for (let n = 0; n < 3; n += 1) {
      made.push(await draft(1));
      await travel.pick_up(made[n] ?? "");
      kit.clock.advance(1000);
    }
    const other = await newDriver();
    const others = await draft(1);
    await manifests.pickUp({ id: others, driver_id: other.id });
    expect((await own()).map(({ id }) => id)).toEqual(made);
    const { transfer_manifests, ...page } = await list({ page: 2, limit: 2 });
    expect([transfer_manifests.map(({ id }) => id), page]).toEqual([[made[2]], { page: 2, limit: 2, total: 3 }]);
    const { list: listOther } = other.actor.caller.manifests.driverManifests;
    expect((await listOther({})).transfer_manifests.map(({ id }) => id)).toEqual([others]);
  });

  test("are nothing to who drives for nobody", async () => {
    const { tenant } = await given();
    const member = await tenant.member("warehouse_staff");
    expect(await outcomeOf(member.caller.manifests.driverManifests.list({}))).toBe("driver_not_found");
  });
});

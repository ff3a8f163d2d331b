import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../testing/index.ts";
import { outcomeOf, startKit } from "../../testing/index.ts";
import { freightOf, newBarcode, photo } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** Two institutions, the first with a user who signs in and is no staff. */
async function given() {
  const freight = await freightOf(kit);
  const user = await freight.tenant.member("customer");
  const own = await freight.sender(user);
  const mine = await freight.manifest("received_with_exceptions", 2, own.ends);
  const theirs = await freight.manifest("received_with_exceptions", 1);
  return { ...freight, user, own, mine, theirs, reads: user.caller.manifests };
}

describe("an institution's user (4 L4)", () => {
  test("sees its institution's manifests, items, events, exceptions and progress", async () => {
    const { reads, mine, own, institution } = await given();
    const { transferManifests, items } = reads;
    const { transfer_manifests, total, statusCounts } = await transferManifests.list({});
    expect(transfer_manifests.map(({ id }) => id)).toEqual([mine]);
    expect([total, statusCounts.total, statusCounts.received_with_exceptions]).toEqual([1, 1, 1]);
    expect((await transferManifests.list({ institution_id: own.institution.id })).total).toBe(1);
    expect((await transferManifests.list({ institution_id: institution.id })).statusCounts.total).toBe(0);
    expect((await transferManifests.show({ id: mine })).transfer_manifest.institution.id).toBe(own.institution.id);
    expect((await transferManifests.progress({ id: mine })).progress.counts.exception).toBe(2);
    expect((await transferManifests.events({ id: mine })).total).toBeGreaterThan(3);
    expect((await items.list({ id: mine })).total).toBe(2);
    expect((await items.exceptions({})).total).toBe(2);
    expect((await items.exceptions({ institution_id: institution.id })).total).toBe(0);
  });

  test("finds nothing of another's, whether it asks by id, filter or stream", async () => {
    const { reads, theirs } = await given();
    const { transferManifests, items } = reads;
    const asked = [
      () => transferManifests.show({ id: theirs }),
      () => transferManifests.events({ id: theirs }),
      () => transferManifests.progress({ id: theirs }),
      () => transferManifests.stream({ id: theirs }),
      () => items.list({ id: theirs }),
    ];
    for (const one of asked) expect(await outcomeOf(one())).toBe("transfer_manifest_not_found");
    expect((await items.exceptions({ manifest_id: theirs })).total).toBe(0);
  });

  test("changes nothing, of its own neither", async () => {
    const { reads, mine, body, own, driver } = await given();
    const { transferManifests, items } = reads;
    const [item] = (await items.list({ id: mine })).items;
    const itemId = item?.manifest_item_id ?? "";
    const changes = [
      () => transferManifests.create({ ...body, ...own.ends }),
      () => transferManifests.pickUp({ id: mine, driver_id: driver.id }),
      () => transferManifests.depart({ id: mine }),
      () => transferManifests.arrive({ id: mine }),
      () => transferManifests.cancel({ id: mine }),
      () => transferManifests.recordProof({ id: mine, photo_url: photo }),
      () => items.add({ id: mine, barcodes: [newBarcode()] }),
      () => items.remove({ id: mine, itemId }),
      () => items.search({ q: "MNF" }),
      () => items.validate({ identifiers: [itemId] }),
      () => items.raiseException({ id: itemId, reason: "Torn" }),
      () => items.resolveExceptions({ item_ids: [itemId] }),
    ];
    for (const change of changes) expect(await outcomeOf(change())).toBe("insufficient_permissions");
  });

  test("reads nothing any more once it is the institution's no longer", async () => {
    const { reads, mine, own, caller } = await given();
    await caller.parties.institutions.update({ id: own.institution.id, user_id: null });
    expect(await outcomeOf(reads.transferManifests.show({ id: mine }))).toBe("insufficient_permissions");
    expect(await outcomeOf(reads.transferManifests.list({}))).toBe("insufficient_permissions");
  });
});

describe("members without a part in manifests (4 L4)", () => {
  test("read none, and whoever sees the tenant reads all", async () => {
    const { tenant, mine, theirs } = await given();
    for (const role of ["customer", "driver"] as const) {
      const { transferManifests, items } = (await tenant.member(role)).caller.manifests;
      const asked = [
        () => transferManifests.list({}),
        () => transferManifests.show({ id: mine }),
        () => transferManifests.stream({ id: mine }),
        () => items.list({ id: mine }),
        () => items.exceptions({}),
      ];
      for (const one of asked) expect(await outcomeOf(one())).toBe("insufficient_permissions");
    }
    const viewer = (await tenant.member("viewer")).caller.manifests;
    expect((await viewer.transferManifests.list({})).total).toBe(2);
    expect((await viewer.transferManifests.show({ id: theirs })).transfer_manifest.id).toBe(theirs);
    expect((await viewer.items.search({ q: "MNF" })).data).toEqual([]);
    expect(await outcomeOf(viewer.transferManifests.cancel({ id: mine }))).toBe("insufficient_permissions");
  });
});

describe("rights that change (4 B3, 4 L4)", () => {
  type Reads = Awaited<ReturnType<typeof given>>["reads"];
  const every = (id: string) =>
    [
      ["list", ({ transferManifests }: Reads) => transferManifests.list({})],
      ["show", ({ transferManifests }: Reads) => transferManifests.show({ id })],
      ["events", ({ transferManifests }: Reads) => transferManifests.events({ id })],
      ["progress", ({ transferManifests }: Reads) => transferManifests.progress({ id })],
      ["stream", ({ transferManifests }: Reads) => transferManifests.stream({ id })],
      ["items", ({ items }: Reads) => items.list({ id })],
      ["exceptions", ({ items }: Reads) => items.exceptions({})],
    ] as const;

  test("act on the very next read: taken away they show nothing, given they show all", async () => {
    const { tenant, admin, theirs } = await given();
    const { users, roles } = admin.caller.identity;
    const viewer = (await roles.list({ search: "viewer" })).roles.find(({ name }) => name === "viewer")?.id ?? "";
    const lost: string[] = [];
    const gained: string[] = [];
    for (const [name, read] of every(theirs)) {
      const { userId, caller } = await tenant.member("viewer");
      await caller.manifests.transferManifests.list({});
      await users.setRoles({ userId, role_ids: [] });
      lost.push(`${name} ${await outcomeOf(read(caller.manifests))}`);
      expect(await outcomeOf(caller.manifests.transferManifests.list({}))).toBe("insufficient_permissions");
      await users.setRoles({ userId, role_ids: [viewer] });
      gained.push(`${name} ${await outcomeOf(read(caller.manifests))}`);
    }
    expect(lost).toEqual(every(theirs).map(([name]) => `${name} insufficient_permissions`));
    expect(gained).toEqual(every(theirs).map(([name]) => `${name} done`));
  });

  test("leave an institution's user who was staff what is its own, from the next read on", async () => {
    const { tenant, admin, own, mine, theirs, caller } = await given();
    const { users, roles } = admin.caller.identity;
    const customer = (await roles.list({ search: "customer" })).roles.find(({ name }) => name === "customer")?.id ?? "";
    for (const [, read] of every(theirs)) {
      const person = await tenant.member("viewer");
      await caller.parties.institutions.update({ id: own.institution.id, user_id: person.userId });
      const reads = person.caller.manifests;
      expect((await reads.transferManifests.list({})).total).toBe(2);
      await users.setRoles({ userId: person.userId, role_ids: [customer] });
      const answer = await Promise.resolve(read(reads)).catch((error: unknown) => String(error));
      expect(JSON.stringify(answer)).not.toContain(theirs);
      expect((await reads.transferManifests.list({})).transfer_manifests.map(({ id }) => id)).toEqual([mine]);
    }
  });
});

test("who works in warehouses alone reads and changes manifests (3 §3)", async () => {
  const { tenant, body, driver } = await given();
  const { transferManifests, items } = (await tenant.member("warehouse_staff")).caller.manifests;
  const { id } = (await transferManifests.create(body)).transfer_manifest;
  expect((await items.add({ id, barcodes: [newBarcode()] })).added_count).toBe(1);
  await transferManifests.pickUp({ id, driver_id: driver.id });
  await transferManifests.arrive({ id });
  expect((await transferManifests.show({ id })).transfer_manifest.status).toBe("awaiting_receipt");
});

test("an institution learns who carries its manifest, and nothing else of the tenant's people (4 L4)", async () => {
  const { reads, mine, shown, events: eventsOf, admin } = await given();
  const { transfer_manifest } = await reads.transferManifests.show({ id: mine });
  expect(transfer_manifest).toMatchObject({
    driver: { full_name: expect.any(String), phone: null },
    received_by: null,
    received_by_user: null,
    created_by: null,
  });
  expect((await reads.transferManifests.list({})).transfer_manifests).toEqual([transfer_manifest]);
  const { events } = await reads.transferManifests.events({ id: mine });
  for (const { actor } of events) expect(actor).toEqual({ type: "user", id: null, name: null });
  expect(await shown(mine)).toMatchObject({ received_by: admin.userId, created_by: admin.userId });
  expect((await eventsOf(mine))[0]?.actor.id).toBe(admin.userId);
});

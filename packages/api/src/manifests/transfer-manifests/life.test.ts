import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import type { ManifestStatus } from "../life-cycle/index.ts";
import { manifestItemStates, manifestStates } from "../life-cycle/index.ts";
import type { Freight } from "../testing/given.ts";
import { freightOf, newBarcode, photo, signature } from "../testing/given.ts";

let kit: Kit;
let freight: Freight;
beforeAll(async () => {
  kit = await startKit();
  freight = await freightOf(kit);
});
afterAll(() => kit.stop());

const none = Object.fromEntries([...manifestItemStates.states, "tallied"].map((status) => [status, 0]));

describe("a manifest is begun", () => {
  test("as a numbered draft, with where it comes from and where it goes (3 §9)", async () => {
    const { manifests, institution, warehouse, body, admin, tenantId } = freight;
    const { transfer_manifest } = await manifests.create({ ...body, notes: "Monday's bag" });
    const [branch] = institution.source_branches;
    expect(transfer_manifest).toEqual({
      id: expect.any(String),
      tenant_id: tenantId,
      manifest_number: expect.stringMatching(/^MNF-\d{5}$/),
      status: "draft",
      institution: { id: institution.id, full_name: institution.full_name, phone: null },
      source_branch: branch,
      receiving_warehouse: { id: warehouse.id, name: "Depot", code: warehouse.code },
      driver: null,
      item_count: 0,
      counts: none,
      picked_up_at: null,
      departed_at: null,
      arrived_at: null,
      delivery_proof: { photo_url: null, signature_url: null, missing: "both" },
      receiving_started_at: null,
      received_at: null,
      received_by: null,
      received_by_user: null,
      received_count: null,
      notes: "Monday's bag",
      cancel_reason: null,
      cancelled_at: null,
      created_by: admin.userId,
      created_at: kit.clock.now.toISOString(),
      updated_at: kit.clock.now.toISOString(),
    });
    expect(await freight.shown(transfer_manifest.id)).toEqual(transfer_manifest);
    expect(await freight.told(transfer_manifest.id)).toEqual(["manifest_created"]);
  });

  test("between an institution, a branch of it and a warehouse of the tenant: anything else is 404 (3 §9, 4 A9)", async () => {
    const other = await freightOf(kit);
    const { ends } = await freight.sender();
    const refused = async (over: object) => outcomeOf(freight.manifests.create({ ...freight.body, ...over }));
    for (const id of [other.body.institution_id, newId()])
      expect(await refused({ institution_id: id })).toBe("institution_not_found");
    for (const id of [other.body.source_branch_id, ends.source_branch_id, newId()])
      expect(await refused({ source_branch_id: id })).toBe("branch_not_found");
    for (const id of [other.body.receiving_warehouse_id, newId()])
      expect(await refused({ receiving_warehouse_id: id })).toBe("warehouse_not_found");
    expect(await refused({ institution_id: "no id" })).toBe("validation_failed");
  });
});

describe("the way of a manifest (2 §3, 3 §9)", () => {
  test("goes from draft to arrival, its items with it until they are received", async () => {
    const id = await freight.draft(3);
    const steps = [
      ["pick_up", "picked_up", "picked_up", "picked_up_at"],
      ["depart", "in_transit", "in_transit", "departed_at"],
      ["arrive", "awaiting_receipt", "in_transit", "arrived_at"],
    ] as const;
    for (const [step, status, itemStatus, at] of steps) {
      kit.clock.advance(60_000);
      const { transfer_manifest } = await freight.travel[step](id);
      expect(transfer_manifest).toMatchObject({
        status,
        item_count: 3,
        counts: { ...none, [itemStatus]: 3 },
        [at]: kit.clock.now.toISOString(),
      });
    }
    expect((await freight.shown(id)).driver).toMatchObject({ id: freight.driver.id });
    expect(await freight.told(id)).toEqual([
      "manifest_created",
      "items_added",
      "manifest_picked_up",
      "manifest_departed",
      "manifest_arrived",
    ]);
  });

  test("may leave out the departure: who drives next door arrives", async () => {
    const id = await freight.manifest("picked_up");
    const { transfer_manifest } = await freight.travel.arrive(id);
    expect(transfer_manifest).toMatchObject({
      status: "awaiting_receipt",
      departed_at: null,
      counts: { picked_up: 2 },
    });
  });

  test("begins with something to carry, and with an active driver of the tenant", async () => {
    const { manifests } = freight;
    const other = await freightOf(kit);
    const [empty, full] = [await freight.draft(0), await freight.draft()];
    expect(await outcomeOf(freight.travel.pick_up(empty))).toBe("manifest_empty");
    expect(await outcomeOf(manifests.pickUp({ id: full, driver_id: other.driver.id }))).toBe("driver_not_found");
    const idle = await freight.newDriver();
    await freight.caller.delivery.drivers.update({ driverId: idle.id, status: "inactive" });
    expect(await outcomeOf(manifests.pickUp({ id: full, driver_id: idle.id }))).toBe("driver_inactive");
    expect(await freight.shown(full)).toMatchObject({ status: "draft", counts: { scanned: 2 } });
  });

  test("cancelled before its arrival, its items are void and their barcodes free (4 G1)", async () => {
    const { items, manifests } = freight;
    for (const status of ["draft", "picked_up", "in_transit"] as const) {
      const id = await freight.manifest(status);
      const [item] = await freight.listed(id);
      const { transfer_manifest } = await manifests.cancel({ id, reason: "No truck" });
      expect(transfer_manifest).toMatchObject({ status: "cancelled", cancel_reason: "No truck", counts: { void: 2 } });
      const again = await items.add({ id: await freight.draft(0), barcodes: [item?.barcode_value ?? ""] });
      expect(again).toMatchObject({ added_count: 1 });
      expect((await freight.events(id)).at(-1)).toMatchObject({
        event: "manifest_cancelled",
        payload: { reason: "No truck", voided_count: 2 },
      });
    }
  });

  const actions = {
    pick_up: (id: string) => freight.travel.pick_up(id),
    depart: (id: string) => freight.travel.depart(id),
    arrive: (id: string) => freight.travel.arrive(id),
    cancel: (id: string) => freight.travel.cancel(id),
    record_proof: (id: string) => freight.proofs(id),
    change_items: (id: string) => freight.items.add({ id, barcodes: [newBarcode()] }),
  } as const;
  const every = manifestStates.states.flatMap((status) =>
    Object.keys(actions).map((action) => [status, action as keyof typeof actions] as const),
  );
  test.each(every)("from %s, %s does what the table says and nothing else", async (status, action) => {
    const id = await freight.manifest(status);
    const before = await freight.shown(id);
    const row: Partial<Record<string, ManifestStatus>> = manifestStates.table[status];
    const to = row[action];
    if (to) {
      await actions[action](id);
      expect((await freight.shown(id)).status).toBe(to);
      return;
    }
    const { reason, extra } = await refusalOf(actions[action](id));
    const isEarly = action === "record_proof" && ["draft", "picked_up", "in_transit"].includes(status);
    expect(reason).toBe(isEarly ? "manifest_arrival_required" : "invalid_transition");
    // What leads back to where it is, is no way out of it.
    const allowed = [...new Set(Object.values(row))].filter((state) => state !== status);
    if (!isEarly) expect(extra).toMatchObject({ from: status, allowed, number: before.manifest_number });
    expect(await freight.shown(id)).toEqual(before);
  });
});

describe("an arrival", () => {
  test("tells the warehouse's staff what waits, and webhooks of every state (3 §6, 3 §12, 4 C4)", async () => {
    const own = await freightOf(kit);
    const staff = await own.tenant.member("warehouse_staff");
    const url = "https://hooks.example.com/karwan";
    await own.caller.webhooks.create({ url, events: ["transfer_manifest.status_changed"] });
    const id = await own.manifest("awaiting_receipt");
    const { manifest_number } = await own.shown(id);
    const { notifications } = await staff.caller.messaging.notifications.list({});
    expect(notifications).toMatchObject([
      {
        notification_type: "manifest_arrived",
        associated_entity_id: id,
        template_data: { manifestId: id, code: manifest_number },
        action: { target: "transfer_manifest", path: `/delivery/transfer-manifests/${id}` },
      },
    ]);
    expect((await own.admin.caller.messaging.notifications.list({})).notifications).toEqual([]);
    const heard = await own.sql<{ data: object }>(
      "SELECT data FROM webhook_events WHERE tenant_id = $1 ORDER BY created_at, id",
    );
    expect(heard.map(({ data }) => data)).toMatchObject([
      { id, manifest_number, from: "draft", to: "picked_up" },
      { id, manifest_number, from: "picked_up", to: "in_transit" },
      { id, manifest_number, from: "in_transit", to: "awaiting_receipt" },
    ]);
  });
});

describe("the proof of a delivery (3 §9)", () => {
  test("says what it takes where nothing is sent", async () => {
    const id = await freight.manifest("awaiting_receipt", 1);
    expect(await refusalOf(freight.manifests.recordProof({ id }))).toMatchObject({
      issues: [{ field: "photo_url", code: "photo_or_signature" }],
    });
  });

  test("is told to be missing as far as the company's settings ask for it (2 §3)", async () => {
    const own = await freightOf(kit);
    const id = await own.manifest("awaiting_receipt", 1);
    const { settings } = own.admin.caller.identity;
    const missing = async () => (await own.shown(id)).delivery_proof.missing;
    expect(await missing()).toBe("both");
    await settings.update({ transfer_manifest: { proof_signature_required: false } });
    expect(await missing()).toBe("photo");
    await settings.update({ transfer_manifest: { proof_photo_required: false } });
    expect(await missing()).toBeNull();
  });

  test("is a photo, a signature or both; what is left out stays", async () => {
    const { manifests } = freight;
    const id = await freight.manifest("awaiting_receipt");
    const first = await manifests.recordProof({ id, photo_url: photo });
    expect(first.transfer_manifest.delivery_proof).toEqual({
      photo_url: photo,
      signature_url: null,
      missing: "signature",
    });
    const { transfer_manifest } = await manifests.recordProof({ id, signature_url: signature });
    expect(transfer_manifest.delivery_proof).toEqual({ photo_url: photo, signature_url: signature, missing: null });
    expect((await freight.events(id)).slice(-2).map(({ payload }) => payload)).toEqual([
      { photo: true, signature: false },
      { photo: true, signature: true },
    ]);
    expect(await outcomeOf(manifests.recordProof({ id }))).toBe("validation_failed");
    expect(await outcomeOf(manifests.recordProof({ id, photo_url: "http://example.com/x.jpg" }))).toBe(
      "validation_failed",
    );
  });
});

describe("where manifests are switched off (2 §4.9, 4 G6)", () => {
  test("nothing of them is changed, whatever the body says; what there is can be read", async () => {
    const own = await freightOf(kit);
    const id = await own.manifest("awaiting_receipt");
    const [item = ""] = await own.idsOf(id);
    await own.admin.caller.identity.settings.update({ transfer_manifest: { enabled: false } });
    const { manifests, items } = own;
    const bad = {} as never;
    const changes = [
      () => manifests.create(own.body),
      () => manifests.create(bad),
      () => items.add({ id, barcodes: [newBarcode()] }),
      () => items.add(bad),
      () => items.remove({ id, itemId: item }),
      () => manifests.pickUp({ id: "no id", driver_id: "none" }),
      () => manifests.depart({ id }),
      () => manifests.arrive({ id }),
      () => manifests.recordProof({ id, photo_url: photo }),
      () => manifests.cancel({ id }),
      () => items.raiseException({ id: item, reason: "Torn" }),
      () => items.search({ q: "MNF" }),
      () => items.search(bad),
      () => items.validate({ identifiers: [item] }),
      () => items.validate(bad),
      () => items.resolveExceptions({ item_ids: [item] }),
      () => items.resolveExceptions(bad),
    ];
    for (const change of changes) expect(await outcomeOf(change())).toBe("transfer_manifest_disabled");
    expect(await own.shown(id)).toMatchObject({ status: "awaiting_receipt" });
    expect(await own.listed(id)).toHaveLength(2);
    expect((await items.exceptions({})).total).toBe(0);
  });
});

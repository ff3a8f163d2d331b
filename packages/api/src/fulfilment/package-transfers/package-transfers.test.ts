import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import type { Hub } from "../waybills/testing/given.ts";
import { hubOf } from "../waybills/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const byName = (hub: Hub) => ({ mode: "system_only" as const, ...hub.ends });
const single = (hub: Hub) => ({
  mode: "delivery_operation" as const,
  operation_type: "single_delivery" as const,
  ...hub.ends,
});

describe("transfers that move nothing (2 §4.7)", () => {
  test("system only: sets both warehouses of each delivery, and no stock, waybill or assignment", async () => {
    const hub = await hubOf(kit);
    const { item_id } = await hub.goods(5);
    const [kept, direct] = [await hub.parcel({}, { item_id }), await hub.delivery()];
    const package_barcodes = [kept.delivery_code, direct.barcode, "NOBODY", kept.barcode];
    const made = await hub.packageTransfers.create({ ...byName(hub), package_barcodes, notes: "Moved by van" });
    expect(made).toMatchObject({
      mode: "system_only",
      operation_type: null,
      transferred_count: 2,
      delivery_ids: [kept.id, direct.id],
      waybill_id: null,
      waybill: null,
    });
    expect(made.rejected).toMatchObject([
      { barcode: "NOBODY", id: null, reason: "not_found" },
      { barcode: kept.barcode, id: null, reason: "duplicate" },
    ]);
    for (const { id, status } of [kept, direct])
      expect(await hub.shown(id)).toMatchObject({
        status,
        pickup_warehouse_id: hub.source.id,
        dropoff_warehouse_id: hub.destination.id,
        current_assignment: null,
        waybill_id: null,
      });
    expect([await hub.lies(hub.source.id, item_id), await hub.owners(item_id)]).toEqual([[5, 1], ["delivery 1"]]);
    const { package_transfers } = await hub.packageTransfers.list({});
    expect(package_transfers).toMatchObject([
      { id: made.transfer_id, mode: "system_only", operation_type: null, notes: "Moved by van", waybill: null },
    ]);
    expect(package_transfers[0]).not.toHaveProperty("delivery");
    expect(await hub.wrong()).toEqual([]);
  });

  test("single delivery: exactly one, which the list shows", async () => {
    const hub = await hubOf(kit);
    const [one, two] = [await hub.parcel(), await hub.parcel()];
    const both = { ...single(hub), package_barcodes: [one.barcode, two.barcode] };
    expect(await refusalOf(hub.packageTransfers.create(both))).toMatchObject({
      issues: [{ field: "package_barcodes", code: "one_package_alone" }],
    });
    const made = await hub.packageTransfers.create({ ...single(hub), package_barcodes: [one.barcode] });
    expect(made).toMatchObject({ operation_type: "single_delivery", delivery_ids: [one.id], waybill_id: null });
    const { package_transfers } = await hub.packageTransfers.list({});
    const { id, delivery_code, barcode } = one;
    expect(package_transfers).toMatchObject([
      { delivery_ids: [id], delivery: { id, delivery_code, barcode, status: "pending" } },
    ]);
  });

  test("leave out what is under way, elsewhere, or on a waybill (3 §8)", async () => {
    const hub = await hubOf(kit);
    const [assigned, done, taken] = [await hub.parcel(), await hub.delivery(), await hub.parcel()];
    await hub.assignments.assign({ id: assigned.id, driver_id: (await hub.driver()).id });
    await hub.caller.delivery.deliveries.cancel({ id: done.id, reason: "Not needed" });
    await hub.waybill([taken.id]);
    const staged = await hub.delivery({ delivery_flow: "pickup_and_delivery", warehouse_id: hub.source.id });
    const names = [assigned, done, taken, staged].map(({ barcode }) => barcode);
    const { extra } = await refusalOf(hub.packageTransfers.create({ ...byName(hub), package_barcodes: names }));
    expect(extra["rejected"]).toMatchObject([
      { reason: "wrong_status" },
      { reason: "wrong_status" },
      { reason: "already_on_waybill" },
      { reason: "wrong_warehouse" },
    ]);
  });

  test("a right that is taken away counts in the transaction of the work, one that is given as well (4 B3)", async () => {
    const hub = await hubOf(kit);
    const { users, roles } = hub.tenant.admin.caller.identity;
    const roleOf = async (name: string) =>
      (await roles.list({ search: name })).roles.find((one) => one.name === name)?.id;
    const [floor = "", office = ""] = [await roleOf("warehouse_staff"), await roleOf("operations_manager")];
    const { userId, caller } = await hub.tenant.member("operations_manager");
    const own = caller.fulfilment.packageTransfers;
    const move = async () => own.create({ ...single(hub), package_barcodes: [(await hub.parcel()).barcode] });
    const count = async () => (await hub.packageTransfers.list({})).total;
    expect(await outcomeOf(move())).toBe("done");
    await users.setRoles({ userId, role_ids: [floor] });
    expect([await outcomeOf(move()), await count()]).toEqual(["insufficient_permissions", 1]);
    await users.setRoles({ userId, role_ids: [office] });
    expect([await outcomeOf(move()), await count()]).toEqual(["done", 2]);
  });

  test("a code that no scanner should read fails alone, and says to scan again (3 §8)", async () => {
    const hub = await hubOf(kit);
    const { id, barcode } = await hub.parcel();
    const odd = ["\u202eKW1", "a\u0007b", "", "x".repeat(101), `${barcode}\u200b`];
    const made = await hub.packageTransfers.create({ ...byName(hub), package_barcodes: [barcode, ...odd] });
    expect(made.delivery_ids).toEqual([id]);
    expect(made.rejected.map(({ reason }) => reason)).toEqual(odd.map(() => "not_found"));
    const { rejected } = await hub.packageTransfers.create({
      ...byName(hub),
      package_barcodes: [(await hub.parcel()).barcode, odd[1] ?? ""],
    });
    expect(rejected).toMatchObject([{ barcode: odd[1], message: expect.stringMatching(/^This is no barcode/) }]);
  });

  test("warehouse staff may transfer by name alone; the rest needs operations (2 §4.7, 2 §5)", async () => {
    const hub = await hubOf(kit);
    const staff = await hub.tenant.member("warehouse_staff");
    const package_barcodes = [(await hub.parcel()).barcode];
    const own = staff.caller.fulfilment.packageTransfers;
    expect(await outcomeOf(own.create({ ...single(hub), package_barcodes }))).toBe("insufficient_permissions");
    const keyed = staff.with({ idempotencyKey: "of staff" }).fulfilment.packageTransfers;
    expect(await outcomeOf(keyed.create({ ...hub.waybillMode, package_barcodes }))).toBe("insufficient_permissions");
    expect(await outcomeOf(own.create({ ...byName(hub), package_barcodes }))).toBe("done");
    const viewer = await hub.tenant.member("viewer");
    const seen = viewer.caller.fulfilment.packageTransfers;
    expect(await outcomeOf(seen.create({ ...byName(hub), package_barcodes }))).toBe("insufficient_permissions");
    expect((await seen.list({})).total).toBe(1);
  });

  test("of many at once each is made whole, and a key makes one (3 §1.8)", async () => {
    const hub = await hubOf(kit);
    const parcels = [await hub.parcel(), await hub.parcel()];
    const package_barcodes = parcels.map(({ barcode }) => barcode);
    const { refused } = await atOnce(6, (n) =>
      hub.packageTransfers.create({
        ...byName(hub),
        package_barcodes: n % 2 ? package_barcodes : package_barcodes.toReversed(),
      }),
    );
    expect(refused).toEqual([]);
    const keyed = hub.tenant.admin.with({ idempotencyKey: "again" }).fulfilment.packageTransfers;
    const [one, two] = [
      await keyed.create({ ...byName(hub), package_barcodes }),
      await keyed.create({ ...byName(hub), package_barcodes }),
    ];
    expect(two).toEqual(one);
    expect((await hub.packageTransfers.list({})).stats).toMatchObject({ total: 7, system_only: 7 });
    expect(await hub.wrong()).toEqual([]);
  });
});

describe("the list of transfers (2 §4.7)", () => {
  test("filters by kind before it pages, and counts by kind under warehouse and search alone", async () => {
    const hub = await hubOf(kit);
    const third = await hub.warehouse({ name: "Najaf depot" });
    await hub.packageTransfers.create({ ...byName(hub), package_barcodes: [(await hub.parcel()).barcode] });
    const away = { ...byName(hub), destination_warehouse_id: third.id };
    await hub.packageTransfers.create({ ...away, package_barcodes: [(await hub.parcel()).barcode] });
    await hub.packageTransfers.create({ ...single(hub), package_barcodes: [(await hub.parcel()).barcode] });
    const waybill = await hub.waybill([(await hub.parcel()).id], "cancelled");
    type Input = Parameters<Hub["packageTransfers"]["list"]>[0];
    const kinds = async (input: Input) => {
      const { package_transfers, total, stats } = await hub.packageTransfers.list(input);
      expect(total).toBe(package_transfers.length);
      expect(stats.total).toBe(stats.system_only + stats.single_delivery + stats.waybill);
      return [package_transfers.map((row) => row.operation_type ?? row.mode).toSorted(), stats.total];
    };
    const all = ["single_delivery", "system_only", "system_only", "waybill"];
    expect(await kinds({})).toEqual([all, 4]);
    expect(await kinds({ mode: "system_only" })).toEqual([["system_only", "system_only"], 4]);
    expect(await kinds({ mode: "delivery_operation" })).toEqual([["single_delivery", "waybill"], 4]);
    expect(await kinds({ operation_type: "waybill" })).toEqual([["waybill"], 4]);
    const both = { mode: "delivery_operation", operation_type: "single_delivery" } as const;
    expect(await kinds(both)).toEqual([["single_delivery"], 4]);
    expect(await kinds({ destination_warehouse_id: third.id, mode: "system_only" })).toEqual([["system_only"], 1]);
    expect(await kinds({ source_warehouse_id: third.id })).toEqual([[], 0]);
    expect(await kinds({ search: "najaf" })).toEqual([["system_only"], 1]);
    expect(await kinds({ search: waybill.waybill_number.toLowerCase() })).toEqual([["waybill"], 1]);
    expect(await kinds({ search: hub.destination.code })).toEqual([["single_delivery", "system_only", "waybill"], 3]);
    const columns = (filters: object) => ({ column_filters: JSON.stringify(filters) });
    expect(await kinds({ ...columns({ operation_type: "waybill" }), mode: "system_only" })).toEqual([["waybill"], 4]);
    expect(await kinds({ ...columns({ mode: "system_only" }), operation_type: "waybill" })).toEqual([
      ["system_only", "system_only"],
      4,
    ]);
    const paged = await hub.packageTransfers.list({ mode: "system_only", limit: 1 });
    expect([paged.package_transfers.length, paged.total, paged.limit]).toEqual([1, 2, 1]);
    expect((await hub.packageTransfers.list({})).limit).toBe(25);
    expect(await hub.wrong()).toEqual([]);
  });

  test("refuses what it does not tell transfers apart by (2 §4.7, 2 §8)", async () => {
    const hub = await hubOf(kit);
    const { list } = hub.packageTransfers;
    const wrong = [
      { mode: "system_only", operation_type: "waybill" },
      { column_filters: '{"mode":"system_only","operation_type":"waybill"}' },
      { status: "drafted" },
      { transfer_type: "waybill" },
    ] as const;
    for (const input of wrong) expect(await outcomeOf(list(input))).toBe("package_transfer_mode_invalid");
    expect(await outcomeOf(list({ column_filters: '{"status":"drafted"}' }))).toBe("invalid_column_filters");
    expect(await outcomeOf(list({ search: "x".repeat(101) }))).toBe("validation_failed");
    expect((await list({ search: "x".repeat(100) })).total).toBe(0);
  });

  test("shows a waybill whatever its status, with its packages (2 §4.7)", async () => {
    const hub = await hubOf(kit);
    const parcel = await hub.parcel();
    const waybill = await hub.waybill([parcel.id], "received");
    const { package_transfers } = await hub.packageTransfers.list({});
    const { id, waybill_number } = waybill;
    expect(package_transfers).toMatchObject([
      { delivery_ids: [parcel.id], package_count: 1, waybill: { id, waybill_number, status: "received" } },
    ]);
    expect(package_transfers[0]?.performer.id).toBe(hub.tenant.admin.userId);
  });
});

describe("asking what could go (2 §4.7)", () => {
  test("answers as creating judges, and changes nothing", async () => {
    const hub = await hubOf(kit);
    const { item_id } = await hub.goods(1);
    const [parcel, direct] = [await hub.parcel(), await hub.delivery()];
    const selection = { package_barcodes: [parcel.barcode, direct.barcode, "NOBODY"], inventory_item_ids: [item_id] };
    const before = await hub.lies(hub.source.id, item_id);
    const answer = await hub.packageTransfers.validate({ ...hub.ends, ...selection });
    expect(answer).toMatchObject({
      total_scanned: 4,
      valid_count: 2,
      invalid_count: 2,
      defaults_required: true,
      can_create: true,
    });
    expect(answer.valid).toMatchObject([
      {
        barcode: parcel.barcode,
        delivery_id: parcel.id,
        delivery_code: parcel.delivery_code,
        status: "pending",
        current_warehouse_id: hub.source.id,
      },
      { inventory_item_id: item_id, delivery_id: null, current_warehouse_id: hub.source.id },
    ]);
    expect(answer.destination_lock).toMatchObject({ warehouse: { id: hub.destination.id }, inferred: false });
    expect(await hub.lies(hub.source.id, item_id)).toEqual(before);
    const made = await hub.create(selection);
    expect(made.rejected).toEqual(answer.invalid);
    expect(made.delivery_ids).toHaveLength(answer.valid_count);
  });

  test("takes the destination of the first delivery that has one; raw inventory has none", async () => {
    const hub = await hubOf(kit);
    const third = await hub.warehouse();
    const { item_id } = await hub.goods();
    const [open, bound, other] = [await hub.parcel(), await hub.parcel(), await hub.parcel()];
    await hub.packageTransfers.create({ ...byName(hub), package_barcodes: [bound.barcode] });
    const elsewhere = { ...byName(hub), destination_warehouse_id: third.id, package_barcodes: [other.barcode] };
    await hub.packageTransfers.create(elsewhere);
    const { source_warehouse_id } = hub.ends;
    const inferred = await hub.packageTransfers.validate({
      source_warehouse_id,
      package_barcodes: [open.barcode, bound.barcode, other.barcode],
    });
    expect(inferred.destination_lock).toMatchObject({ warehouse: { id: hub.destination.id }, inferred: true });
    expect(inferred.invalid).toMatchObject([{ barcode: other.barcode, reason: "destination_mismatch" }]);
    expect([inferred.valid_count, inferred.can_create, inferred.defaults_required]).toEqual([2, true, false]);
    const raw = await hub.packageTransfers.validate({ source_warehouse_id, inventory_item_ids: [item_id] });
    expect(raw).toMatchObject({ destination_lock: null, valid_count: 1, can_create: false, defaults_required: true });
    const same = { source_warehouse_id, destination_warehouse_id: source_warehouse_id, package_barcodes: ["X"] };
    expect(await outcomeOf(hub.packageTransfers.validate(same))).toBe("validation_failed");
  });
});

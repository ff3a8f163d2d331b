import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

let serial = 0;
type Type = "zone" | "rack" | "bin";

/** A warehouse of which a zone holds a rack with a bin, and goods that lie outside of them. */
async function warehouseOf(admin: Actor) {
  const { warehouses, locations, items, transactions, stock } = admin.caller.warehousing;
  const { warehouse } = await warehouses.create({ name: "W", code: `CW${++serial}` });
  const make = async (location_type: Type, parent_id?: string, more: object = {}) => {
    const place = { warehouse_id: warehouse.id, name: "L", code: `C${++serial}`, location_type, parent_id };
    return (await locations.create({ ...place, ...more })).location;
  };
  const { item } = await items.create({ name: "Tea", sku: `C-${++serial}`, unit_size: 1 });
  const outside = await make("bin");
  const zone = await make("zone");
  const rack = await make("rack", zone.id);
  const bin = await make("bin", rack.id);
  const put = { warehouse_id: warehouse.id, item_id: item.id, bin_id: outside.id, quantity: 100 };
  const { stock: row } = await stock.upsert(put);
  const move = (to: string) =>
    transactions.create({
      transaction_type: "move",
      warehouse_id: warehouse.id,
      item_id: item.id,
      from_bin_id: outside.id,
      to_bin_id: to,
      stock_id: row.id,
      quantity: 1,
    });
  const close = (id: string, is_active = false) => locations.update({ id, is_active });
  const shown = async (id: string) => {
    const { locations: all } = await locations.list({ warehouse_id: warehouse.id, limit: 100 });
    return all.find((one) => one.id === id);
  };
  return { warehouse, make, outside, zone, rack, bin, item, put, move, close, shown, transactions };
}

describe("a closed location closes what lies below it (3 §4)", () => {
  test("nothing is put into a bin below a closed zone, by whichever way, until the zone is open again", async () => {
    const { admin } = await kit.tenant();
    const { zone, bin, put, move, close, shown } = await warehouseOf(admin);
    await close(zone.id);
    expect(await shown(bin.id)).toMatchObject({ is_active: true, closed_above: true });
    const { stock } = admin.caller.warehousing;
    for (const refused of [move(bin.id), stock.upsert({ ...put, bin_id: bin.id })])
      expect((await refusalOf(refused)).reason).toBe("location_inactive");
    await close(zone.id, true);
    expect(await shown(bin.id)).toMatchObject({ is_active: true, closed_above: false });
    await move(bin.id);
    expect((await refusalOf(close(zone.id))).reason).toBe("location_has_stock");
  });

  test("a rack that is closed by itself stays so when the zone above opens, with its bins", async () => {
    const { admin } = await kit.tenant();
    const { zone, rack, bin, close, shown, move } = await warehouseOf(admin);
    await close(rack.id);
    await close(zone.id);
    await close(zone.id, true);
    expect([await shown(rack.id), await shown(bin.id)]).toMatchObject([
      { is_active: false, closed_above: false },
      { is_active: true, closed_above: true },
    ]);
    expect((await refusalOf(move(bin.id))).reason).toBe("location_inactive");
    await close(rack.id, true);
    await move(bin.id);
  });

  test("what is made in a closed zone, or moved into one, is closed; what holds stock is not moved there", async () => {
    const { admin } = await kit.tenant();
    const { locations } = admin.caller.warehousing;
    const { zone, outside, make, move, close, shown } = await warehouseOf(admin);
    const [moved, other] = [await make("bin"), await make("zone")];
    await close(zone.id);
    const made = await make("bin", zone.id);
    expect(made).toMatchObject({ is_active: true, closed_above: true });
    expect((await refusalOf(move(made.id))).reason).toBe("location_inactive");
    const { location } = await locations.update({ id: moved.id, parent_id: zone.id });
    expect(location.closed_above).toBe(true);
    expect((await refusalOf(locations.update({ id: outside.id, parent_id: zone.id }))).reason).toBe(
      "location_has_stock",
    );
    expect((await locations.update({ id: moved.id, parent_id: other.id })).location.closed_above).toBe(false);
    await move(moved.id);
    expect(await shown(outside.id)).toMatchObject({ parent_id: null, closed_above: false });
  });

  test("where goods arrive by default is no bin below a closed zone", async () => {
    const { admin } = await kit.tenant();
    const { locations } = admin.caller.warehousing;
    const { zone, bin, close, shown, make } = await warehouseOf(admin);
    await locations.update({ id: bin.id, is_default_receiving: true });
    await close(zone.id);
    expect(await shown(bin.id)).toMatchObject({ is_default_receiving: false });
    const again = locations.update({ id: bin.id, is_default_receiving: true });
    expect((await refusalOf(again)).reason).toBe("location_inactive");
    expect((await refusalOf(make("bin", zone.id, { is_default_receiving: true }))).reason).toBe("location_inactive");
  });

  test("of closing a zone and moving goods below it at once, one sees the other, each of twelve times", async () => {
    const { admin } = await kit.tenant();
    const places = await Promise.all(Array.from({ length: 12 }, () => warehouseOf(admin)));
    const results = await Promise.all(
      places.map(({ zone, bin, move, close }, n) => {
        const [closing, moving] = [() => outcomeOf(close(zone.id)), () => outcomeOf(move(bin.id))];
        return n % 2 === 0
          ? Promise.all([closing(), moving()])
          : Promise.all([moving(), closing()]).then(([moved, closed]) => [closed, moved] as const);
      }),
    );
    for (const pair of results)
      expect([
        ["location_has_stock", "done"],
        ["done", "location_inactive"],
      ]).toContainEqual(pair);
  });

  test("of closing a zone and moving goods onto a row that its bin has already, one sees the other", async () => {
    const { admin } = await kit.tenant();
    const places = await Promise.all(Array.from({ length: 12 }, () => warehouseOf(admin)));
    for (const { bin, outside, move, item, warehouse, transactions } of places) {
      await move(bin.id);
      const { stock } = await admin.caller.warehousing.stock.list({ warehouse_id: warehouse.id, bin_id: bin.id });
      const back = { warehouse_id: warehouse.id, item_id: item.id, stock_id: stock[0]?.id ?? "", quantity: 1 };
      await transactions.create({ ...back, transaction_type: "move", from_bin_id: bin.id, to_bin_id: outside.id });
    }
    const results = await Promise.all(
      places.map(({ zone, bin, move, close }) => Promise.all([outcomeOf(move(bin.id)), outcomeOf(close(zone.id))])),
    );
    for (const pair of results)
      expect([
        ["done", "location_has_stock"],
        ["location_inactive", "done"],
      ]).toContainEqual(pair);
  });

  test("of closing a zone and making a bin in it at once, the bin is closed whichever came first", async () => {
    const { admin } = await kit.tenant();
    const { zone, make, close, shown, move } = await warehouseOf(admin);
    const [, ...bins] = await Promise.all([close(zone.id), ...Array.from({ length: 6 }, () => make("bin", zone.id))]);
    for (const bin of bins) {
      expect(await shown(bin.id)).toMatchObject({ closed_above: true });
      expect((await refusalOf(move(bin.id))).reason).toBe("location_inactive");
    }
  });

  test("what lay below a closed location before that was known is closed by the migration, of every tenant", async () => {
    const filling = "../../../../../prisma/migrations/20261124203001_closed_above_filled/migration.sql";
    const text = readFileSync(new URL(filling, import.meta.url), "utf8");
    const tenants = await Promise.all([kit.tenant(), kit.tenant()]);
    const places = await Promise.all(tenants.map(({ admin }) => warehouseOf(admin)));
    for (const [n, { tenantId }] of tenants.entries()) {
      const closing = "UPDATE locations SET is_active = false WHERE tenant_id = $1 AND id = $2";
      await arrange(kit.database, { tenantId }, closing, [tenantId, places[n]?.zone.id]);
    }
    await arrange(kit.database, { tenantId: tenants[0]?.tenantId ?? "" }, text, []);
    for (const { zone, rack, bin, outside, shown } of places)
      expect(await Promise.all([zone, rack, bin, outside].map(({ id }) => shown(id)))).toMatchObject([
        { is_active: false, closed_above: false },
        { closed_above: true },
        { closed_above: true },
        { closed_above: false },
      ]);
  });

  test("closing it again, or the same request again, changes nothing and is told the same (3 §1.5)", async () => {
    const { admin } = await kit.tenant();
    const { zone, bin, shown } = await warehouseOf(admin);
    const { locations } = admin.with({ idempotencyKey: "close-zone" }).warehousing;
    const first = await locations.update({ id: zone.id, is_active: false });
    const below = await shown(bin.id);
    kit.clock.advance(1000);
    expect(await locations.update({ id: zone.id, is_active: false })).toEqual(first);
    await admin.caller.warehousing.locations.update({ id: zone.id, is_active: false });
    expect(await shown(bin.id)).toEqual(below);
    const entries = await admin.caller.reports.auditLog.list({ entity_id: zone.id, action: "location.update" });
    expect(entries.audit_log[0]).toMatchObject({ before: { is_active: false }, after: { is_active: false } });
  });
});

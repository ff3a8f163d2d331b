import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, startKit } from "../../../testing/index.ts";
import { verifyCustody } from "./custody.ts";
import { parcelsOf } from "./testing/given.ts";
import { tamperWith } from "./testing/tamper.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const tamper = (text: string, values: unknown[]) => tamperWith(kit, text, values);

/** Two parcels of a tenant: one with a chain of four, one of three. */
async function given() {
  const net = await parcelsOf(kit);
  const driver = await net.driver();
  const by = {
    actor: { type: "driver" as const, id: driver.actor.userId },
    place: { latitude: 33.3, longitude: 44.41 },
  };
  async function way() {
    const { id } = await net.parcel();
    await net.assign(id, driver.id);
    await net.pickUp(id, driver.id, by);
    await net.change(id, (made, { delivery }) => made.handOver(delivery, "driver", { driver_id: driver.id }), by);
    await net.deliver(id, { photo_urls: ["https://cdn.example/ص.jpg"], signature_url: null }, by);
    return id;
  }
  const [id, other] = [await way(), await way()];
  await net.change(id, (made, { delivery }) => made.handOver(delivery, "lost"));
  const found = async () =>
    (await verifyCustody(kit.database, { code: net.tenant.code })).mismatches.map(({ kind, id: of, seq }) => [
      kind,
      of,
      seq,
    ]);
  return { ...net, id, other, found };
}

describe("verifying the chain of custody", () => {
  test("honest chains have no mismatches, and it says how much was checked (4 J4)", async () => {
    const { tenant } = await given();
    const of = (code: string) => verifyCustody(kit.database, { code });
    expect(await of(tenant.code)).toEqual({ checked: { tenants: 1, deliveries: 2, records: 7 }, mismatches: [] });
    expect((await of("NOBODY")).checked).toEqual({ tenants: 0, deliveries: 0, records: 0 });
  });

  test.each([
    ["at", "at = (at AT TIME ZONE 'UTC' + interval '1 ms') AT TIME ZONE 'UTC'"],
    ["received_at", "received_at = (received_at AT TIME ZONE 'UTC' - interval '1 hour') AT TIME ZONE 'UTC'"],
    ["place", `place = '{"latitude":33.3,"longitude":44.42}'`],
    ["proof", `proof = '{"photo_urls":[]}'`],
    ["actor_id", `actor_id = '${newId()}'`],
    ["actor_type", "actor_type = 'carrier'"],
    ["to_driver_id", `to_driver_id = '${newId()}'`],
    ["from", `"from" = 'warehouse'`],
    ["leg_id", "leg_id = delivery_id"],
  ])("an edited %s is found", async (_field, change) => {
    const { id, found } = await given();
    await tamper(`UPDATE custody_records SET ${change} WHERE delivery_id = $1 AND seq = 3`, [id]);
    expect(await found()).toContainEqual(["record_was_changed", id, 3]);
  });

  test("an edit that mends its own hash breaks the next link", async () => {
    const { id, found } = await given();
    await tamper(
      `UPDATE custody_records SET proof = r.proof, hash = r.hash FROM (SELECT proof, hash FROM custody_records
         WHERE delivery_id = $1 AND seq = 1) r WHERE delivery_id = $1 AND seq = 3`,
      [id],
    );
    expect(await found()).toContainEqual(["link_is_broken", id, 4]);
  });

  test("a removed record is found, whether its neighbours close up or not", async () => {
    const { id, other, found } = await given();
    await tamper("DELETE FROM custody_records WHERE delivery_id = $1 AND seq = 2", [id]);
    expect(await found()).toContainEqual(["sequence_has_a_gap", id, 3]);
    await tamper("UPDATE custody_records SET seq = seq - 1 WHERE delivery_id = $1 AND seq > 2", [id]);
    await tamper("UPDATE deliveries SET custody_count = 3 WHERE id = $1", [id]);
    expect(await found()).toContainEqual(["link_is_broken", id, 2]);
    expect((await found()).filter(([, of]) => of === other)).toEqual([]);
  });

  test("a cut tail is found, and so is a whole chain that is gone", async () => {
    const { id, found } = await given();
    await tamper("DELETE FROM custody_records WHERE delivery_id = $1 AND seq = 4", [id]);
    expect(await found()).toEqual([
      ["count_is_not_the_number_of_records", id, null],
      ["head_is_not_the_last_hash", id, null],
      ["custody_is_not_the_last_hand", id, null],
    ]);
    await tamper("DELETE FROM custody_records WHERE delivery_id = $1", [id]);
    await tamper("UPDATE deliveries SET custody_count = 0, custody_head = NULL WHERE id = $1", [id]);
    expect(await found()).toContainEqual(["chain_is_missing", id, null]);
  });

  test("an inserted record is found, and so are two that changed places", async () => {
    const { id, other, found } = await given();
    await tamper(
      `INSERT INTO custody_records SELECT tenant_id, delivery_id, seq + 1, leg_id, "from", "to", from_driver_id, to_driver_id,
         actor_type, actor_id, place, proof, at, received_at, prev_hash, hash
       FROM custody_records WHERE delivery_id = $1 AND seq = 4`,
      [id],
    );
    expect(await found()).toContainEqual(["link_is_broken", id, 5]);
    for (const [from, to] of [
      [1, 9],
      [2, 1],
      [9, 2],
    ])
      await tamper("UPDATE custody_records SET seq = $3 WHERE delivery_id = $1 AND seq = $2", [other, from, to]);
    expect(await found()).toContainEqual(["link_is_broken", other, 1]);
  });

  test("a record put into another delivery's chain is found in both", async () => {
    const { id, other, found } = await given();
    await tamper("UPDATE custody_records SET delivery_id = $2 WHERE delivery_id = $1 AND seq = 4", [id, other]);
    const rows = await found();
    expect(rows).toContainEqual(["head_is_not_the_last_hash", id, null]);
    expect(rows).toContainEqual(["link_is_broken", other, 4]);
  });

  test("parcels that change hands meanwhile are no forgery", async () => {
    const net = await given();
    const { id: driver_id } = await net.driver();
    const { values } = await atOnce(30, async (n) => {
      if (n % 3 === 0) return net.found();
      await net
        .change(net.other, (made, { delivery }) => made.handOver(delivery, "driver", { driver_id }))
        .catch(() => {});
      return [];
    });
    expect(values.flat()).toEqual([]);
  });
});

test("chains beyond one page are walked too (custody chain)", async () => {
  const net = await given();
  await net.sql(
    `INSERT INTO deliveries (tenant_id, id, delivery_code, barcode, status, delivery_flow, custody, custody_count, custody_head,
       pickup_address, delivery_address, payer_type, payment_method, payment_status, price, currency_code, unit_size,
       distance_km, search_text)
     SELECT $1, gen_random_uuid(), $2 || '-' || (50000000 + n), 'KW' || (5000000000 + n) || 'IQ', 'pending', 'direct', 'sender',
       0, NULL, '{}', '{}', 'sender', 'cash', 'pending', 0, 'IQD', 1, 1, '' FROM generate_series(1, 1100) n`,
    [net.tenantId, net.tenant.code],
  );
  const { checked, mismatches } = await verifyCustody(kit.database, { code: net.tenant.code });
  expect([checked, mismatches]).toEqual([{ tenants: 1, deliveries: 1102, records: 7 }, []]);
});

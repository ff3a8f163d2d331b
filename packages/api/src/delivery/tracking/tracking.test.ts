import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, refusalOf, startKit } from "../../../testing/index.ts";
import type { Parcels } from "../verify/testing/given.ts";
import { parcelsOf } from "../verify/testing/given.ts";

let kit: Kit;
let net: Parcels;
beforeAll(async () => {
  kit = await startKit();
  net = await parcelsOf(kit);
});
afterAll(() => kit.stop());

const timeline = async (id: string, caller = net.admin.caller) =>
  (await caller.delivery.tracking.timeline({ id })).timeline;
const track = async (delivery_code: string) =>
  (await kit.anonymous.delivery.tracking.track({ delivery_code })).delivery;
const minute = (n: number) => new Date(Date.parse("2026-11-21T07:00:00.000Z") + n * 60_000);
const place = { latitude: 33.3, longitude: 44.4 };

/** A parcel on its whole way; the driver's phone told of the delivery ten minutes late. */
async function delivered() {
  const parcel = await net.parcel();
  const { id: driver, actor } = await net.driver();
  const by = { actor: { type: "driver" as const, id: actor.userId }, place };
  await net.assign(parcel.id, driver, { at: minute(1), received_at: minute(1) });
  await net.pickUp(parcel.id, driver, { ...by, at: minute(2), received_at: minute(2) });
  const proof = { photo_urls: ["https://cdn.example/a.jpg"], recipient_name: "Layla Hassan" };
  await net.deliver(parcel.id, proof, { ...by, at: minute(3), received_at: minute(13) });
  return { parcel, driver, actor };
}

describe("the timeline (4 E6)", () => {
  test("shows changes of status and hands, oldest first, with who, when, when heard of, and where", async () => {
    const { parcel, actor } = await delivered();
    const rows = await timeline(parcel.id);
    expect(rows.map(({ type, from, to }) => [type, from, to])).toEqual([
      ["status", "pending", "assigned"],
      ["status", "assigned", "picked_up"],
      ["custody", "sender", "driver"],
      ["status", "picked_up", "delivered"],
      ["custody", "driver", "recipient"],
    ]);
    expect(rows[0]).toMatchObject({ actor: { type: "user", id: net.admin.userId }, place: null, link: null });
    expect(rows[4]).toEqual({
      type: "custody",
      from: "driver",
      to: "recipient",
      actor: { type: "driver", id: actor.userId, name: expect.stringMatching(/\S/) },
      at: minute(3).toISOString(),
      received_at: minute(13).toISOString(),
      place,
      leg_id: null,
      details: { proof: { photo_urls: ["https://cdn.example/a.jpg"], recipient_name: "Layla Hassan" } },
      link: { seq: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/), prev_hash: rows[2]?.link?.hash },
    });
  });

  test("what was done earlier stands earlier, whenever we heard of it", async () => {
    const { id } = await net.parcel();
    const scan = (n: number, heard: number) =>
      net.change(id, (made, { delivery }) => made.addEvent(delivery, "scan", { details: { n } }), {
        at: minute(n),
        received_at: minute(heard),
      });
    await scan(5, 6);
    await scan(2, 20);
    expect((await timeline(id)).map(({ details }) => details)).toEqual([{ n: 2 }, { n: 5 }]);
  });

  test("of a staged delivery holds what happened on its legs; of a leg, what happened on it", async () => {
    const parent = await net.parcel({ delivery_flow: "pickup_and_delivery" });
    const leg = (letter: string, delivery_flow: "pickup_leg" | "delivery_leg") =>
      net.parcel({ parent_id: parent.id, delivery_flow, delivery_code: `${parent.delivery_code}-${letter}` });
    const [a, b] = [await leg("A", "pickup_leg"), await leg("B", "delivery_leg")];
    const { id: driver } = await net.driver();
    await net.assign(a.id, driver, { at: minute(1) });
    await net.pickUp(a.id, driver, { at: minute(2) });
    const shown = (await timeline(parent.id)).map(({ type, to, leg_id }) => [type, to, leg_id]);
    expect(shown).toEqual([
      ["status", "assigned", a.id],
      ["status", "picked_up", a.id],
      ["status", "picked_up", null],
      ["custody", "driver", a.id],
    ]);
    expect((await timeline(a.id)).map(({ to }) => to)).toEqual(["assigned", "picked_up", "driver"]);
    expect(await timeline(b.id)).toEqual([]);
    expect((await track(a.delivery_code)).timeline.map(({ type, to }) => [type, to])).toEqual([
      ["status", "picked_up"],
      ["custody", "driver"],
    ]);
    expect(await track(b.delivery_code)).toEqual(await track(parent.delivery_code));
  });

  test("of a staged delivery has one chain of custody over its legs; of a leg, that leg's part of it (3 §5, 4 E6)", async () => {
    const parent = await net.parcel({ delivery_flow: "pickup_and_delivery" });
    const leg = (letter: string, delivery_flow: "pickup_leg" | "delivery_leg") =>
      net.parcel({ parent_id: parent.id, delivery_flow, delivery_code: `${parent.delivery_code}-${letter}` });
    const [a, b] = [await leg("A", "pickup_leg"), await leg("B", "delivery_leg")];
    const { id: driver } = await net.driver();
    await net.assign(a.id, driver, { at: minute(1) });
    await net.pickUp(a.id, driver, { at: minute(2) });
    const arrive: Parameters<typeof net.change>[1] = (made, { delivery }) => {
      made.moveAssignment(delivery, "deliver");
      made.move(delivery, "deliver").handOver(delivery, "warehouse");
    };
    await net.change(a.id, arrive, { at: minute(3) });
    const fetched: typeof arrive = (made, { delivery }) => made.handOver(delivery, "driver", { driver_id: driver });
    await net.change(b.id, fetched, { at: minute(4) });
    const linksOf = async (id: string) =>
      (await timeline(id)).flatMap(({ link, leg_id }) => (link === null ? [] : [{ ...link, leg_id }]));
    const whole = await linksOf(parent.id);
    expect(whole.map(({ seq, leg_id }) => [seq, leg_id])).toEqual([
      [1, a.id],
      [2, a.id],
      [3, b.id],
    ]);
    expect(whole.slice(1).map(({ prev_hash }) => prev_hash)).toEqual(whole.slice(0, -1).map(({ hash }) => hash));
    expect([await linksOf(a.id), await linksOf(b.id)]).toEqual([whole.slice(0, 2), whole.slice(2)]);
  });

  test("is for members who may see deliveries, of their own tenant (4 A9)", async () => {
    const { id } = await net.parcel();
    const viewer = await net.tenant.member("viewer");
    expect(await timeline(id, viewer.caller)).toEqual([]);
    const { actor } = await net.driver();
    expect(await refusalOf(timeline(id, actor.caller))).toMatchObject({ reason: "insufficient_permissions" });
    const { admin } = await kit.tenant();
    for (const unknown of [id, newId(), "x"])
      expect(await refusalOf(timeline(unknown, admin.caller))).toMatchObject({ reason: "delivery_not_found" });
  });
});

describe("public tracking (3 §5)", () => {
  test("tells status and times, and nothing of people or places (4 E6)", async () => {
    const { parcel } = await delivered();
    const shown = await track(` ${parcel.delivery_code.toLowerCase()} `);
    const entry = (type: string, from: string, to: string, n: number) => ({
      type,
      from,
      to,
      at: minute(n).toISOString(),
    });
    expect(shown).toEqual({
      delivery_code: parcel.delivery_code,
      status: "delivered",
      estimated_at: null,
      late_since: null,
      company: { name: expect.stringMatching(/\S/), time_zone: "Asia/Baghdad" },
      private: null,
      timeline: [
        entry("status", "pending", "assigned", 1),
        entry("status", "assigned", "picked_up", 2),
        entry("custody", "sender", "driver", 2),
        entry("status", "picked_up", "delivered", 3),
        entry("custody", "driver", "recipient", 3),
      ],
    });
  });

  test("estimates when a parcel under way arrives, better once the driver's place is known", async () => {
    const { id, delivery_code } = await net.parcel();
    const { id: driver, actor } = await net.driver();
    expect((await track(delivery_code)).estimated_at).toBeNull();
    await net.assign(id, driver);
    await net.pickUp(id, driver);
    expect((await track(delivery_code)).estimated_at).toBe("2026-11-21T08:37:00.000Z");
    const recorded_at = kit.clock.now.toISOString();
    await actor.caller.delivery.driverApp.recordLocation({
      points: [{ latitude: 33.4, longitude: 44.4, recorded_at }],
    });
    expect((await track(delivery_code)).estimated_at).toBe("2026-11-21T08:10:00.000Z");
  });

  test("has no estimate while the parcel is with the driver of a failed attempt, or on its way to a warehouse", async () => {
    const { id, delivery_code } = await net.parcel();
    const [holder, next] = [await net.driver(), await net.driver()];
    const recorded_at = kit.clock.now.toISOString();
    for (const { actor } of [holder, next])
      await actor.caller.delivery.driverApp.recordLocation({
        points: [{ latitude: 33.35, longitude: 44.4, recorded_at }],
      });
    await net.assign(id, holder.id);
    expect((await track(delivery_code)).estimated_at).not.toBeNull();
    await net.pickUp(id, holder.id);
    await net.change(id, (made, { delivery }) => {
      made.move(delivery, "fail");
      made.moveAssignment(delivery, "fail");
    });
    await net.change(id, (made, { delivery }) => made.move(delivery, "retry"));
    await net.assign(id, next.id);
    expect((await track(delivery_code)).estimated_at).toBeNull();

    const parent = await net.parcel({ delivery_flow: "pickup_and_delivery" });
    const of = { parent_id: parent.id };
    const first = await net.parcel({ ...of, delivery_flow: "pickup_leg", delivery_code: `${parent.delivery_code}-A` });
    await net.parcel({ ...of, delivery_flow: "delivery_leg", delivery_code: `${parent.delivery_code}-B` });
    await net.assign(first.id, next.id);
    await net.pickUp(first.id, next.id);
    expect(await track(parent.delivery_code)).toMatchObject({ status: "picked_up", estimated_at: null });
  });

  test("drafts, unknown codes and other tenants' numbers are not found", async () => {
    const draft = await net.parcel({ status: "draft" });
    const { delivery_code } = await net.parcel();
    const other = await kit.tenant();
    const elsewhere = delivery_code.replace(net.tenant.code, other.code);
    const codes = [
      draft.delivery_code,
      elsewhere,
      `NOBODY-00000001`,
      `${net.tenant.code}-99999999`,
      "x",
      "'; --",
      "A".repeat(999),
    ];
    for (const code of codes) expect(await refusalOf(track(code))).toMatchObject({ reason: "delivery_not_found" });
  });

  test("a code that a removed company had before leads to whose it is now", async () => {
    const [former, next] = [await parcelsOf(kit), await parcelsOf(kit)];
    const old = await former.parcel();
    const [code = ""] = old.delivery_code.split("-", 1);
    expect((await track(old.delivery_code)).delivery_code).toBe(old.delivery_code);
    const rename = (to: string, id: string | null) =>
      arrange(kit.database, {}, "UPDATE tenants SET code = $2 WHERE id = $1", [id, to]);
    await rename(`${code}X`, former.admin.tenantId);
    await rename(code, next.admin.tenantId);
    const { id } = await next.parcel();
    const now = `${code}-99999999`;
    await arrange(
      kit.database,
      { tenantId: next.admin.tenantId ?? "" },
      "UPDATE deliveries SET delivery_code = $3 WHERE tenant_id = $1 AND id = $2",
      [next.admin.tenantId, id, now],
    );
    expect((await track(now)).delivery_code).toBe(now);
  });

  test("a draft that was submitted does not show that it was one", async () => {
    const { id, delivery_code } = await net.parcel({ status: "draft" });
    await net.change(id, (made, { delivery }) => {
      made.addEvent(delivery, "status", { to: "draft" });
      made.move(delivery, "submit");
    });
    expect((await track(delivery_code)).timeline).toMatchObject([{ type: "status", to: "pending" }]);
  });
});

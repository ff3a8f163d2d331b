import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import type { Driver, Road } from "./testing/given.ts";
import { actionsFor, roadOf, startKit } from "./testing/given.ts";

const HOUR = 3600 * 1000;
let kit: Kit;
let road: Road;
let strict: Road;
let driver: Driver;
let own: ReturnType<Road["own"]>;
beforeAll(async () => {
  kit = await startKit();
  road = await roadOf(kit);
  strict = await roadOf(kit, { mustAccept: true });
});
beforeEach(async () => {
  driver = await road.driver();
  own = road.own(driver);
});
afterAll(() => kit.stop());

const iso = (ms: number) => new Date(kit.clock.now.getTime() + ms).toISOString();
const statuses = ({ results }: { results: { status: string }[] }) => results.map(({ status }) => status);

describe("an action that comes before the one it needs (4 J13)", () => {
  test("waits, and runs when that one is synced", async () => {
    const given = await road.assigned(driver);
    kit.clock.advance(HOUR);
    const { pickup, deliver } = actionsFor(given, iso);
    const early = await own.sync({ actions: [deliver] });
    expect(early.results).toMatchObject([{ success: false, status: "deferred", code: "deferred" }]);
    expect(await own.sync({ actions: [deliver] })).toEqual(early);
    expect((await road.shown(given.id)).status).toBe("assigned");
    kit.clock.advance(HOUR);
    expect(statuses(await own.sync({ actions: [pickup] }))).toEqual(["applied"]);
    expect(await road.shown(given.id)).toMatchObject({ status: "delivered", custody_count: 2 });
    expect((await road.chain(given.id))[1]).toMatchObject({
      at: deliver.occurred_at,
      received_at: kit.clock.now.toISOString(),
    });
    expect(statuses(await own.sync({ actions: [deliver] }))).toEqual(["applied"]);
  });

  test("runs also when that one comes on its own path", async () => {
    const given = await road.assigned(driver);
    const { start_delivery, deliver } = actionsFor(given, iso);
    expect(statuses(await own.sync({ actions: [deliver, start_delivery] }))).toEqual(["deferred", "deferred"]);
    const { delivery } = await own.pickup({ id: given.id, scanned_barcode: given.barcode });
    expect([delivery.status, delivery.custody]).toEqual(["delivered", "recipient"]);
    expect(statuses(await own.sync({ actions: [deliver, start_delivery] }))).toEqual(["applied", "applied"]);
  });

  test("waits for an acceptance too (4 E3)", async () => {
    const phone = await strict.driver();
    const given = await strict.assigned(phone);
    const { accept, pickup } = actionsFor(given, iso);
    expect(statuses(await strict.own(phone).sync({ actions: [pickup] }))).toEqual(["deferred"]);
    expect(statuses(await strict.own(phone).sync({ actions: [accept] }))).toEqual(["applied"]);
    expect((await strict.shown(given.id)).status).toBe("picked_up");
  });

  test("waits 48 hours after its receipt, and no longer", async () => {
    const [kept, over] = [await road.assigned(driver), await road.assigned(driver)];
    const late = actionsFor(over, iso).deliver;
    expect(statuses(await own.sync({ actions: [late] }))).toEqual(["deferred"]);
    kit.clock.advance(60_000);
    const early = actionsFor(kept, iso).deliver;
    expect(statuses(await own.sync({ actions: [early] }))).toEqual(["deferred"]);
    kit.clock.advance(48 * HOUR - 30_000);
    for (const { id, barcode } of [kept, over]) await own.pickup({ id, scanned_barcode: barcode });
    expect((await road.shown(kept.id)).status).toBe("delivered");
    expect((await road.shown(over.id)).status).toBe("picked_up");
    expect((await own.sync({ actions: [late, early] })).results).toMatchObject([
      { status: "rejected", code: "sync_action_expired" },
      { status: "applied" },
    ]);
  });

  test("is refused once the delivery is no longer the driver's", async () => {
    const given = await road.assigned(driver);
    const { deliver } = actionsFor(given, iso);
    await own.sync({ actions: [deliver] });
    await own.decline({ id: given.id });
    expect((await own.sync({ actions: [deliver] })).results).toMatchObject([
      { status: "rejected", code: "delivery_not_found" },
    ]);
  });

  test("does not run for another driver of the same delivery", async () => {
    const given = await road.assigned(driver);
    const { deliver } = actionsFor(given, iso);
    await own.sync({ actions: [deliver] });
    const other = await road.driver();
    await road.caller.delivery.assignments.switchDriver({ id: given.id, driver_id: other.id, reason: "Nearer" });
    await road.own(other).pickup({ id: given.id, scanned_barcode: given.barcode });
    expect((await road.shown(given.id)).status).toBe("picked_up");
  });

  test("runs once, when 20 requests bring the one it needs", async () => {
    const given = await road.assigned(driver, { payer_type: "recipient" });
    const { pickup, deliver } = actionsFor(given, iso);
    await own.sync({ actions: [deliver] });
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2
          ? own.sync({ actions: [pickup] })
          : own.pickup({ id: given.id, scanned_barcode: given.barcode }).catch(() => null),
      ),
    );
    expect(await road.shown(given.id)).toMatchObject({ status: "delivered", custody_count: 2 });
    expect([await road.room(driver), await road.cashInHand(driver)]).toEqual([0, 3000]);
  });
});

describe("an action that happened long ago", () => {
  const DAYS = 24 * HOUR;

  test("is refused when one like it may have been taken in and forgotten, and changes nothing (4 E7)", async () => {
    const given = await road.assigned(driver);
    const { pickup } = actionsFor(given, iso);
    const old = { ...pickup, occurred_at: iso(-89 * DAYS - 1000) };
    const refused = { status: "rejected", code: "sync_action_too_old" };
    expect((await own.sync({ actions: [old] })).results).toMatchObject([refused]);
    expect((await own.sync({ actions: [old] })).results).toMatchObject([refused]);
    expect((await road.shown(given.id)).status).toBe("assigned");
  });

  test("and is known still is answered as it was (4 E7)", async () => {
    const given = await road.assigned(driver);
    const { pickup } = actionsFor(given, iso);
    const old = { ...pickup, occurred_at: iso(HOUR - 89 * DAYS) };
    const first = await own.sync({ actions: [old] });
    expect(statuses(first)).toEqual(["applied"]);
    kit.clock.advance(2 * HOUR);
    expect(await own.sync({ actions: [old] })).toEqual(first);
  });
});

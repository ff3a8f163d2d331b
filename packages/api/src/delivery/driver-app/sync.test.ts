import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf } from "../../../testing/index.ts";
import type { Driver, Road } from "./testing/given.ts";
import { actionsFor, roadOf, startKit } from "./testing/given.ts";

const HOUR = 3600 * 1000;
let kit: Kit;
let road: Road;
let driver: Driver;
let own: ReturnType<Road["own"]>;
beforeAll(async () => {
  kit = await startKit();
  road = await roadOf(kit);
});
beforeEach(async () => {
  driver = await road.driver();
  own = road.own(driver);
});
afterAll(() => kit.stop());

const iso = (ms: number) => new Date(kit.clock.now.getTime() + ms).toISOString();
const statuses = ({ results }: { results: { status: string }[] }) => results.map(({ status }) => status);

describe("what was done offline (3 §5, 4 E7)", () => {
  test("is done in the order in which it happened, answered in the order of the request", async () => {
    const given = await road.assigned(driver);
    const { accept, start_pickup, pickup, start_delivery, deliver } = actionsFor(given, iso);
    const answer = await own.sync({ actions: [deliver, pickup, accept, start_delivery, start_pickup] });
    expect(answer.results).toEqual(
      [deliver, pickup, accept, start_delivery, start_pickup].map(({ client_id }) => ({
        client_id,
        success: true,
        status: "applied",
        code: null,
        message: null,
      })),
    );
    expect(await road.shown(given.id)).toMatchObject({ status: "delivered", custody: "recipient" });
  });

  test("keeps the time of doing, with the time of receipt beside it", async () => {
    const given = await road.assigned(driver);
    kit.clock.advance(HOUR);
    const { pickup, deliver } = actionsFor(given, iso);
    await own.sync({ actions: [pickup, deliver] });
    const received_at = kit.clock.now.toISOString();
    expect(await road.chain(given.id)).toMatchObject([
      { to: "driver", at: pickup.occurred_at, received_at },
      { to: "recipient", at: deliver.occurred_at, received_at },
    ]);
    const events = await road.rows(
      `SELECT "to", at, received_at, actor_type, actor_id FROM delivery_events
       WHERE tenant_id = $1 AND delivery_id = $2 AND type = 'status' AND actor_type = 'driver' ORDER BY id`,
      given.id,
    );
    const by = { actor_type: "driver", actor_id: driver.actor.userId, received_at };
    expect(events).toEqual([
      { to: "picked_up", at: pickup.occurred_at, ...by },
      { to: "delivered", at: deliver.occurred_at, ...by },
    ]);
    expect((await road.shown(given.id)).proof_of_delivery?.at).toBe(deliver.occurred_at);
  });

  test("of what happened at the same moment, what is said first comes first", async () => {
    const given = await road.carried(driver);
    const { deliver, fail } = actionsFor(given, iso);
    const at = { occurred_at: iso(-HOUR) };
    const answer = await own.sync({
      actions: [
        { ...fail, ...at },
        { ...deliver, ...at },
      ],
    });
    expect(statuses(answer)).toEqual(["applied", "rejected"]);
    expect((await road.shown(given.id)).status).toBe("failed");
  });

  test("an action that can no longer apply says so, and stops no other", async () => {
    const gone = await road.assigned(driver);
    await road.caller.delivery.deliveries.cancel({ id: gone.id, reason: "No longer needed" });
    const foreign = await road.assigned(await road.driver());
    const given = await road.assigned(driver);
    const unknown = { ...given, id: "0198c0de-0000-7000-8000-00000000dead" };
    const elsewhere = await roadOf(kit);
    const beyond = await elsewhere.assigned(await elsewhere.driver());
    const actions = [gone, foreign, unknown, beyond, given].map((each) => actionsFor(each, iso).pickup);
    const { results } = await own.sync({ actions });
    expect(results.map(({ success, status, code }) => [success, status, code])).toEqual([
      [false, "rejected", "invalid_transition"],
      [false, "rejected", "delivery_not_found"],
      [false, "rejected", "delivery_not_found"],
      [false, "rejected", "delivery_not_found"],
      [true, "applied", null],
    ]);
    expect(results[1]?.message).toBe("Delivery not found");
    expect((await road.shown(foreign.id)).status).toBe("assigned");
    expect((await elsewhere.shown(beyond.id)).status).toBe("assigned");
  });

  test("a refused one leaves nothing behind, and those after it go on", async () => {
    const given = await road.assigned(driver);
    const { pickup, deliver } = actionsFor(given, iso);
    const wrong = { ...pickup, client_id: "wrong", payload: { scanned_barcode: "KW0000000000IQ" } };
    const bare = { ...deliver, client_id: "bare", payload: { proof: {} } };
    const strange = "https://karwan.example.test/api/v1/files/0198c0de-0000-7000-8000-00000000dead";
    const broken = { ...deliver, client_id: "broken", payload: { proof: { signature_url: strange } } };
    const { results } = await own.sync({ actions: [wrong, pickup, bare, broken, deliver] });
    expect(results.map(({ code }) => code)).toEqual([
      "barcode_mismatch",
      null,
      "proof_required",
      "file_not_found",
      null,
    ]);
    expect(await road.shown(given.id)).toMatchObject({ status: "delivered", custody_count: 2 });
  });

  test("a payload that its action does not take is refused alone, with what is wrong", async () => {
    const given = await road.carried(driver);
    const { fail } = actionsFor(given, iso);
    const { results } = await own.sync({
      actions: [
        { ...fail, client_id: "bad", payload: { reason_code: "Not snake case" } },
        { ...fail, client_id: "worse", payload: { reason_code: "closed", latitude: 91, longitude: 0 } },
        fail,
      ],
    });
    expect(results).toMatchObject([
      { client_id: "bad", success: false, code: "validation_failed", details: [{ field: "reason_code" }] },
      { client_id: "worse", success: false, code: "validation_failed", details: [{ field: "latitude" }] },
      { client_id: fail.client_id, success: true },
    ]);
  });

  test("a defect of ours with one delivery keeps no other from its end: its action waits and is tried again", async () => {
    const [broken, given] = [await road.carried(driver), await road.carried(driver)];
    await road.rows(
      `INSERT INTO delivery_exceptions (tenant_id, id, delivery_id, reason_code, opened_at) VALUES ($1, $2, $2, 'stray', now())`,
      broken.id,
    );
    const actions = [broken, given].map((each) => actionsFor(each, iso).fail);
    expect(statuses(await own.sync({ actions }))).toEqual(["deferred", "applied"]);
    expect((await own.startDelivery({ id: broken.id })).delivery.status).toBe("en_route_to_delivery");
    await road.rows("DELETE FROM delivery_exceptions WHERE tenant_id = $1 AND delivery_id = $2", broken.id);
    expect(statuses(await own.sync({ actions }))).toEqual(["applied", "applied"]);
    expect((await road.shown(broken.id)).status).toBe("failed");
  });

  test("a text that cannot be kept is refused alone", async () => {
    const given = await road.carried(driver);
    const { fail } = actionsFor(given, iso);
    const notes = ["half a pair \ud83d", "nothing \0", "turned \u202e"];
    const broken = notes.map((text, n) => {
      return { ...fail, client_id: `${fail.client_id}-${n}`, payload: { reason_code: "closed", notes: text } };
    });
    const { results } = await own.sync({ actions: [...broken, fail] });
    expect(results.map(({ code }) => code)).toEqual([...notes.map(() => "validation_failed"), null]);
    expect(results[2]?.details).toMatchObject([{ field: "notes", code: "invalid_characters" }]);
  });

  test("a clock a little ahead is believed, one far ahead is not: that action may come again", async () => {
    const given = await road.assigned(driver);
    const { pickup } = actionsFor(given, iso);
    const early = { ...pickup, occurred_at: iso(6 * 60_000) };
    const { results } = await own.sync({ actions: [early] });
    expect(results).toMatchObject([
      {
        status: "rejected",
        code: "validation_failed",
        details: [{ field: "occurred_at", code: "timestamp_in_future" }],
      },
    ]);
    kit.clock.advance(60_000);
    expect(statuses(await own.sync({ actions: [early] }))).toEqual(["applied"]);
  });

  test("however old it is, it is done, with the time at which it was done", async () => {
    const given = await road.assigned(driver);
    kit.clock.advance(20 * 24 * HOUR);
    const { pickup } = actionsFor(given, iso);
    const old = { ...pickup, occurred_at: iso(-20 * 24 * HOUR + 1000) };
    expect(statuses(await own.sync({ actions: [old] }))).toEqual(["applied"]);
    expect((await road.chain(given.id))[0]?.at).toBe(old.occurred_at);
  });

  test("what belongs to an attempt that is over does nothing to the next one", async () => {
    const given = await road.carried(driver);
    kit.clock.advance(HOUR);
    await own.fail({ id: given.id, reason_code: "closed" });
    await road.caller.delivery.assignments.resolve({ id: given.id, action: "retry" });
    kit.clock.advance(HOUR);
    await road.assign(given.id, driver);
    await own.pickup({ id: given.id, scanned_barcode: given.barcode });
    const { deliver } = actionsFor(given, iso);
    const { results } = await own.sync({ actions: [{ ...deliver, occurred_at: iso(-1.5 * HOUR) }] });
    expect(results).toMatchObject([{ status: "rejected", code: "assignment_superseded" }]);
    expect((await road.shown(given.id)).status).toBe("picked_up");
  });

  test.each([0, 201])("%d actions at once are refused", async (count) => {
    const given = { id: "0198c0de-0000-7000-8000-00000000dead", barcode: "X" };
    const actions = Array.from({ length: count }, () => actionsFor(given, iso).pickup);
    expect(await refusalOf(own.sync({ actions }))).toMatchObject({ reason: "validation_failed" });
  });

  test("who is no driver is told so (4 A9)", async () => {
    const { pickup } = actionsFor(await road.assigned(driver), iso);
    const phone = road.tenant.admin.caller.delivery.driverDeliveries;
    expect(await refusalOf(phone.sync({ actions: [pickup] }))).toMatchObject({ reason: "driver_not_found" });
  });
});

describe("an action is done once by its client_id (3 §5, 4 E7)", () => {
  test("sent again it gets the result of the first, applied or not", async () => {
    const given = await road.assigned(driver);
    const { pickup, decline } = actionsFor(given, iso);
    const actions = [pickup, { ...decline, occurred_at: iso(0) }];
    const first = await own.sync({ actions });
    expect(statuses(first)).toEqual(["applied", "rejected"]);
    expect(await own.sync({ actions })).toEqual(first);
    expect((await road.shown(given.id)).custody_count).toBe(1);
  });

  test("twice in one request it is one: the first counts", async () => {
    const given = await road.carried(driver);
    const { fail } = actionsFor(given, iso);
    const again = { ...fail, payload: { reason_code: "another" } };
    const { results } = await own.sync({ actions: [fail, again] });
    expect(results.map(({ client_id, success }) => [client_id, success])).toEqual([
      [fail.client_id, true],
      [fail.client_id, true],
    ]);
    expect((await road.shown(given.id)).open_exception?.reason_code).toBe("closed");
  });

  test("in 20 requests at once it is done by one, and all answer alike", async () => {
    const given = await road.assigned(driver, { payer_type: "recipient" });
    const { accept, pickup, deliver } = actionsFor(given, iso);
    const actions = [accept, pickup, deliver];
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.sync({ actions })));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.results.every(({ success }) => success)).toBe(true);
    expect((await road.shown(given.id)).custody_count).toBe(2);
    expect([await road.room(driver), await road.cashInHand(driver)]).toEqual([0, 3000]);
  });

  test("another driver's action of the same client_id is another", async () => {
    const other = await road.driver();
    const [one, two] = [await road.assigned(driver), await road.assigned(other)];
    const [mine, theirs] = [one, two].map((given) => ({ ...actionsFor(given, iso).pickup, client_id: "1" }));
    if (!mine || !theirs) throw new Error("two drivers, two actions");
    const answers = [await own.sync({ actions: [mine] }), await road.own(other).sync({ actions: [theirs] })];
    expect(answers.flatMap(statuses)).toEqual(["applied", "applied"]);
  });

  test("under one Idempotency-Key the answer is kept as well", async () => {
    const given = await road.assigned(driver);
    const { pickup, deliver } = actionsFor(given, iso);
    const keyed = driver.actor.with({ idempotencyKey: given.id, operationKey: "sync" }).delivery.driverDeliveries;
    const first = await keyed.sync({ actions: [pickup] });
    expect(await keyed.sync({ actions: [pickup] })).toEqual(first);
    expect(await refusalOf(keyed.sync({ actions: [deliver] }))).toMatchObject({ reason: "idempotency_key_reused" });
  });

  test("200 actions, of 40 deliveries, are done in one request", async () => {
    const many = await road.driver({ capacity: 100 });
    const given = await Promise.all(Array.from({ length: 40 }, () => road.assigned(many)));
    const actions = given.flatMap((each) => {
      const { fail: _, decline: __, ...way } = actionsFor(each, iso);
      return Object.values(way);
    });
    const { results } = await road.own(many).sync({ actions: actions.toReversed() });
    expect([results.length, results.filter(({ success }) => success).length]).toEqual([200, 200]);
    expect(await road.room(many)).toBe(0);
  });
});

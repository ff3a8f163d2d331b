import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
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
const timelineOf = async (id: string) => (await road.caller.delivery.tracking.timeline({ id })).timeline;
/** What a timeline tells, in its order: states and hands, and how many milliseconds after `since`. */
const told = (timeline: Awaited<ReturnType<typeof timelineOf>>, since: string) =>
  timeline
    .filter(({ type }) => type === "status" || type === "custody")
    .map(({ type, to, at }) => [`${type} ${to}`, Date.parse(at) - Date.parse(since)]);

describe("a phone whose clock is behind (3 §5, 4 E7)", () => {
  test.each([
    ["an hour", HOUR],
    ["a day", 24 * HOUR],
  ])(
    "by %s does nothing before it was assigned, all in the order of doing, and its own time is kept",
    async (_, behind) => {
      const given = await road.assigned(driver);
      const assigned_at = kit.clock.now.toISOString();
      kit.clock.advance(20 * 60_000);
      const actions = Object.values(actionsFor(given, (ms) => iso(ms - behind))).filter(
        ({ type }) => type !== "fail" && type !== "decline" && type !== "accept",
      );
      expect(statuses(await own.sync({ actions: actions.toReversed() }))).toEqual(actions.map(() => "applied"));
      const timeline = await timelineOf(given.id);
      expect(told(timeline, assigned_at)).toEqual([
        ["status pending", 0],
        ["status assigned", 0],
        ["status en_route_to_pickup", 0],
        ["status picked_up", 1],
        ["custody driver", 1],
        ["status en_route_to_delivery", 2],
        ["status delivered", 3],
        ["custody recipient", 3],
      ]);
      expect((await road.shown(given.id)).proof_of_delivery?.at).toBe(timeline.at(-1)?.at);
      const said = await road.rows<{ type: string; occurred_at: string }>(
        "SELECT type, occurred_at FROM sync_actions WHERE tenant_id = $1 AND delivery_id = $2 ORDER BY occurred_at",
        given.id,
      );
      expect(said).toEqual(actions.map(({ type, occurred_at }) => ({ type, occurred_at })));
    },
  );

  test("does nothing before what was done before it, in an earlier request or on its own path", async () => {
    const given = await road.assigned(driver);
    const assigned_at = kit.clock.now.toISOString();
    kit.clock.advance(10 * 60_000);
    const { start_delivery, deliver } = actionsFor(given, (ms) => iso(ms - HOUR));
    await own.pickup({ id: given.id, scanned_barcode: given.barcode });
    await own.sync({ actions: [start_delivery] });
    kit.clock.advance(10 * 60_000);
    await own.sync({ actions: [deliver] });
    const at = 10 * 60_000;
    expect(told(await timelineOf(given.id), assigned_at).slice(2)).toEqual([
      ["status picked_up", at],
      ["custody driver", at],
      ["status en_route_to_delivery", at + 1],
      ["status delivered", at + 2],
      ["custody recipient", at + 2],
    ]);
  });
});

test("what a clock that is a little ahead says takes effect when it is heard of, and what comes after it on its own path comes later (4 E7)", async () => {
  const given = await road.assigned(driver);
  const assigned_at = kit.clock.now.toISOString();
  kit.clock.advance(60_000);
  const { pickup } = actionsFor(given, iso);
  expect(statuses(await own.sync({ actions: [{ ...pickup, occurred_at: iso(4 * 60_000) }] }))).toEqual(["applied"]);
  kit.clock.advance(60_000);
  await own.startDelivery({ id: given.id });
  expect(told(await timelineOf(given.id), assigned_at).slice(2)).toEqual([
    ["status picked_up", 60_000],
    ["custody driver", 60_000],
    ["status en_route_to_delivery", 120_000],
  ]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf } from "../../../testing/index.ts";
import type { Network } from "../drivers/testing/given.ts";
import { networkOf, startKit } from "../drivers/testing/given.ts";

let kit: Kit;
let net: Network;
let driver: Awaited<ReturnType<Network["driver"]>>;
beforeAll(async () => {
  kit = await startKit();
  net = await networkOf(kit);
});
beforeEach(async () => {
  driver = await net.driver();
});
afterAll(() => kit.stop());

// The clock stands at 08:00 UTC, 11:00 in Baghdad.
const at = (time: string, day = "2026-11-21") => `${day}T${time}:00.000Z`;
const point = (time: string, latitude = 33.3, day?: string) => ({
  latitude,
  longitude: 44.4,
  recorded_at: at(time, day),
});
const report = (...points: ReturnType<typeof point>[]) =>
  driver.actor.caller.delivery.driverApp.recordLocation({ points });
const track = () => net.drivers.location({ driverId: driver.id });

describe("where a driver is (3 §5, 4 E7)", () => {
  test("is the point recorded last, however the points come", async () => {
    const first = await report(point("07:10", 33.1), point("07:30", 33.3), point("07:20", 33.2));
    expect(first).toEqual({ recorded: 3, location: { latitude: 33.3, longitude: 44.4, last_update: at("07:30") } });
    const late = await report(point("07:05", 33.05));
    expect(late).toEqual({ recorded: 1, location: first.location });
    expect((await net.shown(driver.id)).current_location).toEqual(first.location);
    const shown = await track();
    expect(shown.location).toEqual(first.location);
    expect(shown.track.map(({ latitude }) => latitude)).toEqual([33.05, 33.1, 33.2, 33.3]);
  });

  test("a batch sent again, or twice at once, is recorded once", async () => {
    const batch = [point("07:10"), point("07:20"), point("07:20", 33.9)];
    const answers = await Promise.all([report(...batch), report(...batch), report(...batch)]);
    expect(answers.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(2);
    expect((await track()).track).toHaveLength(2);
  });

  test("under 20 reports at the same moment the latest point still wins", async () => {
    const minutes = Array.from({ length: 20 }, (_, n) => String(59 - n).padStart(2, "0"));
    await Promise.all(minutes.map((minute, n) => report(point(`07:${minute}`, 33 + n / 100))));
    const { location, track: all } = await track();
    expect([location?.last_update, all.length]).toEqual([at("07:59"), 20]);
  });

  test("the track is today's, by the tenant's time zone", async () => {
    await report(point("20:59", 33.1, "2026-11-20"), point("21:00", 33.2, "2026-11-20"), point("01:00", 33.3));
    expect((await track()).track.map(({ latitude }) => latitude)).toEqual([33.2, 33.3]);
  });

  test("points older than 30 days are passed over and forgotten", async () => {
    expect(await report(point("08:00", 33, "2026-10-21"), point("08:00", 33, "2026-10-22"))).toMatchObject({
      recorded: 1,
    });
    const start = kit.clock.now;
    kit.clock.advance(24 * 3600 * 1000);
    await report(point("08:00", 34, "2026-11-22"));
    kit.clock.now = start;
    expect((await report(point("08:00", 33, "2026-10-22"))).recorded).toBe(1);
  });

  test("a clock a little ahead is believed, one far ahead is not", async () => {
    await report(point("08:05"));
    const refused = await refusalOf(report(point("08:00"), point("08:06")));
    expect(refused.issues).toMatchObject([{ field: "points.1.recorded_at", code: "timestamp_in_future" }]);
  });

  test.each([0, 101])("%d points at once are refused", async (count) => {
    const points = Array.from({ length: count }, () => point("07:00"));
    expect(await refusalOf(report(...points))).toMatchObject({ reason: "validation_failed" });
  });

  test("a member who is no driver has nowhere to report to (4 A9)", async () => {
    const { caller } = await net.tenant.member("operations_manager");
    const call = caller.delivery.driverApp.recordLocation({ points: [point("07:00")] });
    expect(await refusalOf(call)).toMatchObject({ reason: "driver_not_found" });
  });

  test("nothing is known before the first report", async () => {
    expect(await track()).toEqual({ location: null, track: [] });
  });
});

describe("where all drivers are (4 L9)", () => {
  test("is told in one call, of those whose position is known, and again of who moved since", async () => {
    const own = await networkOf(kit);
    const [one, two] = [await own.driver(), await own.driver()];
    await own.driver();
    const tell = (who: typeof driver, ...points: ReturnType<typeof point>[]) =>
      who.actor.caller.delivery.driverApp.recordLocation({ points });
    await tell(one, point("07:30", 33.3), point("07:10", 33.1));
    await tell(two, point("07:20", 33.2));
    const first = await own.drivers.locations({});
    expect(first.driver_locations.map(({ driver_id, latitude }) => [driver_id, latitude])).toEqual(
      [
        [one.id, 33.3],
        [two.id, 33.2],
      ].toSorted(),
    );
    expect(first).toMatchObject({ total: 2, page: 1 });
    await tell(two, point("07:40", 33.4));
    const { driver_locations: moved } = await own.drivers.locations({ since: at("07:30") });
    expect(moved).toMatchObject([{ driver_id: two.id, latitude: 33.4, last_update: at("07:40"), is_online: false }]);
    await one.actor.caller.delivery.driverApp.setAvailability({ is_online: true });
    expect((await own.drivers.locations({ is_online: true })).total).toBe(1);
    const elsewhere = (await net.drivers.locations({})).driver_locations.map(({ driver_id }) => driver_id);
    expect(elsewhere).not.toContain(one.id);
  });
});

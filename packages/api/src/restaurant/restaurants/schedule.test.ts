import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Slot } from "./schedule.ts";
import { isOpenAt, schedule, wallClock } from "./schedule.ts";

const MINUTE = 60_000;
const zones = [
  "Asia/Baghdad",
  "Europe/Berlin",
  "America/New_York",
  "Africa/Cairo",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "America/St_Johns",
  "UTC",
];
// Days on which the clocks of some of these zones are put forward or back.
const changes = ["2026-03-08", "2026-03-29", "2026-04-05", "2026-04-24", "2026-10-04", "2026-10-25", "2026-10-29"];

const zone = fc.constantFrom(...zones);
const anyMoment = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
const momentOfChange = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -14 * 60, max: 38 * 60 }))
  .map(([day, minutes]) => new Date(Date.parse(day) + minutes * MINUTE));
const moment = fc.oneof(anyMoment, momentOfChange);
const two = (value: number) => String(value).padStart(2, "0");
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
const weekday = fc.integer({ min: 0, max: 6 });
const slot = fc.record({ weekday, opens: time, closes: time });
const days = [0, 1, 2, 3, 4, 5, 6];

/** The clock of a zone by its offset from UTC, added by hand. */
function byOffset(timeZone: string, at: Date) {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
  const offset = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const local = new Date(at.getTime() + offset * MINUTE);
  return { weekday: local.getUTCDay(), time: `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}` };
}

function minutesOpen(slots: readonly Slot[], timeZone: string, from: string, hours: number): number {
  const moments = Array.from({ length: hours * 60 }, (_, n) => new Date(Date.parse(from) + n * MINUTE));
  return moments.filter((at) => isOpenAt(slots, timeZone, at)).length;
}

describe("opening times (4 I)", () => {
  test("a restaurant without a schedule is always open", () => {
    fc.assert(fc.property(zone, moment, (where, at) => isOpenAt([], where, at)));
  });

  test("the clock is the one on the wall of the restaurant, on days of changes too", () => {
    const property = fc.property(zone, moment, (where, at) => {
      expect(wallClock(where, at)).toEqual(byOffset(where, at));
    });
    fc.assert(property);
  });

  test("a slot that closes when it opens is a whole day: seven of them are always", () => {
    const property = fc.property(zone, moment, time, (where, at, opens) =>
      isOpenAt(
        days.map((day) => ({ weekday: day, opens, closes: opens })),
        where,
        at,
      ),
    );
    fc.assert(property);
  });

  test("a slot across midnight is its evening and the morning after", () => {
    const property = fc.property(zone, moment, slot, (where, at, { weekday: day, opens, closes }) => {
      fc.pre(closes <= opens && closes !== "00:00");
      const evening = { weekday: day, opens, closes: "00:00" };
      const morning = { weekday: (day + 1) % 7, opens: "00:00", closes };
      const whole = isOpenAt([{ weekday: day, opens, closes }], where, at);
      expect(isOpenAt([evening, morning], where, at)).toBe(whole);
    });
    fc.assert(property);
  });

  test("at every moment it is open by a slot or by the rest of the week, never by both", () => {
    const property = fc.property(zone, moment, slot, (where, at, { weekday: day, opens, closes }) => {
      fc.pre(opens < closes && opens !== "00:00");
      const others = days
        .filter((each) => each !== day)
        .map((each) => ({ weekday: each, opens: "00:00", closes: "00:00" }));
      const rest = [
        { weekday: day, opens: "00:00", closes: opens },
        { weekday: day, opens: closes, closes: "00:00" },
      ];
      const [inSlot, inRest] = [[{ weekday: day, opens, closes }], [...rest, ...others]].map((slots) =>
        isOpenAt(slots, where, at),
      );
      expect(inSlot).toBe(!inRest);
    });
    fc.assert(property);
  });

  test.each([
    ["2026-11-20T14:59:00Z", false],
    ["2026-11-20T15:00:00Z", true],
    ["2026-11-20T22:59:59Z", true],
    ["2026-11-20T23:00:00Z", false],
    ["2026-11-21T15:00:00Z", false],
  ])("from Friday 18:00 to 02:00 in Baghdad: open at %s is %s", (at, expected) => {
    expect(isOpenAt([{ weekday: 5, opens: "18:00", closes: "02:00" }], "Asia/Baghdad", new Date(at))).toBe(expected);
  });

  // Put forward in Berlin on 29 March 2026 at 02:00, back on 25 October at 03:00; in Cairo forward on 24 April at 00:00.
  test.each([
    [
      "the hour that is left out",
      "Europe/Berlin",
      "2026-03-28T23:00Z",
      { weekday: 0, opens: "02:00", closes: "03:00" },
      0,
    ],
    ["half of it", "Europe/Berlin", "2026-03-28T23:00Z", { weekday: 0, opens: "01:30", closes: "02:30" }, 30],
    [
      "the hour that comes twice",
      "Europe/Berlin",
      "2026-10-24T22:00Z",
      { weekday: 0, opens: "02:00", closes: "03:00" },
      120,
    ],
    [
      "a night before it",
      "Europe/Berlin",
      "2026-10-24T12:00Z",
      { weekday: 6, opens: "22:00", closes: "04:00" },
      7 * 60,
    ],
    [
      "a midnight that is left out",
      "Africa/Cairo",
      "2026-04-23T12:00Z",
      { weekday: 4, opens: "22:00", closes: "02:00" },
      180,
    ],
  ] as const)("when clocks change, %s counts as the clock shows it", (_, where, from, given, minutes) => {
    expect(minutesOpen([given], where, from, 25)).toBe(minutes);
  });

  test.each([
    { weekday: 7, opens: "10:00", closes: "11:00" },
    { weekday: 0, opens: "24:00", closes: "11:00" },
    { weekday: 0, opens: "9:00", closes: "11:00" },
    { weekday: 0, opens: "09:00:00", closes: "11:00" },
  ])("%j is no slot", (given) => {
    expect(schedule.safeParse([given]).success).toBe(false);
  });
});

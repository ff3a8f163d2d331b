import { z } from "zod";

const MAX_SLOTS = 100;
const DAYS = 7;
const MAX_FORMATS = 500;

const timeOfDay = z.iso.time({ precision: -1 }).meta({ examples: ["18:00"] });

/** A stretch of every week, in local time. */
export const slot = z
  .object({
    weekday: z
      .int()
      .min(0)
      .max(DAYS - 1)
      .describe("0 is Sunday"),
    opens: timeOfDay.describe("HH:MM, local time"),
    closes: timeOfDay.describe("HH:MM, local time; not after `opens`: on the next day"),
  })
  .meta({ id: "ScheduleSlot" });
export type Slot = z.output<typeof slot>;

export const schedule = z.array(slot).max(MAX_SLOTS).describe("Weekly opening times in local time; none: always open");

/** What a clock on the wall shows. Texts of one form: they compare as the times do. */
type WallClock = { weekday: number; time: string };

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
// Making a format takes a hundred times as long as using it. Zones are few, and names of them are checked when written.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const parts = { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const made = new Intl.DateTimeFormat("en-US", { timeZone, calendar: "gregory", numberingSystem: "latn", ...parts });
  if (formats.size < MAX_FORMATS) formats.set(timeZone, made);
  return made;
}

/** The local weekday and time of a moment. */
export function wallClock(timeZone: string, at: Date): WallClock {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    weekday: weekdays.indexOf(parts.get("weekday") ?? ""),
    time: `${parts.get("hour")}:${parts.get("minute")}`,
  };
}

/** Whether a slot covers what the clock shows: from `opens`, up to and without `closes`, which may be the day after. */
function covers({ weekday, opens, closes }: Slot, clock: WallClock): boolean {
  const isToday = clock.weekday === weekday;
  if (closes > opens) return isToday && clock.time >= opens && clock.time < closes;
  const isNextDay = clock.weekday === (weekday + 1) % DAYS;
  return (isToday && clock.time >= opens) || (isNextDay && clock.time < closes);
}

/**
 * Whether it is open at a moment (4 I). What counts is the clock on the wall there: when the hour is put forward, a slot
 * in the hour that is left out never comes; when it is put back, one in the hour that comes twice is open both times.
 */
export function isOpenAt(slots: readonly Slot[], timeZone: string, at: Date): boolean {
  if (slots.length === 0) return true;
  const clock = wallClock(timeZone, at);
  return slots.some((each) => covers(each, clock));
}

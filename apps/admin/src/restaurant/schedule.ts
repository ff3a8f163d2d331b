import type { ScheduleSlot } from "@karwan/sdk";

/** A stretch of the week as a form holds it. */
export interface TypedSlot {
  weekday: string;
  opens: string;
  closes: string;
}

/** The days of the week as the server numbers them, from Sunday on; a week in Iraq begins with Saturday. */
export const WEEK = [6, 0, 1, 2, 3, 4, 5] as const;

export const typedSlots = (slots: readonly ScheduleSlot[]): TypedSlot[] =>
  slots.map(({ weekday, opens, closes }) => ({ weekday: String(weekday), opens, closes }));

export const slotsOf = (typed: readonly TypedSlot[]): ScheduleSlot[] =>
  typed.map(({ weekday, opens, closes }) => ({ weekday: Number(weekday), opens, closes }));

/** Whether a slot ends on the day after it began. */
export const isOverMidnight = ({ opens, closes }: Pick<TypedSlot, "opens" | "closes">): boolean =>
  opens !== "" && closes !== "" && closes <= opens;

/** The times of one slot on each day of the week, in place of all others. */
export const everyDay = ({ opens, closes }: TypedSlot): TypedSlot[] =>
  WEEK.map((weekday) => ({ weekday: String(weekday), opens, closes }));

/** The day that comes to mind next: the one after the last slot, with the same times. */
export function nextSlot(slots: readonly TypedSlot[]): TypedSlot {
  const last = slots.at(-1);
  if (!last) return { weekday: String(WEEK[0]), opens: "10:00", closes: "23:00" };
  return { ...last, weekday: String((Number(last.weekday) + 1) % WEEK.length) };
}

/** The slots by day, in the order of the week, those of a day by their beginning; days without one are left out. */
export const daysOf = (slots: readonly ScheduleSlot[]): { weekday: number; slots: ScheduleSlot[] }[] =>
  WEEK.flatMap((weekday) => {
    const own = slots.filter((slot) => slot.weekday === weekday).toSorted((a, b) => (a.opens < b.opens ? -1 : 1));
    return own.length === 0 ? [] : [{ weekday, slots: own }];
  });

import { expect, test } from "vitest";
import { daysOf, everyDay, isOverMidnight, nextSlot, slotsOf, typedSlots } from "./schedule.ts";

test("a slot that closes at or before it opens ends on the next day (4 I)", () => {
  expect(isOverMidnight({ opens: "18:00", closes: "02:00" })).toBe(true);
  expect(isOverMidnight({ opens: "08:00", closes: "08:00" })).toBe(true);
  expect(isOverMidnight({ opens: "08:00", closes: "23:59" })).toBe(false);
  expect(isOverMidnight({ opens: "08:00", closes: "" })).toBe(false);
});

test("a slot is offered for the day after the last one, at the same times, Saturday after Friday and Sunday after that", () => {
  expect(nextSlot([])).toMatchObject({ weekday: "6" });
  expect(nextSlot([{ weekday: "5", opens: "18:00", closes: "02:00" }])).toEqual({
    weekday: "6",
    opens: "18:00",
    closes: "02:00",
  });
  expect(nextSlot([{ weekday: "6", opens: "18:00", closes: "02:00" }]).weekday).toBe("0");
});

test("the times of one day can be those of every day", () => {
  const all = everyDay({ weekday: "3", opens: "07:00", closes: "11:00" });
  expect(all.map(({ weekday }) => weekday).toSorted()).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
  expect(new Set(all.map(({ opens, closes }) => `${opens} ${closes}`))).toEqual(new Set(["07:00 11:00"]));
});

test("a week is shown from Saturday on, the slots of a day one after the other, and is sent as it was kept (3 §11)", () => {
  const slots = [
    { weekday: 0, opens: "18:00", closes: "23:00" },
    { weekday: 6, opens: "09:00", closes: "12:00" },
    { weekday: 0, opens: "09:00", closes: "12:00" },
  ];
  expect(daysOf(slots).map(({ weekday, slots: own }) => [weekday, own.map(({ opens }) => opens)])).toEqual([
    [6, ["09:00"]],
    [0, ["09:00", "18:00"]],
  ]);
  expect(slotsOf(typedSlots(slots))).toEqual(slots);
});

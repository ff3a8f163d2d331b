import { expect, test } from "vitest";
import { isAvailable } from "./availability.ts";

const at = new Date("2026-11-21T08:00:00Z"); // Saturday, 11:00 in Baghdad
const always = { is_active: true, schedule: [] };
const mornings = { is_active: true, schedule: [{ weekday: 6, opens: "07:00", closes: "11:30" }] };
const evenings = { is_active: true, schedule: [{ weekday: 6, opens: "18:00", closes: "23:00" }] };
const off = { is_active: false, schedule: [] };

test.each([
  ["both are always served", always, always, true],
  ["the dish is served now", mornings, always, true],
  ["both are open now", mornings, mornings, true],
  ["the dish is served later", evenings, always, false],
  ["the restaurant is closed", always, evenings, false],
  ["the dish is not active", off, always, false],
  ["the restaurant is not active", always, off, false],
])("a dish is available when it and the restaurant are active and open: %s (4 I)", (_, dish, restaurant, expected) => {
  expect(isAvailable(dish, { ...restaurant, time_zone: "Asia/Baghdad" }, at)).toBe(expected);
});

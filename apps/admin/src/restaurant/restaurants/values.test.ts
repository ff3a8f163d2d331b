import type { Restaurant } from "@karwan/sdk";
import { expect, test } from "vitest";
import { changedRestaurant, newRestaurant, valuesOf } from "./values.ts";

const restaurant = {
  id: "r",
  slug: "karrada-grill",
  name: { en: "Karrada Grill" },
  address: { full_address: "Karrada", lat: 33.3, lng: 44.4, contact_info: { phone: "+9647701234567", email: null } },
  image_url: null,
  schedule: [{ weekday: 4, opens: "18:00", closes: "02:00" }],
  time_zone: "Asia/Baghdad",
  is_active: true,
} as unknown;
const before = restaurant as Restaurant;

test("an address that was not touched is not sent, one that was is sent whole, with its telephone (4 L7, 4 A8)", () => {
  const values = valuesOf(before);
  expect(changedRestaurant(values, null, before)).toEqual({
    slug: "karrada-grill",
    schedule: before.schedule,
    time_zone: "Asia/Baghdad",
    is_active: true,
  });
  const moved = { ...values, address: { ...values.address, full_address: " Mansour ", lat: "33.31" } };
  expect(changedRestaurant(moved, null, before).address).toEqual({
    full_address: "Mansour",
    lat: 33.31,
    lng: 44.4,
    contact_info: { phone: "+9647701234567" },
  });
  const silent = { ...values, address: { ...values.address, phone: "" } };
  expect(changedRestaurant(silent, null, before).address).toMatchObject({ contact_info: null });
});

test("a restaurant may be opened without an address and without a time zone of its own (3 §11, 4 I)", () => {
  const made = newRestaurant({ ...valuesOf(null), slug: "two", name: { en: "Two", ar: "", ku: "" } }, null);
  expect(made).toEqual({ slug: "two", name: { en: "Two" }, schedule: [], is_active: true });
});

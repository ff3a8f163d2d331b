import type { Driver } from "@karwan/sdk";
import { expect, test } from "vitest";
import { changesOf, newOf, valuesOf } from "./form-values.ts";

const zone = (id: string) => ({ id, name: id, code: id });
const vehicle = { id: "van", name: "Van", code: "V", image_url: null, capacity_unit: null };
const driver: Driver = {
  driver_id: "ali",
  wallet_id: "w",
  license_number: "B-1",
  status: "active",
  driver_details: {},
  documents: { avatar: [], identity_card_photos: [], driving_licence_photos: [], vehicle_photos: [] },
  is_online: true,
  all_zones: false,
  used_capacity_unit: 0,
  current_location: null,
  user_id: "u",
  email: null,
  first_name: "Ali",
  last_name: "Kareem",
  full_name: "Ali Kareem",
  phone: "+9647701234567",
  avatar_url: null,
  profile_data: {},
  user_status: "active",
  vehicle,
  vehicles: [vehicle],
  delivery_zones: [zone("north"), zone("south")],
  preferred_zones: [zone("north")],
  created_at: new Date(0),
  updated_at: new Date(0),
};

test("of a driver only what was changed is sent, so that nobody else's change is undone", () => {
  const values = valuesOf(driver);
  expect(changesOf(values, driver)).toEqual({});
  expect(changesOf({ ...values, license_number: " ", last_name: " Hasan " }, driver)).toEqual({
    license_number: null,
    last_name: "Hasan",
  });
});

test("a zone that is served no more is preferred no more, and all zones need no list of them", () => {
  const values = valuesOf(driver);
  expect(changesOf({ ...values, zone_ids: ["south"] }, driver)).toEqual({
    all_zones: false,
    zone_ids: ["south"],
    preferred_zone_ids: [],
  });
  expect(changesOf({ ...values, all_zones: true }, driver)).toEqual({ all_zones: true, preferred_zone_ids: ["north"] });
});

test("a new driver is sent with his account; what was left empty is left out", () => {
  expect(newOf({ ...valuesOf(null), first_name: "Sara", last_name: "Aziz", phone: "0770 555 0101" })).toEqual({
    user: { first_name: "Sara", last_name: "Aziz", phone: "0770 555 0101" },
    license_number: null,
    national_id: null,
    all_zones: true,
    preferred_zone_ids: [],
  });
});

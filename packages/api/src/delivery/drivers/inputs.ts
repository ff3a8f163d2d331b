import { z } from "zod";
import { newPassword } from "../../identity/passwords/index.ts";
import { person, reachable, reachableBy } from "../../identity/users/index.ts";
import {
  besideCoordinates,
  codeText,
  coordinateFields,
  coordinatesOf,
  freeJson,
  id,
  ids,
  located,
  phone,
  text,
} from "../../kernel/index.ts";
import { newVehicle, photoUrl, photoUrls } from "../vehicles/index.ts";
import { driverId, status } from "./schema.ts";

const freeForm = freeJson({ depth: 10 });

const line = text(200, 0).optional();
const number = codeText(200, 0).optional();
export const bankInfo = z
  .object({
    bank_name: line,
    account_name: line,
    account_number: number,
    iban: number,
    swift_code: number,
    branch_name: line,
  })
  .meta({ id: "BankInfo" });
// Where it is on the map may be left out, but not half of it.
const place = located(z.object({ line1: text(500, 0).optional(), city: line, country: line, ...coordinateFields }), {
  unless: (body) => Object.keys(coordinatesOf(body)).length === 0,
})
  .transform((body) => ({ ...besideCoordinates(body), ...coordinatesOf(body) }))
  .meta({ id: "NewDriverAddress" });
const address = z.union([place, text(500)]).meta({
  description: "An object, or its first line alone",
  examples: [{ line1: "House 14, Street 62", city: "Baghdad", country: "Iraq" }],
});

/** What is known of a driver beside his account. */
const details = {
  license_number: codeText(100).nullable(),
  driver_details: freeForm,
  identity_card_photos: photoUrls,
  driving_licence_photos: photoUrls,
  vehicle_photos: photoUrls,
  national_id: codeText(100).nullable(),
  bank_info: bankInfo.nullable(),
  address: address.nullable(),
};
const zones = {
  all_zones: z.boolean().describe("True: every zone, now and later"),
  zone_ids: ids.describe("The zones served; at least one, unless `all_zones`"),
  preferred_zone_ids: ids.describe("Among `zone_ids`, unless `all_zones`"),
};

export const newDriver = {
  license_number: details.license_number.default(null),
  driver_details: details.driver_details.default({}),
  identity_card_photos: details.identity_card_photos.default([]),
  driving_licence_photos: details.driving_licence_photos.default([]),
  vehicle_photos: details.vehicle_photos.default([]),
  national_id: details.national_id.default(null),
  bank_info: details.bank_info.default(null),
  address: details.address.default(null),
  status: status.default("active"),
  all_zones: zones.all_zones.default(false),
  zone_ids: zones.zone_ids.optional(),
  preferred_zone_ids: zones.preferred_zone_ids.optional(),
};
export type NewDriver = z.infer<z.ZodObject<typeof newDriver>>;

export const createInput = z.object({
  user_id: id.describe("A member of the tenant"),
  vehicle_id: id.describe("A vehicle of the driver; the primary one unless `primary_vehicle_id` names another"),
  vehicle_ids: ids.optional().describe("Further vehicles"),
  primary_vehicle_id: id.optional(),
  ...newDriver,
});
export const createOutput = z.object({ id });

export const wizardInput = z.object({
  user: z.object({ ...person, password: newPassword.optional() }).refine(reachable, reachableBy),
  vehicle_ids: ids.optional().describe("Vehicles that exist"),
  primary_vehicle_id: id.optional().describe("One of `vehicle_ids`, when they are sent too"),
  vehicle: newVehicle.optional().describe("A new vehicle, which becomes the primary one"),
  ...newDriver,
});
export const wizardOutput = z.object({ driver: z.object({ id }) });

export const updateInput = z.object({
  driverId,
  first_name: text(100).optional(),
  last_name: text(100).optional(),
  phone: phone.optional(),
  avatar_url: photoUrl.nullish(),
  profile_data: freeForm.optional(),
  vehicle_id: id.optional().describe("Becomes the primary vehicle, unless `primary_vehicle_id` names another"),
  vehicle_ids: ids.optional().describe("All vehicles of the driver; left out: they stay"),
  primary_vehicle_id: id.optional().describe("One of `vehicle_ids`, when they are sent too"),
  status: status.optional(),
  ...z.object({ ...details, ...zones }).partial().shape,
});
export type UpdateInput = z.infer<typeof updateInput>;

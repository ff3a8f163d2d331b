import { z } from "zod";
import { id, pageInput, pageOutput, timestamp, timestampOut } from "../../kernel/index.ts";
import { driverId, driverStatus } from "../drivers/index.ts";

const place = {
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
};
/** As many drivers as a map shows at once. */
const MAX_LOCATIONS = 2000;
const accuracy = z.number().min(0).max(1_000_000);

export const availabilityInput = z.object({ is_online: z.boolean() });
export const availabilityOutput = z.object({
  driver: z.object({ driver_id: id, status: driverStatus, is_online: z.boolean() }),
});

export const locationInput = z.object({
  points: z
    .array(z.object({ ...place, recorded_at: timestamp, accuracy: accuracy.nullish().describe("In metres") }))
    .min(1)
    .max(100)
    .describe("In any order, late ones too; a point of a moment that is known already is passed over"),
});
const location = z.object({ ...place, last_update: timestampOut }).meta({ id: "DriverLocation" });
export const locationOutput = z.object({
  recorded: z.int().describe("How many points were new"),
  location: location.nullable().describe("Where the driver is now: the point recorded last"),
});

export const locationsInput = z.object({
  ...pageInput(),
  limit: z.int().min(1).max(MAX_LOCATIONS).default(MAX_LOCATIONS),
  is_online: z.boolean().optional().describe("Only those on duty, or only those off duty"),
  since: timestamp.optional().describe("Only positions later than this, to ask again for what changed"),
});
export const locationsOutput = z.object({
  driver_locations: z
    .array(
      z
        .object({
          driver_id: id,
          full_name: z.string(),
          status: driverStatus,
          is_online: z.boolean(),
          ...place,
          last_update: timestampOut,
        })
        .meta({ id: "LastDriverLocation" }),
    )
    .describe("Of every driver whose position is known, by id"),
  ...pageOutput,
});

export const trackInput = z.object({ driverId });
export const trackOutput = z.object({
  location: location.nullable(),
  track: z
    .array(z.object({ ...place, recorded_at: timestampOut, accuracy: z.number().nullable() }))
    .describe("Today's points, oldest first: the latest 5,000 of them"),
});

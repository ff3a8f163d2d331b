import { z } from "zod";
import { id, pathId, quantityOut, timestampOut } from "../../kernel/index.ts";

const MAX_SUGGESTIONS = 100;
const USUAL_SUGGESTIONS = 10;

/** Why a driver may not be given a delivery, or what speaks for him. */
const reasonCode = z
  .enum([
    "driver_inactive",
    "has_delivery",
    "off_duty",
    "vehicle_inactive",
    "outside_zone",
    "no_room",
    "declined",
    "has_parcel",
    "near",
    "position_old",
    "position_unknown",
    "in_zone",
    "room",
    "room_unlimited",
  ])
  .meta({ id: "DriverSuggestionReasonCode" });
export type ReasonCode = z.infer<typeof reasonCode>;

const reason = z
  .object({
    code: reasonCode,
    hinders: z.boolean().describe("Whether it keeps the driver from being chosen"),
    message: z.string().describe("For people, in the language asked for"),
  })
  .meta({ id: "DriverSuggestionReason" });

const driver = z
  .object({
    id,
    full_name: z.string(),
    location: z
      .object({ latitude: z.number(), longitude: z.number(), last_update: timestampOut })
      .nullable()
      .describe("Where the driver was last; null: nobody knows"),
  })
  .meta({ id: "SuggestedDriver" });

const suggestion = z
  .object({
    driver,
    score: z.number().describe("0 to 100, the higher the better; 0 of who cannot be chosen"),
    reasons: z.array(reason).describe("What hinders first, then what speaks for the driver"),
    distance_km: z
      .number()
      .nullable()
      .describe("From the driver's last position to the pickup, as the crow flies; null: nobody knows"),
    free_units: quantityOut.nullable().describe("Room left for this delivery; null: nothing limits it"),
    eligible: z.boolean().describe("Whether the driver would be among those whom `auto` chooses from"),
  })
  .meta({ id: "DriverSuggestion" });

export const suggestionsInput = z.object({
  id: pathId("delivery_not_found"),
  limit: z.int().min(1).max(MAX_SUGGESTIONS).default(USUAL_SUGGESTIONS),
});
export const suggestionsOutput = z.object({
  suggestions: z.array(suggestion).describe("The best first, those who cannot be chosen behind them"),
});

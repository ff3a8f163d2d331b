import { z } from "zod";
import { id, issue, positiveQuantity } from "../../kernel/index.ts";

const dimensionUnit = z.enum(["mm", "cm", "m", "in"]);
const weightUnit = z.enum(["kg", "g", "lb"]);
const MAX_REQUESTS_PER_MINUTE = 1_000_000;

// Settings are read with nearly every change: a name that was found good once is not looked up again.
const known = new Set<string>();
const MAX_KNOWN = 1000;

function isTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    return false;
  }
  if (known.size < MAX_KNOWN) known.add(name);
  return true;
}

const timeZone = z
  .string()
  .trim()
  .max(64)
  .refine(isTimeZone, { error: issue("invalid_time_zone") });

const units = z.object({
  dimension_unit: dimensionUnit.describe("The unit of an item's length, width and height"),
  unit_size_divisor: positiveQuantity.describe("Volume in cm3 that makes one unit"),
  weight_unit: weightUnit,
  weight_divisor: positiveQuantity.describe("Weight in kg that makes one unit"),
});
const transferManifest = z.object({
  enabled: z.boolean(),
  default_delivery_service_id: id.nullable(),
  missing_unit_size_fallback: positiveQuantity,
  proof_photo_required: z.boolean(),
  proof_signature_required: z.boolean(),
});
const delivery = z.object({ driver_acceptance_required: z.boolean() });
const channels = z.object({ in_app: z.boolean(), push: z.boolean(), email: z.boolean(), sms: z.boolean() });
const rateLimit = z.object({
  requests_per_minute: z
    .int()
    .min(1)
    .max(MAX_REQUESTS_PER_MINUTE)
    .nullable()
    .describe("Null: the platform's own limit"),
});
const finance = z.object({
  rounding_step: positiveQuantity.nullable().describe("Prices round to this; null: to the currency's minor unit"),
});

/** A tenant's settings, the defaults filled in (3 §3, 4 A8). */
export const settings = z.object({
  units,
  transfer_manifest: transferManifest,
  delivery,
  notifications: z.object({ channels }),
  rate_limit: rateLimit,
  time_zone: timeZone.describe("IANA name; days begin and end by it"),
  finance,
});
export type Settings = z.infer<typeof settings>;

/** The same document with anything left out, and null to go back to the default (RFC 7396). */
function patchOf<S extends z.ZodRawShape>(schema: z.ZodObject<S>) {
  return z.object(
    Object.fromEntries(Object.entries(schema.shape).map(([key, field]) => [key, nullish(field)])) as Nullish<S>,
  );
}
type Nullish<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> };
const nullish = (field: z.core.$ZodType) => z.optional(z.nullable(field));

export const updateInput = z.object({
  units: patchOf(units).nullish(),
  transfer_manifest: patchOf(transferManifest).nullish(),
  delivery: patchOf(delivery).nullish(),
  notifications: z.object({ channels: patchOf(channels).nullish() }).nullish(),
  rate_limit: patchOf(rateLimit).nullish(),
  time_zone: timeZone.nullish(),
  finance: patchOf(finance).nullish(),
});
export const oneOutput = z.object({ settings });

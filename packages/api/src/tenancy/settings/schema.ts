import { whereAlpha2 } from "iso-3166-1";
import { z } from "zod";
import { id, issue, nonNegativeQuantity, positiveQuantity, quantity, timestampOut } from "../../kernel/index.ts";

/** What lengths can be given in. */
export const dimensionUnit = z.enum(["mm", "cm", "m", "in"]).meta({ id: "DimensionUnit" });
const weightUnit = z.enum(["kg", "g", "lb"]).meta({ id: "WeightUnit" });
const MAX_REQUESTS_PER_MINUTE = 1_000_000;
/** A year: whoever wants no limit at all comes close enough. */
const MAX_HOURS = 366 * 24;
/** As good as for ever. */
const MAX_YEARS = 100;

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

/** An IANA name. */
export const timeZone = z
  .string()
  .trim()
  .max(64)
  .refine(isTimeZone, { error: issue("invalid_time_zone") });

const country = z
  .string()
  .trim()
  .toUpperCase()
  .length(2)
  .refine((code) => whereAlpha2(code) !== undefined, { error: issue("invalid_country") })
  .meta({ examples: ["IQ"] });

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
const warehouse = z.object({
  blind_tolerance: nonNegativeQuantity.describe(
    "How far a first count of a blind audit may be from the books before somebody else has to count again",
  ),
});
const hours = z.int().min(1).max(MAX_HOURS);
const delivery = z.object({
  driver_acceptance_required: z.boolean(),
  overdue_hours: hours.describe("So long after its pickup a delivery that has not arrived is overdue"),
  on_time_hours: hours.describe("So long after its assignment a delivery still arrives on time"),
});
const channels = z.object({
  in_app: z.literal(true, { error: issue("channel_always_on") }).describe("Cannot be switched off"),
  push: z.boolean(),
  email: z.boolean(),
  sms: z.boolean(),
});
const rateLimit = z.object({
  requests_per_minute: z
    .int()
    .min(1)
    .max(MAX_REQUESTS_PER_MINUTE)
    .nullable()
    .describe("Null: the platform's own limit"),
});
const most = z.int().min(0);
const limits = z.object({
  invitations_per_day: most,
  invitations_per_contact_per_day: most.describe("To one e-mail or phone"),
  webhooks: most,
  api_keys_per_user: most.describe("Active ones, in this tenant"),
  streams_per_user: most.describe("Open at once"),
  streams: most.describe(
    "Open at once, of everybody in the tenant; half of it for customers who registered by themselves",
  ),
  file_bytes: most.describe("All files of the tenant together; half of it for customers who registered by themselves"),
  devices_per_user: most.describe("For push messages, in live sessions; the one used longest ago goes"),
  sessions_per_user: most.describe("Live ones; the one used longest ago ends"),
  addresses_per_user: most.describe("In a person's own book"),
  views_per_user: most.describe("Saved views of one member, shared ones too"),
  taken_contacts_per_day: most.describe(
    "How often an e-mail or phone of somebody else may be given to an account: 409 `email_taken` or `phone_taken`",
  ),
  customer_file_bytes: most.describe("All files of one member who is merely a customer"),
});
const finance = z.object({
  rounding_step: quantity.positive().nullable().describe("Prices round to this; null: to the currency's minor unit"),
  low_balance_threshold: quantity.describe(
    "The people of a wallet are told once when its balance comes down to this or below, and again only after it was above",
  ),
  settlement_confirmation_above: nonNegativeQuantity
    .nullable()
    .describe("Cash of a driver's above this is taken in once a second person confirms it; 0: always, null: never"),
});

const retention = z.object({
  audit_log_years: z
    .int()
    .min(1)
    .max(MAX_YEARS)
    .describe("So long entries of the audit log are kept; books of accounts usually have to be for five to ten years"),
});

/** A tenant's settings, the defaults filled in (3 §3, 4 A8, 4 B14, 4 K11, 4 L2). */
export const settings = z
  .object({
    units,
    transfer_manifest: transferManifest,
    delivery,
    warehouse,
    notifications: z.object({ channels }),
    rate_limit: rateLimit.describe("Changed by system administrators"),
    limits: limits.describe("How much there may be; changed by system administrators"),
    country: country.describe("ISO 3166-1 alpha-2"),
    time_zone: timeZone.describe("IANA name; days begin and end by it"),
    finance,
    retention,
  })
  .meta({ id: "TenantSettings" });
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
  warehouse: patchOf(warehouse).nullish(),
  notifications: z.object({ channels: patchOf(channels).nullish() }).nullish(),
  rate_limit: patchOf(rateLimit).nullish().describe("Changed by system administrators"),
  limits: patchOf(limits).nullish().describe("Changed by system administrators"),
  country: country.nullish(),
  time_zone: timeZone.nullish(),
  finance: patchOf(finance).nullish(),
  retention: patchOf(retention).nullish(),
});
export const oneOutput = z.object({
  settings,
  currency_code: z.string().describe("ISO 4217: what amounts are in beside which no currency stands"),
  updated_at: timestampOut.nullable().describe("When they were changed last; for `If-Match`"),
});

import { z } from "zod";
import { fileUrl } from "../../files/index.ts";
import {
  id,
  issue,
  languagePatch,
  languageText,
  languageTextOut,
  pageInput,
  pageOutput,
  refusal,
  searchInput,
  timestampOut,
} from "../../kernel/index.ts";
import { addressInput, addressOut, addressPatch } from "../../places/addresses/index.ts";
import { timeZone } from "../../tenancy/settings/index.ts";
import { schedule } from "./schedule.ts";

const MAX_SLUG = 63;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const newSlug = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(MAX_SLUG)
  .regex(SLUG, { error: issue("invalid_slug") })
  .describe("Letters a to z, digits, and hyphens between them; unique on the whole platform; never changed")
  .meta({ examples: ["karrada-grill"] });

/** A slug in a path, in any case: one that cannot be names no restaurant. */
export const pathSlug = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_SLUG, { error: refusal("restaurant_not_found") })
  .regex(SLUG, { error: refusal("restaurant_not_found") })
  .meta({ examples: ["karrada-grill"] });

export const restaurant = z
  .object({
    id,
    slug: z.string(),
    name: languageTextOut,
    address: addressOut.nullable().describe("Where its orders are picked up"),
    image_url: z.string().nullable(),
    schedule,
    time_zone: z.string().describe("IANA name; schedules are in the local time there"),
    is_active: z.boolean(),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "Restaurant" });
export type Restaurant = z.input<typeof restaurant>;

const fields = {
  name: languageText,
  image_url: fileUrl.nullable(),
  schedule,
  time_zone: timeZone.describe("IANA name; the tenant's, when missing"),
  is_active: z.boolean().describe("The menu of one that is not active is shown to nobody"),
};

export const listInput = z.object({
  ...pageInput(),
  search: searchInput.describe("Part of the slug or of the name in any language"),
  is_active: z.boolean().optional(),
});
export type ListInput = z.infer<typeof listInput>;
export const listOutput = z.object({ restaurants: z.array(restaurant), ...pageOutput });

export const createInput = z.object({
  slug: newSlug,
  name: fields.name,
  address: addressInput.nullish(),
  image_url: fields.image_url.default(null),
  schedule: fields.schedule.default([]),
  time_zone: fields.time_zone.nullish(),
  is_active: fields.is_active.default(true),
});
export type CreateInput = z.infer<typeof createInput>;

export const updateInput = z.object({
  slug: pathSlug,
  name: languagePatch.optional(),
  address: addressPatch.optional().describe("Merged into the address it has; a first one needs full_address, lat, lng"),
  image_url: fields.image_url.optional(),
  schedule: fields.schedule.nullish().describe("In place of the present one; null or empty: always open"),
  time_zone: fields.time_zone.nullish().describe("IANA name; null: the tenant's"),
  is_active: fields.is_active.optional(),
});
export type UpdateInput = z.infer<typeof updateInput>;
/** What a restaurant's first address must be, under the name that its mistakes are reported by. */
export const wholeAddress = z.object({ address: addressInput });
export const oneOutput = z.object({ restaurant });

export const oneInput = z.object({ slug: pathSlug });
export const shownOutput = z.object({
  restaurant,
  is_open: z.boolean().describe("Whether it takes orders now"),
  currency: z.string().describe("What its prices are in: the tenant's"),
});

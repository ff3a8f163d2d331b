import { z } from "zod";
import { price } from "../../delivery/pricing/index.ts";
import { fileUrl } from "../../files/index.ts";
import type { Written } from "../../kernel/index.ts";
import {
  id,
  languagePatch,
  languageText,
  languageTextOut,
  moneyOut,
  pageInput,
  pageOutput,
  pathId,
  searchInput,
  timestampOut,
} from "../../kernel/index.ts";
import { pathSlug, schedule } from "../restaurants/index.ts";

const MAX_VARIANTS = 50;
const MAX_GROUPS = 20;
const MAX_OPTIONS = 100;
/** As often as all options of a group together may be chosen for one portion. */
export const MAX_CHOICES = 99;

const variant = z
  .object({
    id,
    name: languageTextOut.nullable().describe("Null where the dish has but this one"),
    price: moneyOut.nullable().describe("In place of the dish's; null: the same"),
  })
  .meta({ id: "DishVariant" });
export type Variant = z.output<typeof variant>;

const option = z.object({ id, name: languageTextOut, price_delta: moneyOut }).meta({ id: "ModifierOption" });
const group = z
  .object({
    id,
    name: languageTextOut,
    min: z.int().describe("So many must be chosen, quantities added up"),
    max: z.int().nullable().describe("So many may be chosen, quantities added up; null: no limit"),
    options: z.array(option),
  })
  .meta({ id: "ModifierGroup" });
export type ModifierGroup = z.output<typeof group>;

const dishFields = {
  id,
  name: languageTextOut,
  description: languageTextOut,
  section: languageTextOut.describe("The part of the menu that it stands in; empty: none"),
  image_url: z.string().nullable(),
  price: moneyOut,
  currency: z.string(),
  variants: z.array(variant),
  modifier_groups: z.array(group),
  schedule,
  is_active: z.boolean(),
  created_at: timestampOut,
  updated_at: timestampOut,
};
export const dish = z.object(dishFields).meta({ id: "Dish" });
export type Dish = Written<typeof dish>;

const newVariant = z
  .object({
    name: languageText.nullable().default(null).describe("Required where there are several"),
    price: price.nullable().default(null).describe("In place of the dish's; null: the same"),
  })
  .meta({ id: "NewDishVariant" });
const newOption = z.object({ name: languageText, price_delta: price.default(0) }).meta({ id: "NewModifierOption" });
const groupFields = {
  name: languageText,
  min: z.int().min(0).max(MAX_CHOICES).default(0).describe("So many must be chosen, quantities added up"),
  max: z.int().min(1).max(MAX_CHOICES).nullable().default(null).describe("Not below `min`; null: no limit"),
};
const optionsOf = <S extends z.ZodType>(shape: S) => z.array(shape).min(1).max(MAX_OPTIONS);
const newGroup = z.object({ ...groupFields, options: optionsOf(newOption) }).meta({ id: "NewModifierGroup" });

const kept = id.optional().describe("Of one that is there: it stays the same one");
const changedVariant = newVariant.extend({ id: kept }).meta({ id: "ChangedDishVariant" });
export type ChangedVariant = z.output<typeof changedVariant>;
const changedOption = newOption.extend({ id: kept }).meta({ id: "ChangedModifierOption" });
const changedGroup = z
  .object({ id: kept, ...groupFields, options: optionsOf(changedOption) })
  .meta({ id: "ChangedModifierGroup" });
export type ChangedGroup = z.output<typeof changedGroup>;

const fields = {
  image_url: fileUrl.nullable(),
  schedule: schedule.describe("Weekly times in the restaurant's local time; none: whenever it is open"),
  is_active: z.boolean().describe("One that is not active is on no menu"),
};

export const listInput = z.object({
  slug: pathSlug,
  ...pageInput(),
  search: searchInput.describe("Part of the name in any language"),
  is_active: z.boolean().optional(),
});
export type ListInput = z.infer<typeof listInput>;
export const listOutput = z.object({ products: z.array(dish), ...pageOutput });

export const createInput = z.object({
  slug: pathSlug,
  name: languageText,
  description: languageText.nullish(),
  section: languageText
    .nullish()
    .describe("The part of the menu that it stands in; dishes of the same one stand together"),
  image_url: fields.image_url.default(null),
  price: price.describe("In the tenant's currency, with as many decimals as that has"),
  variants: z.array(newVariant).max(MAX_VARIANTS).default([]).describe("None: it gets one without a name"),
  modifier_groups: z.array(newGroup).max(MAX_GROUPS).default([]),
  schedule: fields.schedule.default([]),
  is_active: fields.is_active.default(true),
});
export type CreateInput = z.infer<typeof createInput>;

export const updateInput = z.object({
  slug: pathSlug,
  id: pathId("dish_not_found"),
  name: languagePatch.optional(),
  description: languagePatch.nullish(),
  section: languagePatch.nullish().describe("null: in none"),
  image_url: fields.image_url.optional(),
  price: price.optional(),
  variants: z.array(changedVariant).max(MAX_VARIANTS).nullish().describe("In place of the present ones"),
  modifier_groups: z.array(changedGroup).max(MAX_GROUPS).nullish().describe("In place of the present ones"),
  schedule: fields.schedule.nullish().describe("In place of the present one"),
  is_active: fields.is_active.optional(),
});
export type UpdateInput = z.infer<typeof updateInput>;
export const oneOutput = z.object({ product: dish });

const menuVariant = z.object({ id, name: languageTextOut.nullable(), price: moneyOut }).meta({ id: "MenuVariant" });
const menuDish = z
  .object({
    id,
    name: languageTextOut,
    description: languageTextOut,
    section: languageTextOut.describe("The part of the menu that it stands in; empty: none"),
    image_url: z.string().nullable(),
    price: moneyOut,
    variants: z.array(menuVariant).describe("At least one, each with its price"),
    modifier_groups: z.array(group),
    schedule,
    is_available: z.boolean().describe("Whether it can be had now"),
  })
  .meta({ id: "MenuDish" });

export const menuInput = z.object({ slug: pathSlug });
export const menuOutput = z.object({
  restaurant: z
    .object({
      id,
      slug: z.string(),
      name: languageTextOut,
      image_url: z.string().nullable(),
      schedule,
      time_zone: z.string(),
      is_open: z.boolean().describe("Whether it takes orders now"),
    })
    .meta({ id: "MenuRestaurant" }),
  currency: z.string(),
  products: z.array(menuDish).describe("Its active dishes, oldest first"),
});
export type Menu = Written<typeof menuOutput>;

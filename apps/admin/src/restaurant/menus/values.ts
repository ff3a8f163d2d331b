import type {
  ChangedDishVariant,
  ChangedModifierGroup,
  Dish,
  LanguageText,
  RestaurantMenusCreateInput,
  RestaurantMenusUpdateInput,
} from "@karwan/sdk";
import type { TypedWords } from "../../kernel/i18n/typed-words.ts";
import { givenOf, isBlank, patchOf, typedOf } from "../../kernel/i18n/typed-words.ts";
import type { TypedSlot } from "../schedule.ts";
import { slotsOf, typedSlots } from "../schedule.ts";

type Amount = number | string;
export interface TypedVariant {
  /** Null: it is new. */
  id: string | null;
  name: TypedWords;
  /** Empty: the dish's. */
  price: Amount;
}
export interface TypedOption {
  id: string | null;
  name: TypedWords;
  price_delta: Amount;
}
export interface TypedGroup {
  id: string | null;
  name: TypedWords;
  min: Amount;
  /** Empty: as many as one likes. */
  max: Amount;
  options: TypedOption[];
}

export interface Values extends Record<string, unknown> {
  name: TypedWords;
  description: TypedWords;
  section: TypedWords;
  price: Amount;
  variants: TypedVariant[];
  modifier_groups: TypedGroup[];
  schedule: TypedSlot[];
  image: File | null;
  is_active: boolean;
}

export const newVariant = (): TypedVariant => ({ id: null, name: typedOf(null), price: "" });
export const newOption = (): TypedOption => ({ id: null, name: typedOf(null), price_delta: 0 });
export const newGroup = (): TypedGroup => ({
  id: null,
  name: typedOf(null),
  min: 0,
  max: 1,
  options: [newOption()],
});

/** A dish that comes in one way has one variant without a name: nothing that anybody chooses. */
const isPlain = ({ variants }: Dish): boolean => variants.length === 1 && variants[0]?.name === null;

export const valuesOf = (dish: Dish | null): Values => ({
  name: typedOf(dish?.name),
  description: typedOf(dish?.description),
  section: typedOf(dish?.section),
  price: dish?.price ?? "",
  variants:
    !dish || isPlain(dish)
      ? []
      : dish.variants.map(({ id, name, price }) => ({ id, name: typedOf(name), price: price ?? "" })),
  modifier_groups: (dish?.modifier_groups ?? []).map(({ id, name, min, max, options }) => ({
    id,
    name: typedOf(name),
    min,
    max: max ?? "",
    options: options.map((option) => ({ id: option.id, name: typedOf(option.name), price_delta: option.price_delta })),
  })),
  schedule: typedSlots(dish?.schedule ?? []),
  image: null,
  is_active: dish?.is_active ?? true,
});

const known = (id: string | null) => (id === null ? {} : { id });
const amountOf = (typed: Amount): number | null => (typed === "" ? null : Number(typed));
const named = (name: TypedWords): LanguageText | null => (isBlank(name) ? null : givenOf(name));

const variantsOf = (values: Values): ChangedDishVariant[] =>
  values.variants.map(({ id, name, price }) => ({ ...known(id), name: named(name), price: amountOf(price) }));

const groupsOf = (values: Values): ChangedModifierGroup[] =>
  values.modifier_groups.map(({ id, name, min, max, options }) => ({
    ...known(id),
    name: givenOf(name),
    min: Number(min),
    max: amountOf(max),
    options: options.map((option) => ({
      ...known(option.id),
      name: givenOf(option.name),
      price_delta: Number(option.price_delta),
    })),
  }));

const common = (values: Values, image: string | null) => ({
  price: Number(values.price),
  schedule: slotsOf(values.schedule),
  is_active: values.is_active,
  ...(image !== null && { image_url: image }),
});

/** What puts a dish on the menu; its picture is kept already. */
export const newDish = (values: Values, image: string | null, slug: string): RestaurantMenusCreateInput => ({
  slug,
  ...common(values, image),
  name: givenOf(values.name),
  ...(!isBlank(values.description) && { description: givenOf(values.description) }),
  ...(!isBlank(values.section) && { section: givenOf(values.section) }),
  variants: variantsOf(values) as NonNullable<RestaurantMenusCreateInput["variants"]>,
  modifier_groups: groupsOf(values) as NonNullable<RestaurantMenusCreateInput["modifier_groups"]>,
});

/** What changes a dish: all its variants, groups and options, of which those that were there keep their ids (3 §11, 4 A8). */
export function changedDish(
  values: Values,
  image: string | null,
  { slug, before }: { slug: string; before: Dish },
): RestaurantMenusUpdateInput {
  const name = patchOf(values.name, before.name);
  const description = patchOf(values.description, before.description);
  const section = patchOf(values.section, before.section);
  return {
    slug,
    id: before.id,
    ...common(values, image),
    ...(name && { name }),
    ...(description && { description }),
    ...(section && { section }),
    variants: variantsOf(values),
    modifier_groups: groupsOf(values),
  };
}

/** What is wrong with what was typed, by the form's fields: the server would say the same. */
export function dishErrors(values: Values, words: { missing: string; maxBelow: string; noOption: string }) {
  const { name, price, variants, modifier_groups } = values;
  return Object.fromEntries<string | null>([
    ["name", isBlank(name) ? words.missing : null],
    ["price", price === "" ? words.missing : null],
    ...variants.map((variant, place): [string, string | null] => [
      `variants.${place}.name`,
      variants.length > 1 && isBlank(variant.name) ? words.missing : null,
    ]),
    ...modifier_groups.flatMap((group, place): [string, string | null][] => {
      const path = `modifier_groups.${place}`;
      return [
        [`${path}.name`, isBlank(group.name) ? words.missing : null],
        [`${path}.max`, group.max !== "" && Number(group.max) < Math.max(1, Number(group.min)) ? words.maxBelow : null],
        [`${path}.options`, group.options.length === 0 ? words.noOption : null],
        ...group.options.map((option, n): [string, string | null] => [
          `${path}.options.${n}.name`,
          isBlank(option.name) ? words.missing : null,
        ]),
      ];
    }),
  ]);
}

import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, mergeLanguageText, mergePatch, recordAudit, requireUnchanged } from "../../../kernel/index.ts";
import { keepImage, requireRestaurant, shown } from "../../restaurants/index.ts";
import { groupsOf, requirePayable, variantsOf } from "../parts.ts";
import {
  currencyOfPrices,
  findStatement,
  insertStatement,
  lockStatement,
  requireRoom,
  updateStatement,
} from "../repository.ts";
import type { CreateInput, Dish, UpdateInput } from "../schema.ts";

const holder = "dish.image";

type Content = Pick<
  Dish,
  "name" | "description" | "section" | "image_url" | "price" | "variants" | "modifier_groups" | "schedule" | "is_active"
>;

const columnsOf = (content: Content) =>
  [
    JSON.stringify(content.name),
    JSON.stringify(content.description),
    content.image_url,
    content.price,
    JSON.stringify(content.variants),
    JSON.stringify(content.modifier_groups),
    JSON.stringify(content.schedule),
    content.is_active,
    JSON.stringify(content.section),
  ] as const;

async function readDish(tx: Transaction, restaurantId: string, id: string) {
  const [row] = await tx.sql(findStatement, [tx.scope.tenantId, restaurantId, id]);
  if (!row) throw new Error("a dish that was written is not there");
  return row;
}

/** Puts a dish on the menu, with at least one variant (3 §11, 4 I). */
export function createDish(ctx: TenantContext, { slug, ...input }: CreateInput) {
  return ctx.transaction(async (tx) => {
    const restaurantId = await requireRestaurant(tx, slug);
    const id = newId();
    const currency = await currencyOfPrices(tx);
    const variants = variantsOf(input.variants);
    const modifier_groups = groupsOf(input.modifier_groups);
    requirePayable({ price: input.price, variants, modifier_groups }, currency);
    await requireRoom(tx, restaurantId);
    const image_url = await keepImage(tx, ctx, { holder, recordId: id }, input.image_url);
    const words = { description: input.description ?? {}, section: input.section ?? {} };
    const content = { ...input, ...words, image_url, variants, modifier_groups };
    const at = ctx.deps.now().toISOString();
    await tx.sql(insertStatement, [ctx.tenantId, id, restaurantId, ...columnsOf(content), at]);
    const product = { ...(await readDish(tx, restaurantId, id)), currency };
    await recordAudit(tx, ctx, { action: "dish.create", entity_type: "dish", entity_id: id, after: product });
    return { product: shown(ctx, product) };
  });
}

/** A dish after a patch, but for its picture. */
function changed(before: Omit<Dish, "currency">, input: UpdateInput): Content {
  const { price = before.price, is_active = before.is_active } = input;
  const parts = {
    variants: input.variants === undefined ? before.variants : variantsOf(input.variants ?? [], before.variants),
    modifier_groups:
      input.modifier_groups === undefined
        ? before.modifier_groups
        : groupsOf(input.modifier_groups ?? [], before.modifier_groups),
  };
  const schedule = input.schedule === undefined ? before.schedule : (input.schedule ?? []);
  const name = mergeLanguageText("name", before.name, input.name);
  const description = input.description === null ? {} : mergePatch(before.description, input.description ?? {});
  const section = input.section === null ? {} : mergePatch(before.section, input.section ?? {});
  return { name, description, section, image_url: before.image_url, price, ...parts, schedule, is_active };
}

/** Changes a dish; what is left out stays, and so do variants, groups and options named by their id (3 §11, 4 A8). */
export function updateDish(ctx: TenantContext, input: UpdateInput) {
  return ctx.transaction(async (tx) => {
    const restaurantId = await requireRestaurant(tx, input.slug);
    const currency = await currencyOfPrices(tx);
    const [before] = await tx.sql(lockStatement, [ctx.tenantId, restaurantId, input.id]);
    if (!before) throw new AppError("dish_not_found");
    requireUnchanged(ctx, before.updated_at);
    const content = changed(before, input);
    requirePayable(content, currency);
    if (input.image_url !== undefined)
      content.image_url = await keepImage(tx, ctx, { holder, recordId: input.id }, input.image_url);
    await tx.sql(updateStatement, [ctx.tenantId, input.id, ...columnsOf(content), ctx.deps.now().toISOString()]);
    const product = { ...(await readDish(tx, restaurantId, input.id)), currency };
    const entry = { entity_type: "dish", entity_id: input.id, before, after: product };
    await recordAudit(tx, ctx, { action: "dish.update", ...entry });
    return { product: shown(ctx, product) };
  });
}

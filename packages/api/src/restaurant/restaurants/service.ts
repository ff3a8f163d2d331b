import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import {
  AppError,
  fromZod,
  mergeLanguageText,
  mergePatch,
  onViolation,
  recordAudit,
  requireUnchanged,
} from "../../kernel/index.ts";
import type { AddressPatch } from "../../places/addresses/index.ts";
import { createAddress, updateAddress } from "../../places/addresses/index.ts";
import { readSettings } from "../../tenancy/settings/index.ts";
import { isOpen } from "./open.ts";
import { bySlugStatement, findStatement, insertStatement, lockStatement, updateStatement } from "./repository.ts";
import type { CreateInput, Restaurant, UpdateInput } from "./schema.ts";
import { wholeAddress } from "./schema.ts";
import { keepImage, shown } from "./shown.ts";

const taken = () => new AppError("slug_taken");
const refusing = onViolation({ locators_pkey: taken, restaurants_tenant_id_slug_key: taken });
const holder = "restaurant.image";

/** GET /restaurants/{slug}: one of the tenant's, whether it takes orders now, and what its prices are in. */
export async function showRestaurant(ctx: TenantContext, { slug }: { slug: string }) {
  const [[found]] = await ctx.read((q) => [q.sql(bySlugStatement, [ctx.tenantId, slug])]);
  if (!found) throw new AppError("restaurant_not_found");
  const { currency, ...restaurant } = found;
  return { restaurant: shown(ctx, restaurant), is_open: isOpen(restaurant, ctx.deps.now()), currency };
}

/** Opens a restaurant under a slug that nobody else has; 409 `slug_taken` (3 §11, 4 I). */
export function createRestaurant(ctx: TenantContext, input: CreateInput) {
  return ctx.transaction(async (tx) => {
    const id = newId();
    const { slug, name, is_active } = input;
    const time_zone = input.time_zone ?? (await readSettings(tx)).time_zone;
    const address = input.address && (await createAddress(tx, ctx, { address_type: "tenant", ...input.address }));
    const image = await keepImage(tx, ctx, { holder, recordId: id }, input.image_url);
    const at = ctx.deps.now().toISOString();
    const content = [JSON.stringify(name), address?.id ?? null, image, JSON.stringify(input.schedule)] as const;
    await tx.sql(insertStatement, [ctx.tenantId, id, slug, ...content, time_zone, is_active, at]).catch(refusing);
    const restaurant = await findRestaurant(tx, id);
    const entry = { entity_type: "restaurant", entity_id: id, after: restaurant };
    await recordAudit(tx, ctx, { action: "restaurant.create", ...entry });
    return { restaurant: shown(ctx, restaurant) };
  });
}

/** Changes a restaurant but for its slug; what is left out stays (4 L7, 4 A8). */
export function updateRestaurant(ctx: TenantContext, input: UpdateInput) {
  return ctx.transaction(async (tx) => {
    const [locked] = await tx.sql(lockStatement, [ctx.tenantId, input.slug]);
    if (!locked) throw new AppError("restaurant_not_found");
    const { id } = locked;
    const before = await findRestaurant(tx, id);
    requireUnchanged(ctx, before.updated_at);
    const addressId = input.address
      ? await changeAddress(tx, ctx, locked.address_id, input.address)
      : locked.address_id;
    const image =
      input.image_url === undefined
        ? locked.image_url
        : await keepImage(tx, ctx, { holder, recordId: id }, input.image_url);
    const name = mergeLanguageText("name", before.name, input.name);
    const slots = input.schedule === undefined ? before.schedule : (input.schedule ?? []);
    const { is_active = before.is_active } = input;
    const content = [JSON.stringify(name), addressId, image, JSON.stringify(slots)] as const;
    const zone = await timeZoneOf(tx, input.time_zone, before.time_zone);
    await tx.sql(updateStatement, [ctx.tenantId, id, ...content, zone, is_active, ctx.deps.now().toISOString()]);
    const restaurant = await findRestaurant(tx, id);
    const entry = { entity_type: "restaurant", entity_id: id, before, after: restaurant };
    await recordAudit(tx, ctx, { action: "restaurant.update", ...entry });
    return { restaurant: shown(ctx, restaurant) };
  });
}

async function timeZoneOf(tx: Transaction, given: string | null | undefined, present: string): Promise<string> {
  if (given === undefined) return present;
  return given ?? (await readSettings(tx)).time_zone;
}

async function changeAddress(tx: Transaction, ctx: TenantContext, addressId: string | null, patch: AddressPatch) {
  if (addressId) return (await updateAddress(tx, ctx, addressId, patch)).id;
  // A first address has nothing to be merged into, so it must be whole.
  const { data, error } = wholeAddress.safeParse({ address: mergePatch({}, patch) });
  if (error) throw fromZod(error);
  return (await createAddress(tx, ctx, { address_type: "tenant", ...data.address })).id;
}

async function findRestaurant(tx: Transaction, id: string): Promise<Restaurant> {
  const [row] = await tx.sql(findStatement, [tx.scope.tenantId, id]);
  if (!row) throw new Error("a restaurant that was written is not there");
  return row;
}

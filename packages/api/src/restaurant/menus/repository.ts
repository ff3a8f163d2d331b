import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { AppError, goingThroughAll } from "../../kernel/index.ts";
import { heldCurrencyStatement, refusingWhile } from "../../tenancy/currency/index.ts";

/** As many dishes as a restaurant may have: its menu is one answer. */
export const MAX_DISHES = 500;

export const columns = `d.id, d.name, d.description, d.section, d.image_url, d.price::float8 AS price, d.variants, d.modifier_groups, d.schedule,
  d.is_active, d.created_at, d.updated_at`;

export const findStatement = statement(
  "dishes.find",
  `SELECT ${columns} FROM dishes d WHERE d.tenant_id = $1 AND d.restaurant_id = $2 AND d.id = $3`,
);
export const lockStatement = statement(
  "dishes.lock",
  `SELECT ${columns} FROM dishes d WHERE d.tenant_id = $1 AND d.restaurant_id = $2 AND d.id = $3 FOR NO KEY UPDATE`,
);
export const insertStatement = statement(
  "dishes.insert",
  `INSERT INTO dishes (tenant_id, id, restaurant_id, name, description, image_url, price, variants, modifier_groups, schedule,
     is_active, section, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
);
export const updateStatement = statement(
  "dishes.update",
  `UPDATE dishes SET name = $3, description = $4, image_url = $5, price = $6, variants = $7, modifier_groups = $8, schedule = $9,
     is_active = $10, section = $11, updated_at = $12
   WHERE tenant_id = $1 AND id = $2`,
);
export const menuStatement = statement(
  "dishes.menu",
  `SELECT ${columns} FROM dishes d WHERE d.tenant_id = $1 AND d.restaurant_id = $2 AND d.is_active
   ORDER BY d.created_at, d.id`,
);
/** The currency of what is about to be priced. */
export async function currencyOfPrices(tx: Transaction): Promise<string> {
  const [row] = await tx.sql(heldCurrencyStatement, [tx.scope.tenantId]);
  if (!row) throw new Error("a tenant that somebody works in is not there");
  return row.currency_code;
}

// Dishes of one restaurant are added in turn, so that no two are the last one that it may have.
const roomStatement = statement(
  "dishes.lock_restaurant",
  "SELECT FROM restaurants WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE",
);
const countStatement = statement(
  "dishes.count_of_restaurant",
  "SELECT count(*)::int AS dishes FROM dishes WHERE tenant_id = $1 AND restaurant_id = $2",
);
/** 409 `menu_full` where a restaurant has as many dishes as it may have. */
export async function requireRoom(tx: Transaction, restaurantId: string): Promise<void> {
  const key = [tx.scope.tenantId, restaurantId] as const;
  await tx.sql(roomStatement, key);
  const [count] = await tx.sql(countStatement, key);
  if ((count?.dishes ?? 0) >= MAX_DISHES) throw new AppError("menu_full", { maximum: MAX_DISHES });
}

const anyStatement = statement(
  "dishes.any",
  "SELECT EXISTS (SELECT FROM dishes WHERE tenant_id = $1) AS priced",
  goingThroughAll,
);

/** Keeps a tenant from another currency while its menus have prices in the present one: 409 `currency_in_use` (3 §3). */
export const refuseMenuPrices = refusingWhile(anyStatement);

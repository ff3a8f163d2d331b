import type { Transaction } from "@karwan/db";
import type { UserContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import { dishStatement } from "../../menus/index.ts";
import { added, chooseModifiers, contentOf, requireFits } from "../lines.ts";
import { clearStatement, insertStatement, removeStatement, updateStatement } from "../repository.ts";
import type { AddInput, ChangeInput, Line, ModifiersInput } from "../schema.ts";
import type { OpenCart } from "./cart.ts";
import { changeCart } from "./cart.ts";

const columnsOf = (line: Line) =>
  [
    JSON.stringify(line.name),
    line.variant_name && JSON.stringify(line.variant_name),
    line.unit_price,
    line.quantity,
    line.note,
    JSON.stringify(line.modifiers),
  ] as const;

async function readDish(tx: Transaction, { restaurantId }: OpenCart, id: string) {
  const [dish] = await tx.sql(dishStatement, [tx.scope.tenantId, restaurantId, id]);
  if (!dish) throw new AppError("dish_not_found");
  return dish;
}

function requireLine({ lines }: OpenCart, id: string): Line {
  const line = lines.find((each) => each.id === id);
  if (!line) throw new AppError("restaurant_cart_item_not_found");
  return line;
}

async function saveLine(tx: Transaction, { lines }: OpenCart, line: Line, at: string): Promise<Line[]> {
  const after = lines.map((each) => (each.id === line.id ? line : each));
  requireFits(after);
  await tx.sql(updateStatement, [tx.scope.tenantId, line.id, ...columnsOf(line), at]);
  return after;
}

/** Puts a dish into the cart, also one that cannot be had now; the same thing again raises its quantity (1 §4.11, 4 I). */
export function addItem(ctx: UserContext, input: AddInput) {
  return changeCart(ctx, input, async (tx, cart) => {
    const content = contentOf(await readDish(tx, cart, input.product_id), input);
    const at = ctx.deps.now().toISOString();
    const { line, isNew } = added(cart.lines, content, input.quantity);
    if (!isNew) return saveLine(tx, cart, line, at);
    const after = [...cart.lines, line];
    requireFits(after);
    const place = [cart.id, line.product_id, line.variant_id] as const;
    await tx.sql(insertStatement, [tx.scope.tenantId, line.id, ...columnsOf(line), ...place, at]);
    return after;
  });
}

/** Changes how many, and what the kitchen is told; a quantity of 0 takes the line out. Prices stay (1 §4.11). */
export function changeItem(ctx: UserContext, input: ChangeInput) {
  return changeCart(ctx, input, async (tx, cart) => {
    const line = requireLine(cart, input.itemId);
    const { quantity = line.quantity, note = line.note } = input;
    if (quantity > 0)
      return saveLine(tx, cart, { ...line, quantity, note: note || null }, ctx.deps.now().toISOString());
    await tx.sql(removeStatement, [tx.scope.tenantId, line.id]);
    return cart.lines.filter(({ id }) => id !== line.id);
  });
}

/** Gives a line these modifiers in place of its own, at the prices of now; as often as one likes (1 §4.11). */
export function replaceModifiers(ctx: UserContext, input: ModifiersInput) {
  return changeCart(ctx, input, async (tx, cart) => {
    const line = requireLine(cart, input.itemId);
    const { modifier_groups } = await readDish(tx, cart, line.product_id);
    const modifiers = chooseModifiers(modifier_groups, input.modifiers);
    return saveLine(tx, cart, { ...line, modifiers }, ctx.deps.now().toISOString());
  });
}

/** Takes everything out; the cart stays (1 §4.11). */
export function clearCart(ctx: UserContext, input: { slug: string }) {
  return changeCart(ctx, input, async (tx, cart) => {
    await tx.sql(clearStatement, [tx.scope.tenantId, cart.id]);
    return [];
  });
}

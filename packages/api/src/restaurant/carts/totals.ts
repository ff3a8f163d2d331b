import type { Decimal } from "../../kernel/index.ts";
import { Decimal as Exact, sumOf } from "../../kernel/index.ts";
import type { Line } from "./schema.ts";

/** quantity x (unit_price + sum of delta x modifier quantity), exactly (4 I). */
export function lineTotal({
  unit_price,
  quantity,
  modifiers,
}: Pick<Line, "unit_price" | "quantity" | "modifiers">): Decimal {
  const extras = sumOf(modifiers.map((each) => new Exact(each.price_delta_snapshot).times(each.quantity)));
  return extras.plus(unit_price).times(quantity);
}

/** What a cart comes to: nothing is added to its lines before it is checked out (3 §11). */
export function cartTotals(lines: readonly Line[]): { subtotal: Decimal; total: Decimal } {
  const subtotal = sumOf(lines.map(lineTotal));
  return { subtotal, total: subtotal };
}

import { statement } from "@karwan/db";
import { goingThroughAll } from "../../kernel/index.ts";
import { refusingWhile } from "../../tenancy/currency/index.ts";

const anyStatement = statement(
  "products.any",
  "SELECT EXISTS (SELECT FROM products WHERE tenant_id = $1 AND deleted_at IS NULL) AS priced",
  goingThroughAll,
);

/** Keeps a tenant from another currency while it has products, whose prices are in the present one. 409 `currency_in_use`. */
export const refuseProductPrices = refusingWhile(anyStatement);

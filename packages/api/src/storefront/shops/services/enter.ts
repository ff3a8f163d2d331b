import type { Dependencies } from "../../../kernel/index.ts";
import { AppError, locate } from "../../../kernel/index.ts";

/** The tenant that a store name leads to; whether its shop is open is for what is asked of it to see (4 H2). */
export async function enterShop({ database }: Pick<Dependencies, "database">, store_name: string): Promise<string> {
  const found = await locate(database, "store_name", store_name.toLowerCase());
  if (!found) throw new AppError("shop_not_found");
  return found.tenant_id;
}

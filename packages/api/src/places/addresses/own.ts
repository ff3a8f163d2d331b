import type { RowOf, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";

const findStatement = statement(
  "addresses.find_own",
  `SELECT a.title, a.full_address, a.address_line1, a.address_line2, a.city, a.state, a.postal_code, a.country, a.contact_info, a.metadata,
          a.latitude::float8 AS lat, a.longitude::float8 AS lng
     FROM addresses a WHERE a.id = $1 AND a.user_id = $2 AND a.tenant_id IS NULL AND a.is_active`,
);
export type OwnAddress = RowOf<typeof findStatement>;

/** An address of somebody's own book, whatever tenant they act in; 404 `address_not_found` (1 §4.6). */
export async function ownAddress(tx: Transaction, userId: string, id: string): Promise<OwnAddress> {
  const [found] = await tx.sql(findStatement, [id, userId]);
  if (!found) throw new AppError("address_not_found");
  return found;
}

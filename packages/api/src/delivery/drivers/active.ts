import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";

// Held as he is until the end: nobody makes him leave the tenant meanwhile.
const driverStatement = statement(
  "drivers.active",
  `SELECT d.id, d.status = 'active' AND EXISTS (SELECT FROM memberships m WHERE m.tenant_id = $1 AND m.user_id = d.user_id AND m.status = 'active')
     AND EXISTS (SELECT FROM users u WHERE u.id = d.user_id AND u.status = 'active') AS is_active
   FROM drivers d WHERE d.tenant_id = $1 AND d.id = $2 AND d.deleted_at IS NULL FOR NO KEY UPDATE OF d`,
);

/** Whom parcels can be handed to without an assignment; 404 `driver_not_found`, 409 `driver_inactive` (3 §8, 3 §9). */
export async function requireActiveDriver(tx: Transaction, id: string): Promise<void> {
  const [driver] = await tx.sql(driverStatement, [tx.scope.tenantId, id]);
  if (!driver) throw new AppError("driver_not_found");
  if (!driver.is_active) throw new AppError("driver_inactive");
}

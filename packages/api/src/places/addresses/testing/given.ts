import type { Database } from "@karwan/db";
import type { RoleName } from "../../../../testing/index.ts";
import { arrange } from "../../../../testing/index.ts";

/** A body that is enough, at a place of its own. */
export const place = (latitude: number, more: Record<string, unknown> = {}) => ({
  full_address: "Abu Nuwas Street, Karrada, Baghdad",
  country: "Iraq",
  latitude,
  longitude: 44.4,
  ...more,
});

/** How many active and how many primary addresses somebody has, as the database knows it. */
export async function standingOf(database: Database, userId: string) {
  const [row] = await arrange<{ active: number; primary: number }>(
    database,
    { userId },
    `SELECT count(*) FILTER (WHERE is_active) AS active, count(*) FILTER (WHERE is_primary) AS primary
     FROM addresses WHERE user_id = $1`,
    [userId],
  );
  return row;
}

/** Makes somebody who has an account a member of a further tenant, with built-in roles or none. */
export async function join(
  database: Database,
  tenantId: string,
  userId: string,
  { roles = [], status = "active" }: { roles?: RoleName[]; status?: string } = {},
): Promise<void> {
  const text = "INSERT INTO memberships (tenant_id, user_id, status) VALUES ($1, $2, $3)";
  await arrange(database, { tenantId }, text, [tenantId, userId, status]);
  await giveRoles(database, tenantId, userId, roles);
}

/** Gives a member exactly these built-in roles. */
export async function giveRoles(database: Database, tenantId: string, userId: string, roles: RoleName[]) {
  const drop = "DELETE FROM membership_roles WHERE tenant_id = $1 AND user_id = $2";
  await arrange(database, { tenantId }, drop, [tenantId, userId]);
  const give = `INSERT INTO membership_roles (tenant_id, user_id, role_id)
    SELECT $1::uuid, $2::uuid, id FROM roles WHERE tenant_id IS NULL AND name = ANY($3)`;
  await arrange(database, { tenantId }, give, [tenantId, userId, roles]);
}

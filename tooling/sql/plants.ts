import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";

// Mistakes that the compiler has to find in how a statement is used. `pnpm typecheck` fails when one of them compiles.
const member = statement(
  "api_keys.member",
  "SELECT status FROM memberships WHERE tenant_id = $1 AND user_id = $2 FOR SHARE",
);
const key = "id, name, description, created_at, created_by, expires_at, is_active, revoked_at, last_four";
// @ts-expect-error a name that PostgreSQL was not asked about
statement("plants.unknown", "SELECT 1 AS one");
// @ts-expect-error a row that somebody says by hand
statement<{ status: string }>(
  "api_keys.member",
  "SELECT status FROM memberships WHERE tenant_id = $1 AND user_id = $2 FOR SHARE",
);
const find = statement("api_keys.find", `SELECT ${key} FROM api_keys WHERE tenant_id = $1 AND id = $2`);

export async function plants(tx: Transaction): Promise<void> {
  const [row] = await tx.sql(find, ["tenant", "id"]);
  if (!row) return;
  // @ts-expect-error a value is missing
  await tx.sql(member, ["tenant"]);
  // @ts-expect-error all values are missing
  await tx.sql(member);
  // @ts-expect-error one value too many
  await tx.sql(member, ["tenant", "user", "more"]);
  // @ts-expect-error a number for an id
  await tx.sql(member, ["tenant", 7]);
  // @ts-expect-error null where no row could be meant
  await tx.sql(member, ["tenant", null]);
  // @ts-expect-error a column that is not selected
  row.tenant_id.toLowerCase();
  // @ts-expect-error a column that may be null
  row.expires_at.toLowerCase();
  // @ts-expect-error a moment is a text
  row.created_at.getTime();
  const [place] = await tx.sql(member, ["tenant", "user"]);
  // @ts-expect-error a word that the column never holds
  if (place?.status === "gone") return;
  // @ts-expect-error a boolean is no text
  row.is_active.toLowerCase();
}

import type { Database } from "@karwan/db";
import { NO_TENANT } from "@karwan/db";
import { testStatement } from "@karwan/db/testing";
import { hashPassword } from "../src/identity/passwords/index.ts";

export const PASSWORD = "a long pass phrase";

const setPassword = testStatement<{ email: string; phone: string }>(
  "test.set_password",
  "UPDATE users SET password_hash = $2 WHERE id = $1 RETURNING email, phone",
);

/** Gives somebody the password `PASSWORD` and says by what names they sign in. */
export async function givePassword(database: Database, userId: string): Promise<{ email: string; phone: string }> {
  const hash = await hashPassword(PASSWORD, null);
  const [row] = await database.transaction({ tenantId: NO_TENANT, userId }, (tx) =>
    tx.sql(setPassword, [userId, hash]),
  );
  if (!row) throw new Error("nobody to give a password to");
  return row;
}

/** Runs one statement in a scope, for states of affairs that no operation makes. */
export function arrange<Row>(
  database: Database,
  scope: { tenantId?: string; userId?: string },
  text: string,
  values: readonly unknown[] = [],
) {
  return database.transaction({ tenantId: scope.tenantId ?? NO_TENANT, userId: scope.userId ?? null }, (tx) =>
    tx.sql<Row>({ name: "", text }, values),
  );
}

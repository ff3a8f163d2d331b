import type { Transaction } from "@karwan/db";
import { NO_TENANT, newId, statement } from "@karwan/db";
import type { RequestContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { namedSql, releaseUncounted } from "../contacts/index.ts";

export interface Person {
  email?: string | undefined;
  phone?: string | undefined;
  first_name: string;
  last_name: string;
  /** Hashed before the transaction begins: it takes longer than all the rest. */
  password_hash: string | null;
}

const findStatement = statement(
  "accounts.find",
  `SELECT id, email, phone FROM users WHERE ${namedSql("$1::text", "$2::text")}`,
);
// Whoever makes the same account at the same moment wins; we then find theirs.
const insertStatement = statement(
  "accounts.insert",
  `INSERT INTO users (id, email, phone, password_hash, first_name, last_name, full_name, origin, made_by_tenant_id, password_by_tenant_id,
     created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, btrim($5::text || ' ' || $6::text), CASE WHEN $7::uuid IS NULL THEN 'platform' ELSE 'tenant' END,
     $7, CASE WHEN $4::text IS NOT NULL THEN $7::uuid END, $8, $8) ON CONFLICT DO NOTHING RETURNING id`,
);

/** The account with this e-mail or phone. 409 `phone_taken` when they belong to two people. */
export async function findAccount(tx: Transaction, person: Pick<Person, "email" | "phone">): Promise<string | null> {
  const { email = null, phone = null } = person;
  const rows = await tx.sql(findStatement, [email, phone]);
  if (rows.length > 1) throw new AppError("phone_taken");
  return rows[0]?.id ?? null;
}

/**
 * Makes an account, the scope's tenant's or the platform's own; null when somebody has its e-mail or phone. Where these
 * count for nothing they are taken off first (4 B10).
 */
export async function insertAccount(
  tx: Transaction,
  ctx: Pick<RequestContext, "deps">,
  person: Person,
): Promise<string | null> {
  const { email = null, phone = null, first_name, last_name, password_hash } = person;
  await releaseUncounted(tx, ctx, person);
  const { tenantId } = tx.scope;
  const madeBy = tenantId === NO_TENANT ? null : tenantId;
  const values = [
    newId(),
    email,
    phone,
    password_hash,
    first_name,
    last_name,
    madeBy,
    ctx.deps.now().toISOString(),
  ] as const;
  const [made] = await tx.sql(insertStatement, values);
  return made?.id ?? null;
}

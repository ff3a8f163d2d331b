import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { Language } from "@karwan/i18n";
import { openWallets } from "../../finance/ledger/index.ts";
import { AppError } from "../../kernel/index.ts";

// Who was made a member by somebody else stays what they are, and is a customer beside it.
const insertMember = statement(
  "registration.member",
  `WITH member AS (
     INSERT INTO memberships (tenant_id, user_id, origin, created_at, updated_at) VALUES ($1, $2, 'registration', $3, $3)
     ON CONFLICT (tenant_id, user_id) DO NOTHING
     RETURNING tenant_id, user_id)
   INSERT INTO membership_roles (tenant_id, user_id, role_id, created_at)
   SELECT member.tenant_id, member.user_id, r.id, $3 FROM member CROSS JOIN roles r WHERE r.tenant_id IS NULL AND r.name = 'customer'`,
);
const insertCustomer = statement(
  "registration.customer",
  `INSERT INTO customers (tenant_id, id, user_id, full_name, phone, email, created_at, updated_at)
   SELECT $1, $2, u.id, u.full_name, u.phone, u.email, $4, $4 FROM users u WHERE u.id = $3
   ON CONFLICT (tenant_id, user_id) WHERE user_id IS NOT NULL DO NOTHING RETURNING id`,
);
const lockCustomer = statement(
  "registration.lock_customer",
  `SELECT c.id, c.full_name, c.phone, (SELECT u.language FROM users u WHERE u.id = $2) AS language, (SELECT m.status FROM memberships m WHERE m.tenant_id = $1 AND m.user_id = $2) AS member_status
     FROM customers c WHERE c.tenant_id = $1 AND c.user_id = $2 FOR NO KEY UPDATE OF c`,
);

// Who has said what they read keeps it.
const keepLanguage = statement(
  "registration.keep_language",
  "UPDATE users SET language = $2, updated_at = $3 WHERE id = $1 AND language IS NULL",
);

/** A customer of the transaction's tenant, under lock. */
export interface JoinedCustomer {
  id: string;
  full_name: string;
  phone: string | null;
}

/**
 * The customer record that somebody has in the transaction's tenant, made at the first need with a membership as
 * `customer` and a wallet (3 §2, 4 B1, 4 H2); 403 `account_inactive` for whom the tenant shut out. Under lock until the end.
 * What they read is kept with the account where nothing was: messages are written in it (4 B12).
 */
export async function joinAsCustomer(
  tx: Transaction,
  userId: string,
  now: Date,
  reads: Language | null = null,
): Promise<JoinedCustomer> {
  const at = now.toISOString();
  const { language, ...customer } = await lockedCustomer(tx, userId, now);
  if (language === null && reads !== null) await tx.sql(keepLanguage, [userId, reads, at]);
  return customer;
}

async function lockedCustomer(tx: Transaction, userId: string, now: Date) {
  const { tenantId } = tx.scope;
  const at = now.toISOString();
  const [known] = await tx.sql(lockCustomer, [tenantId, userId]);
  if (known?.member_status === "active") return known;
  await tx.sql(insertMember, [tenantId, userId, at]);
  const [made] = await tx.sql(insertCustomer, [tenantId, newId(), userId, at]);
  if (made) await openWallets(tx, "customer", [made.id], now);
  const [customer] = await tx.sql(lockCustomer, [tenantId, userId]);
  if (!customer) throw new Error("a customer that was made is not there");
  if (customer.member_status !== "active") throw new AppError("account_inactive");
  return customer;
}

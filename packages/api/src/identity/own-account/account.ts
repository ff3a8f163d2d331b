import type { RowOf, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { UserContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import type { ContactKind } from "../contacts/index.ts";

const columns = `id, email, phone, email_proven_at IS NOT NULL AS email_proven, phone_proven_at IS NOT NULL AS phone_proven,
  password_hash, language, first_name, last_name, avatar_url`;
const findStatement = statement("own_account.find", `SELECT ${columns} FROM users WHERE id = $1`);
const lockStatement = statement("own_account.lock", `SELECT ${columns} FROM users WHERE id = $1 FOR UPDATE`);
export type Account = RowOf<typeof findStatement>;

export async function findAccount(ctx: UserContext): Promise<Account> {
  const [[account]] = await ctx.read((q) => [q.sql(findStatement, [ctx.caller.userId])]);
  if (!account) throw new AppError("unauthenticated");
  return account;
}

export async function lockAccount(tx: Transaction, userId: string): Promise<Account> {
  const [account] = await tx.sql(lockStatement, [userId]);
  if (!account) throw new AppError("unauthenticated");
  return account;
}

export const isProven = (account: Account, kind: ContactKind) => account[`${kind}_proven`];
/** Whether anything is sent to a contact of the account: an unproven one beside a proven one receives nothing (4 B10). */
export const isReached = (account: Account, kind: ContactKind) =>
  account[kind] !== null && (isProven(account, kind) || !isProven(account, kind === "email" ? "phone" : "email"));

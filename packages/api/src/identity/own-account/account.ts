import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Language } from "@karwan/i18n";
import type { UserContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import type { ContactKind } from "../contacts/index.ts";

export interface Account {
  id: string;
  email: string | null;
  phone: string | null;
  email_proven: boolean;
  phone_proven: boolean;
  password_hash: string | null;
  language: Language | null;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
}

const columns = `id, email, phone, email_proven_at IS NOT NULL AS email_proven, phone_proven_at IS NOT NULL AS phone_proven,
  password_hash, language, first_name, last_name, avatar_url`;
const findStatement = statement<Account>("own_account.find", `SELECT ${columns} FROM users WHERE id = $1`);
const lockStatement = statement<Account>("own_account.lock", `SELECT ${columns} FROM users WHERE id = $1 FOR UPDATE`);

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

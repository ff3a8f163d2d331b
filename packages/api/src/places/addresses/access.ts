import type { Transaction } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import { requireOwnAccount } from "../../identity/users/index.ts";
import type { UserContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import type { BookAddress } from "./book-schema.ts";
import { columns } from "./repository.ts";
import {
  decideStatement,
  enterStatement,
  forgetStatement,
  MAY_READ,
  nameStatement,
  openBook,
  openForChanges,
  ownersStatement,
  reachStatement,
} from "./rights.ts";

const findStatement = statement(
  "addresses.find_readable",
  `SELECT ${columns} FROM addresses a WHERE a.id = $1 AND a.deleted_at IS NULL AND ${MAY_READ}`,
);
const memberStatement = statement(
  "addresses.member",
  "SELECT user_id FROM memberships WHERE tenant_id = $1 AND user_id = $2 AND status = 'active'",
);

/** Whose an address is: its tenant's, otherwise a person's. On a tenant's, `user_id` says who saved it. */
export type Owner = Pick<BookAddress, "user_id" | "tenant_id">;
const forbidden = () => new AppError("insufficient_permissions");

/**
 * An address that the caller may read: own, of a tenant of theirs, in the book of somebody who works in the session's
 * tenant for those who govern it, or any for system administrators. Otherwise 403 (1 §4.3, 4 B13, 4 K14).
 */
export async function readable(ctx: UserContext, id: string): Promise<BookAddress> {
  const [, , , [known], , , [address]] = await ctx.read((q) => [
    q.sql(reachStatement),
    q.sql(enterStatement, [ctx.tenantId]),
    q.sql(nameStatement, [id]),
    q.sql(ownersStatement),
    q.sql(decideStatement),
    q.sql(forgetStatement),
    q.sql(findStatement, [id]),
  ]);
  if (address) return address;
  throw known ? forbidden() : new AppError("address_not_found");
}

/**
 * Runs a change of an address that the caller may change: one of the own book, one of a tenant that they govern, any for
 * system administrators (1 §4.3, 4 C1). Owner and tenant of an address never change, so what was found before the
 * transaction holds in it.
 */
export async function changing<T>(
  ctx: UserContext,
  id: string,
  work: (tx: Transaction, owner: Owner) => Promise<T>,
): Promise<T> {
  const [, [owner]] = await ctx.read((q) => [q.sql(nameStatement, [id]), q.sql(ownersStatement)]);
  if (!owner) throw new AppError("address_not_found");
  const { user_id, tenant_id } = owner;
  if (tenant_id === null && user_id !== ctx.caller.userId && !ctx.caller.isSystemAdmin) throw forbidden();
  return ctx.transactionIn(tenant_id ?? NO_TENANT, async (tx) => {
    await requireKeeper(tx, ctx, owner);
    return work(tx, owner);
  });
}

/** Opens a foreign address for the change, if the caller governs its tenant or the platform; one's own book is open. */
async function requireKeeper(tx: Transaction, ctx: UserContext, { user_id, tenant_id }: Owner): Promise<void> {
  if (tenant_id === null && user_id === ctx.caller.userId) return;
  const { is_admin, is_system } = await openForChanges(tx);
  if (!is_system && !(is_admin && tenant_id !== null)) throw forbidden();
}

/**
 * Opens what a new address is made for: the own book to anybody, the tenant's places to those who govern it, and to them
 * also the book of a person whose account is the tenant's to change (4 C1).
 */
export async function requireMaker(
  tx: Transaction,
  ctx: UserContext,
  owner: Owner & { user_id: string },
): Promise<void> {
  const isForMe = owner.user_id === ctx.caller.userId;
  if (isForMe && owner.tenant_id === null) return void (await tx.sql(reachStatement));
  const { is_admin, is_system } = await openForChanges(tx);
  if (is_system) return;
  if (!is_admin) throw forbidden();
  if (!isForMe) await requireAccountOf(tx, ctx, owner.user_id);
}

/** Whose account the tenant may change (4 B11), in whose book it may write; the one place where addresses ask. */
async function requireAccountOf(tx: Transaction, ctx: UserContext, userId: string): Promise<void> {
  const [member] = await tx.sql(memberStatement, [tx.scope.tenantId, userId]);
  if (!member) throw forbidden();
  await requireOwnAccount(tx, ctx, userId);
  await openBook(tx, userId);
}

import type { Transaction } from "@karwan/db";
import type { Caller, RequestContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import { requireAssignable } from "../../users/index.ts";
import type { Offer } from "../repository.ts";
import {
  driverRoleStatement,
  endStatement,
  offerRolesStatement,
  offerStatement,
  renameStatement,
} from "../repository.ts";
import { invitationMachine } from "../state.ts";

/** What an invited member is offered, or was until the invitation ended; null for everybody else. Under `lockAccess`. */
export async function findOffer(tx: Transaction, userId: string): Promise<Offer | null> {
  const [offer] = await tx.sql(offerStatement, [tx.scope.tenantId, userId]);
  return offer ?? null;
}

type Ctx = RequestContext & { caller: Caller };
type Typed = { email: string | null; phone: string | null; first_name: string; last_name: string };
type Change = {
  email?: string | null | undefined;
  phone?: string | null | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
  password?: string | undefined;
};

/** Changes the names that were typed. E-mail, phone and password are the person's own: 409 `invitation_required`. */
export async function changeTyped(
  tx: Transaction,
  ctx: Ctx,
  offer: Offer,
  typed: Typed,
  change: Change,
): Promise<void> {
  const isOther = (field: "email" | "phone") => change[field] !== undefined && change[field] !== typed[field];
  if (change.password !== undefined || isOther("email") || isOther("phone")) throw new AppError("invitation_required");
  const { first_name = typed.first_name, last_name = typed.last_name } = change;
  if (first_name === typed.first_name && last_name === typed.last_name) return;
  await tx.sql(renameStatement, [offer.id, first_name, last_name, ctx.deps.now().toISOString()]);
}

/** Withdraws an open invitation; nobody but its person makes it a membership (4 B8, 4 B10). */
export async function setOfferStatus(
  tx: Transaction,
  ctx: Ctx,
  offer: Offer,
  status: "active" | "inactive",
): Promise<void> {
  if (status === "active") throw new AppError("invitation_required");
  if (offer.status !== "open") return;
  const withdrawn = invitationMachine.next(offer.status, "withdraw");
  await tx.sql(endStatement, [tx.scope.tenantId, offer.id, withdrawn, ctx.deps.now().toISOString()]);
}

/** Offers exactly these roles. Whoever decides that stands for them, as the inviter, and so holds all that they permit. */
export async function offerRoles(tx: Transaction, ctx: Ctx, offer: Offer, ids: readonly string[]): Promise<void> {
  const given = [...new Set(ids)];
  const taken = offer.role_ids.filter((id) => !given.includes(id));
  await requireAssignable(tx, ctx.caller, { given, taken });
  await saveRoles(tx, ctx, offer.id, given, ctx.caller.userId);
}

/** The built-in role of drivers. */
export async function driverRoleId(tx: Transaction): Promise<string> {
  const [role] = await tx.sql(driverRoleStatement);
  if (!role) throw new Error("the built-in role driver is missing");
  return role.id;
}

/** Offers the role of drivers beside the others, or no longer: it permits nothing that the inviter would stand for. */
export async function offerDriverRole(tx: Transaction, ctx: Ctx, offer: Offer, isDriver: boolean): Promise<void> {
  const roleId = await driverRoleId(tx);
  const others = offer.role_ids.filter((id) => id !== roleId);
  await saveRoles(tx, ctx, offer.id, isDriver ? [...others, roleId] : others, null);
}

function saveRoles(tx: Transaction, ctx: Ctx, id: string, roleIds: readonly string[], inviter: string | null) {
  return tx.sql(offerRolesStatement, [tx.scope.tenantId, id, roleIds, inviter, ctx.deps.now().toISOString()]);
}

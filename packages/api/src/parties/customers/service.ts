import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, defineList, filtersOf, keyOf, onViolation } from "../../kernel/index.ts";
import {
  createParty,
  declareParty,
  partyTexts,
  requireMember,
  searchedParties,
  showParties,
  showParty,
  updateParty,
} from "../party/index.ts";
import type { createInput, listInput, updateInput } from "./schema.ts";

const texts = partyTexts("customer", "p.user_id");
/** The tenant's customers, newest first: by text and account (3 §3). */
export const customerList = defineList("customers.list", {
  ...texts.list,
  filters: filtersOf<z.infer<typeof listInput>>({ search: searchedParties, user_id: "p.user_id = ?" }),
});
const refusing = onViolation({ customers_user_key: () => new AppError("user_id_taken") });
const select = { id: true } as const;

const party = declareParty({
  kind: "customer",
  missing: "customer_not_found",
  find: statement("customers.find", texts.find),
  lock: statement("customers.lock", texts.lock),
  async insert(tx, _, row, { user_id }: z.infer<typeof createInput>) {
    await requireMember(tx, user_id);
    await tx.prisma.customer.create({ data: { ...row, user_id }, select }).catch(refusing);
  },
  async update(tx, ctx, row, { id, user_id }: z.infer<typeof updateInput>, before) {
    if (user_id !== before.user_id) await requireMember(tx, user_id);
    await tx.prisma.customer.update({ where: keyOf(ctx, id), data: { ...row, user_id }, select }).catch(refusing);
  },
});

/** The tenant's customers, newest first (3 §3). */
export async function listCustomers(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const { rows, total } = await customerList.read(ctx, [ctx.tenantId], input);
  return { customers: showParties(rows), page: input.page, limit: input.limit, total };
}

/** One customer of the tenant (3 §3). */
export function showCustomer(ctx: TenantContext, { id }: { id: string }) {
  return showParty(ctx, party, id);
}

/** Adds a customer; `user_id` must be a member of the tenant, and nobody is two customers (3 §3). */
export function createCustomer(ctx: TenantContext, input: z.infer<typeof createInput>) {
  return createParty(ctx, party, input);
}

/** Changes what is given; null empties phone, e-mail or account (3 §3, 4 A8). */
export function updateCustomer(ctx: TenantContext, input: z.infer<typeof updateInput>) {
  return updateParty(ctx, party, input);
}

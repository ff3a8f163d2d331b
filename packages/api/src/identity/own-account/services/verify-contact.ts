import { NO_TENANT } from "@karwan/db";
import type { z } from "zod";
import type { UserContext } from "../../../kernel/index.ts";
import { readOwnUser } from "../../sessions/index.ts";
import { consumeCode, proveCode } from "../codes.ts";
import { replaceContact } from "../contacts.ts";
import type { verifyInput } from "../schema.ts";

/** POST /auth/contact/verify (4 B12): the contact that the code was sent to is the caller's, from now on and proven. */
export async function verifyContact(ctx: UserContext, { code }: z.infer<typeof verifyInput>) {
  const proven = await proveCode(ctx, "contact_change", code);
  return ctx.transactionIn(ctx.tenantId ?? NO_TENANT, async (tx) => {
    await consumeCode(tx, ctx, "contact_change", proven);
    await replaceContact(tx, ctx, proven.destination);
    return { user: await readOwnUser(tx, ctx) };
  });
}

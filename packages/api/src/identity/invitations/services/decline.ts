import type { UserContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import { lockAccess } from "../../roles/index.ts";
import { endStatement } from "../repository.ts";
import { invitationMachine } from "../state.ts";
import { findByContact, requireOwnPassword } from "./find.ts";

/** POST /auth/invitations/:id/decline (4 B10). The tenant learns that it was declined, and nothing of who did. */
export async function decline(ctx: UserContext, { id }: { id: string }) {
  const key = await findByContact(ctx, ctx.caller.userId, id);
  return ctx.transactionIn(key.tenantId, async (tx) => {
    // Which locks the account, too.
    await lockAccess(tx, ctx);
    await requireOwnPassword(tx, ctx.caller.userId);
    const declined = invitationMachine.next("open", "decline");
    const [mine] = await tx.sql(endStatement, [key.tenantId, id, declined, ctx.deps.now().toISOString()]);
    if (!mine) throw new AppError("invitation_invalid");
    const entry = { action: "user.decline_invitation", entity_type: "user", entity_id: id };
    await recordAudit(tx, { ...ctx, caller: null, ip: null }, entry);
    return {};
  });
}

import type { z } from "zod";
import { cancelDelivery } from "../../delivery/deliveries/index.ts";
import { actionContextOf, DeliveryChange, lockDeliveryGroup } from "../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, recordAudit } from "../../kernel/index.ts";
import { partyOf, sees } from "./party.ts";
import { externalOf, findStatement } from "./record.ts";
import type { cancelInput } from "./schema.ts";

/** Calls a delivery off by its code, as long as nobody has the parcel (3 §6, 3 §5). */
export async function cancelExternally(ctx: TenantContext, input: z.infer<typeof cancelInput>) {
  const key = [ctx.tenantId, input.delivery_code] as const;
  const party = await partyOf(ctx);
  const [[known]] = await ctx.read((q) => [q.sql(findStatement, key)]);
  if (!known || !sees(party, known)) throw new AppError("delivery_not_found");
  return ctx.transaction(async (tx) => {
    const group = await lockDeliveryGroup(tx, known.id);
    // Whose it is may have changed before the lock.
    if (!sees(party, group.root)) throw new AppError("delivery_not_found");
    const before = { status: group.root.status, payment_status: group.root.payment_status };
    await cancelDelivery(tx, ctx.deps, new DeliveryChange(group, actionContextOf(ctx)), input.reason ?? null);
    const [after] = await tx.sql(findStatement, key);
    if (!after) throw new Error("a delivery under lock is there");
    await recordAudit(tx, ctx, {
      action: "delivery.cancel",
      entity_type: "delivery",
      entity_id: known.id,
      before,
      after: { status: after.status, payment_status: after.payment_status, reason: input.reason ?? null },
    });
    return { delivery: externalOf(ctx, after) };
  });
}

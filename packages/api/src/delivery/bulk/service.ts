import type { MessageKey } from "@karwan/i18n";
import { translate } from "@karwan/i18n";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { asAppError, describeFailure } from "../../kernel/index.ts";
import { assignOneOfMany } from "../assignments/index.ts";
import { callOffOneOfMany } from "../deliveries/index.ts";
import type { assignInput, BulkResult, cancelInput } from "./schema.ts";

// Who may not, or must not at present, may not for the others either.
const OF_THE_CALLER: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * Does the same to many deliveries, each by the use case of one and in a transaction of its own: what one needs is locked in
 * the order that everybody keeps to, and let go before the next. In one for all, the stock and the accounts of the first
 * would be locked before the drivers of the second, and everybody else would wait for the last.
 */
async function each(
  ctx: TenantContext,
  ids: readonly string[],
  done: MessageKey,
  work: (id: string) => Promise<void>,
): Promise<{ results: BulkResult[]; success_count: number; failed_count: number }> {
  const results: BulkResult[] = [];
  for (const delivery_id of new Set(ids.map((id) => id.toLowerCase()))) {
    try {
      await work(delivery_id);
      results.push({ delivery_id, success: true, code: null, message: translate(ctx.language, done) });
    } catch (error) {
      const refused = asAppError(error);
      if (!refused || refused.status >= 500 || OF_THE_CALLER.has(refused.status)) throw error;
      const { code, message } = describeFailure(refused, ctx.language, null);
      results.push({ delivery_id, success: false, code, message });
    }
  }
  const success_count = results.filter(({ success }) => success).length;
  return { results, success_count, failed_count: results.length - success_count };
}

/** POST /delivery/deliveries/bulk/assign (4 L9). */
export function assignMany(ctx: TenantContext, { delivery_ids, ...wanted }: z.output<typeof assignInput>) {
  return each(ctx, delivery_ids, "delivery.assigned", (id) => assignOneOfMany(ctx, { id, auto: false, ...wanted }));
}

/** POST /delivery/deliveries/bulk/cancel (4 L9). */
export function cancelMany(ctx: TenantContext, { delivery_ids, reason }: z.output<typeof cancelInput>) {
  return each(ctx, delivery_ids, "delivery.cancelled", (id) => callOffOneOfMany(ctx, { id, reason }));
}

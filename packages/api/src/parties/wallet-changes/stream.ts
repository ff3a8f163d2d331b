import { statement } from "@karwan/db";
import { z } from "zod";
import { wallet } from "../../finance/wallets/index.ts";
import type { TenantContext, Written } from "../../kernel/index.ts";
import { timestampOut } from "../../kernel/index.ts";
import type { Told } from "../../messaging/changes/index.ts";
import {
  changesExamples,
  changesReset,
  changesSince,
  changesText,
  followChanges,
  momentJson,
} from "../../messaging/changes/index.ts";

const changesStatement = statement(
  "wallets.changes",
  changesText(
    "wallet",
    `jsonb_build_object('id', a.id, 'owner_type', a.owner_type, 'owner_id', a.owner_id, 'currency_code', a.currency_code,
       'balance', a.balance::float8, 'held', a.held::float8, 'available', (a.balance - a.held)::float8,
       'credit_limit', (CASE WHEN a.allows_credit THEN coalesce(a.credit_limit, 0) ELSE 0 END)::float8,
       'entry_count', a.entry_count, 'updated_at', ${momentJson("a.updated_at")})`,
    `CROSS JOIN LATERAL (SELECT id, owner_type, owner_id, currency_code, balance, held, allows_credit, credit_limit, entry_count,
         updated_at FROM finance_accounts
       WHERE tenant_id = $1 AND id = c.record LIMIT 1) a`,
  ),
  { examples: changesExamples },
);

const changedWallet = wallet
  .extend({
    entry_count: z
      .int()
      .describe("How many entries it has: more than before where some are new, the same after a hold"),
    updated_at: timestampOut,
  })
  .meta({ id: "ChangedWallet" });

export const streamInput = z.object({ lastEventId: changesSince });
export const streamEvent = z.object({
  wallets: z.array(changedWallet).nullable(),
  reset: changesReset,
});

/** What changes of the tenant's wallets, as it happens: an entry, a hold, how far one may go below zero (4 L9). */
export function streamWallets(
  ctx: TenantContext,
  { lastEventId }: z.infer<typeof streamInput>,
  signal: AbortSignal | undefined,
) {
  const followed = {
    topic: "wallet" as const,
    within: ctx.tenantId,
    changes: changesStatement,
    event: ({ changes: wallets, reset }: Told<Written<typeof changedWallet>>) =>
      z.decode(streamEvent, { wallets, reset }),
  };
  return followChanges(ctx, followed, lastEventId, signal);
}

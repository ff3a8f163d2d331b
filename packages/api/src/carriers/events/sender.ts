import { z } from "zod";
import type { OpenContext } from "../../kernel/index.ts";
import { AppError, checkSignature, locate } from "../../kernel/index.ts";
import { hookStatement } from "./repository.ts";

/** A carrier whose signature was found good. */
export interface Sender {
  tenantId: string;
  tenantCarrierId: string;
  carrierCode: string;
  /** Sent just now, and not somebody's recording of an earlier request. */
  isRecent: boolean;
}

/**
 * Who sends an event: the carrier that the address was given to, proven by its signature before the event itself is
 * looked at (3 §6). A carrier that the tenant switched off is not known here, like one that never was.
 */
export async function identifySender(ctx: OpenContext, tenantCarrierId: string): Promise<Sender> {
  const { database, encryption, now } = ctx.deps;
  const located = await locate(database, "carrier_hook", tenantCarrierId);
  if (!located) throw new AppError("carrier_not_found");
  const tenantId = located.tenant_id;
  const [[hook]] = await database.read({ tenantId }, (q) => [q.sql(hookStatement, [tenantId, located.id])]);
  if (!hook?.is_enabled || hook.sealed_webhook_secret === null) throw new AppError("carrier_not_found");
  const secret = z.string().parse(encryption.carriers.decrypt(hook.sealed_webhook_secret));
  const message = (await ctx.signedMessage?.()) ?? null;
  const { isRecent } = checkSignature(message, secret, now());
  if (hook.tenant_status !== "active") throw new AppError("tenant_suspended");
  return { tenantId, tenantCarrierId, carrierCode: hook.carrier_code, isRecent };
}

import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { RequestContext } from "./context.ts";
import { AppError } from "./errors.ts";

const holdStatement = statement("kernel.hold_user", "SELECT status FROM users WHERE id = $1 FOR NO KEY UPDATE");
const liveStatement = statement(
  "kernel.session_is_live",
  "SELECT id FROM sessions WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL",
);

/** Locks the account of whoever a transaction acts for: what ends its sessions comes before it, or after its commit. */
export async function holdUser(tx: Transaction, userId: string): Promise<void> {
  const [user] = await tx.sql(holdStatement, [userId]);
  if (user?.status !== "active") throw new AppError("unauthenticated");
}

/**
 * Asks behind the account's lock whether the request's session still is one. Without it a request that began before a
 * claim, a reset or a log-out would leave a session or key behind that these were to end.
 */
export async function confirmSession(
  tx: Transaction,
  { credential }: Pick<RequestContext, "credential">,
): Promise<void> {
  if (credential?.kind !== "session") return;
  await holdUser(tx, credential.userId);
  const [live] = await tx.sql(liveStatement, [credential.sessionId, credential.userId]);
  if (!live) throw new AppError("unauthenticated");
}

import { statement } from "@karwan/db";

export const endSession = statement("seed.end_session", "DELETE FROM sessions WHERE id = $1");

/** What nobody was told at the time is told to nobody any more. */
export const forgetNews = statement("seed.forget_news", "DELETE FROM delivery_outbox WHERE tenant_id = $1");

export const readOldNews = statement(
  "seed.read_old_news",
  "UPDATE notifications SET read_status = true, updated_at = created_at WHERE tenant_id = $1 AND created_at < $2",
);

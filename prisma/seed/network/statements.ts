import { statement } from "@karwan/db";

export const endSession = statement<unknown>("seed.end_session", "DELETE FROM sessions WHERE id = $1");

/** Nobody has to read through a fortnight's news. */
export const readOldNews = statement<unknown>(
  "seed.read_old_news",
  "UPDATE notifications SET read_status = true, updated_at = created_at WHERE tenant_id = $1 AND created_at < $2",
);

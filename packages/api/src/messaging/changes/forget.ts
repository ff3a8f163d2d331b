import { statement } from "@karwan/db";
import type { Forgotten } from "../../kernel/index.ts";
import { defineDue } from "../../kernel/index.ts";
import { purgeStreamChanges, purgeStreamFollowers } from "./repository.ts";

// Changes are noted while somebody follows, and go an hour later: until both are gone there is something to look after.
const nextStatement = statement(
  "stream_changes.next_forgotten",
  `SELECT $2::timestamptz AS at WHERE EXISTS (SELECT FROM stream_followers WHERE tenant_id = $1)
     OR EXISTS (SELECT FROM stream_changes WHERE tenant_id = $1)`,
);

/** Changes that nobody may resume from any more, and followers who came no more. */
export const streamsForgotten: Forgotten = {
  due: defineDue({
    kind: "streams",
    next: (tx, now) => tx.sql(nextStatement, [tx.scope.tenantId, now.toISOString()]),
  }),
  keptMs: 0,
  forget: ({ database, now }, tenantId) =>
    database.transaction({ tenantId }, async (tx) => {
      const at = now().toISOString();
      await tx.sql(purgeStreamChanges, [tenantId, at]);
      await tx.sql(purgeStreamFollowers, [tenantId, at]);
    }),
};

import { NO_TENANT, statement } from "@karwan/db";
import type { z } from "zod";
import type { OpenContext } from "../../kernel/index.ts";
import { offsetOf } from "../../kernel/index.ts";
import type { listInput, OutboxMessage } from "./schema.ts";

const ofDevelopment = {
  plan: { why: "there is such a list in development alone", scans: ["outbound_messages"], sorts: 10_000 },
};
const listStatement = statement<OutboxMessage>(
  "outbox.list",
  `SELECT id, channel, recipient AS "to", template, data, created_at FROM outbound_messages
   WHERE $1::text IS NULL OR lower(recipient) = lower($1) ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
  ofDevelopment,
);
const countStatement = statement<{ total: number }>(
  "outbox.count",
  `SELECT count(*) AS total FROM outbound_messages WHERE $1::text IS NULL OR lower(recipient) = lower($1)`,
  ofDevelopment,
);

/** Messages the log channel took, newest first, where the demo is; elsewhere there is no such endpoint (4 C5). */
export async function listOutbox({ deps }: OpenContext, input: z.infer<typeof listInput>) {
  const to = input.to ?? null;
  const [messages, [count]] = await deps.database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql(listStatement, [to, input.limit, offsetOf(input)]),
    q.sql(countStatement, [to]),
  ]);
  return { messages, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

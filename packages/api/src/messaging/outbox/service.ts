import type { RowOf } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import { hasMessage, translate } from "@karwan/i18n";
import type { z } from "zod";
import type { OpenContext } from "../../kernel/index.ts";
import { offsetOf } from "../../kernel/index.ts";
import { words } from "../notifications/index.ts";
import type { listInput, OutboxMessage } from "./schema.ts";

const ofDevelopment = {
  plan: { why: "there is such a list in development alone", scans: ["outbound_messages"], sorts: 10_000 },
};
const listStatement = statement(
  "outbox.list",
  `SELECT id, channel, recipient AS "to", template, language, data, created_at FROM outbound_messages
   WHERE $1::text IS NULL OR lower(recipient) = lower($1) ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
  ofDevelopment,
);
type Row = RowOf<typeof listStatement>;
const countStatement = statement(
  "outbox.count",
  `SELECT count(*) AS total FROM outbound_messages WHERE $1::text IS NULL OR lower(recipient) = lower($1)`,
  ofDevelopment,
);

/** What a message says to its recipient: a code or notice sent to a contact, otherwise a notification. */
function wordsOf({ language, template, data }: Row): Pick<OutboxMessage, "subject" | "text"> {
  const key = `message.${template}`;
  if (hasMessage("en", key))
    return { subject: translate(language, `${key}.subject`), text: translate(language, key, data) };
  if (!hasMessage("en", `notification.${template}.body`)) return { subject: null, text: null };
  const { title, body } = words(language, template, data);
  return { subject: title, text: body };
}

/** Messages the log channel took, newest first, where the demo is; elsewhere there is no such endpoint (4 C5). */
export async function listOutbox({ deps }: OpenContext, input: z.infer<typeof listInput>) {
  const to = input.to ?? null;
  const [rows, [count]] = await deps.database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql(listStatement, [to, input.limit, offsetOf(input)]),
    q.sql(countStatement, [to]),
  ]);
  const messages = rows.map((row) => ({ ...row, ...wordsOf(row) }));
  return { messages, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

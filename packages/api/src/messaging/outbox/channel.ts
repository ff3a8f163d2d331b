import { newId, statement } from "@karwan/db";
import { translate } from "@karwan/i18n";
import type { Log, MessageChannel } from "../../kernel/index.ts";
import { withoutSecrets } from "./templates.ts";

const insertMessage = statement(
  "outbox.insert",
  `INSERT INTO outbound_messages (id, channel, recipient, template, language, data, status, created_at, sent_at)
   VALUES ($1, 'log', $2, $3, $4, $5, 'sent', $6, $6)`,
);

export interface LogChannelOptions {
  log: Log;
  /** Outside production recipients, codes and tokens are readable in the log and the outbox; there they are nowhere (3 §12). */
  exposeSecrets: boolean;
  now?: () => Date;
}

/** The channel that delivers to the log and to the development outbox (3 §12, 4 C5). */
export function createLogChannel({ log, exposeSecrets, now = () => new Date() }: LogChannelOptions): MessageChannel {
  return {
    async send(tx, { to, template, language, data }) {
      const id = newId();
      const shown = exposeSecrets ? data : withoutSecrets(template, data);
      await tx.sql(insertMessage, [id, to, template, language, JSON.stringify(shown), now().toISOString()]);
      // To whom and what is nobody's business who reads a log.
      const details = exposeSecrets && { to, text: translate(language, `message.${template}`, data) };
      // A message whose cause was rolled back was never sent.
      tx.afterCommit(() => log.info({ message_id: id, channel: "log", template, ...details }, "message sent"));
    },
  };
}

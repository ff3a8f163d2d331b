import type { Database } from "@karwan/db";
import { NO_TENANT, newId, statement } from "@karwan/db";
import type { Log } from "../../kernel/index.ts";
import type { ChannelAdapter } from "./adapter.ts";

const insertStatement = statement(
  "channels.log",
  `INSERT INTO outbound_messages (id, channel, recipient, template, language, data, status, created_at, sent_at)
   VALUES ($1, $2, $3, $4, $5, $6, 'sent', $7, $7)`,
);

/** The default way out: to the log and the development outbox. In production neither keeps what the message says. */
export function createLogAdapter(options: {
  database: Database;
  log: Log;
  exposeData: boolean;
  now(): Date;
}): ChannelAdapter {
  const { database, log, exposeData, now } = options;
  return {
    async send({ id, channel, to, language, template, text, data }) {
      const kept = JSON.stringify(exposeData ? data : {});
      await database.transaction({ tenantId: NO_TENANT }, (tx) =>
        tx.sql(insertStatement, [newId(), channel, to, template, language, kept, now().toISOString()]),
      );
      log.info({ message_id: id, channel, template, ...(exposeData && { to, text }) }, "message sent");
    },
  };
}

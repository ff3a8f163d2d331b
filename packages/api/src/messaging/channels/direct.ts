import { NO_TENANT, newId } from "@karwan/db";
import { translate } from "@karwan/i18n";
import { z } from "zod";
import type { Dependencies, Encryption, MessageChannel } from "../../kernel/index.ts";
import type { ChannelAdapters } from "./adapter.ts";

/** The job that sends a code or token to somebody who is not signed in. */
export const messageJob = "message.deliver";

const MAX_ATTEMPTS = 5;
const RETRY_MS = 3_000;

const encryptedMessage = z.object({
  id: z.string(),
  to: z.string(),
  template: z.string(),
  language: z.enum(["en", "ar", "ku"]),
  data: z.record(z.string(), z.unknown()),
});
const jobData = z.object({ encrypted: z.string(), attempt: z.int() });

type Parts = { jobs: Dependencies["jobs"]; encryption: Encryption; now(): Date };

/**
 * Sends codes and tokens by a real channel: the job commits with the work that made them, and what they say is encrypted
 * while it waits (3 §12).
 */
export function createQueuedChannel({ jobs, encryption, now }: Parts): MessageChannel {
  return {
    async send(tx, message) {
      const encrypted = encryption.encrypt({ ...message, id: newId() });
      await jobs.schedule(tx, messageJob, { encrypted, attempt: 1 }, now());
    },
  };
}

/** Sends one of them, to a phone or an e-mail address; a few attempts, for a code soon means nothing. */
export async function deliverMessage(
  deps: Pick<Dependencies, "database" | "jobs" | "log" | "now">,
  adapters: ChannelAdapters,
  encryption: Encryption,
  job: Record<string, unknown>,
): Promise<void> {
  const { encrypted, attempt } = jobData.parse(job);
  const { id, to, template, language, data } = encryptedMessage.parse(encryption.decrypt(encrypted));
  const channel = to.includes("@") ? "email" : "sms";
  const subject = translate(language, `message.${template}.subject`);
  const text = translate(language, `message.${template}`, data);
  try {
    await adapters[channel].send({ id, channel, to, language, template, subject, text, data });
  } catch (err) {
    deps.log.warn({ err, message_id: id, channel, attempt }, "a channel did not take a message");
    if (attempt >= MAX_ATTEMPTS) return;
    const at = new Date(deps.now().getTime() + RETRY_MS * attempt);
    await deps.database.transaction({ tenantId: NO_TENANT }, (tx) =>
      deps.jobs.schedule(tx, messageJob, { encrypted, attempt: attempt + 1 }, at),
    );
  }
}

import { setTimeout as delay } from "node:timers/promises";
import { NO_TENANT, newId } from "@karwan/db";
import { translate } from "@karwan/i18n";
import { z } from "zod";
import type { Dependencies, Encryption, MessageChannel } from "../../kernel/index.ts";
import type { ChannelAdapters } from "./adapter.ts";
import { ChannelError } from "./adapter.ts";

/** The job that sends a code or token to somebody who is not signed in. */
export const messageJob = "message.deliver";

const MAX_ATTEMPTS = 5;
const RETRY_MS = 3_000;
/** Who waits for a code asks for another one after a minute: so long one attempt lasts, whatever the way out would allow. */
const ATTEMPT_MS = 6_000;
/** How long a server has a message to itself: one that dies gives it back before that is over. */
export const URGENT_LEASE_S = 8;

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

/** An attempt that outlasts its time has failed: should it still come through, the next one has the same id. */
async function withinTime(sending: Promise<void>): Promise<void> {
  const over = new AbortController();
  const tooLate = delay(ATTEMPT_MS, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new ChannelError("gateway_timeout");
  });
  try {
    await Promise.race([sending, tooLate]);
  } finally {
    over.abort();
    // Whichever came second is waited for by nobody.
    for (const late of [sending, tooLate]) late.catch(() => undefined);
  }
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
    await withinTime(adapters[channel].send({ id, channel, to, language, template, subject, text, data }));
  } catch (err) {
    deps.log.warn({ err, message_id: id, channel, attempt }, "a channel did not take a message");
    if (attempt >= MAX_ATTEMPTS) return;
    const at = new Date(deps.now().getTime() + RETRY_MS * attempt);
    await deps.database.transaction({ tenantId: NO_TENANT }, (tx) =>
      deps.jobs.schedule(tx, messageJob, { encrypted, attempt: attempt + 1 }, at),
    );
  }
}

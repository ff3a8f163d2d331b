import { NO_TENANT, newId } from "@karwan/db";
import { translate } from "@karwan/i18n";
import { z } from "zod";
import type { Dependencies, MessageChannel, Seal } from "../../kernel/index.ts";
import type { ChannelAdapters } from "./adapter.ts";

/** The job that sends a code or token to somebody who is not signed in. */
export const messageJob = "message.deliver";

const MAX_ATTEMPTS = 5;
const RETRY_MS = 3_000;

const sealedMessage = z.object({
  id: z.string(),
  to: z.string(),
  template: z.string(),
  language: z.enum(["en", "ar", "ku"]),
  data: z.record(z.string(), z.unknown()),
});
const jobData = z.object({ sealed: z.string(), attempt: z.int() });

type Parts = { jobs: Dependencies["jobs"]; seal: Seal; now(): Date };

/**
 * Sends codes and tokens by a real channel: the job commits with the work that made them, and what they say is sealed
 * while it waits (3 §12).
 */
export function createQueuedChannel({ jobs, seal, now }: Parts): MessageChannel {
  return {
    async send(h, message) {
      const sealed = seal.close({ ...message, id: newId() });
      await jobs.schedule(h, messageJob, { sealed, attempt: 1 }, now());
    },
  };
}

/** Sends one of them, to a phone or an e-mail address; a few attempts, for a code soon means nothing. */
export async function deliverMessage(
  deps: Pick<Dependencies, "database" | "jobs" | "log" | "now">,
  adapters: ChannelAdapters,
  seal: Seal,
  job: Record<string, unknown>,
): Promise<void> {
  const { sealed, attempt } = jobData.parse(job);
  const { id, to, template, language, data } = sealedMessage.parse(seal.open(sealed));
  const channel = to.includes("@") ? "email" : "sms";
  const subject = translate(language, `message.${template}.subject`);
  const text = translate(language, `message.${template}`, data);
  try {
    await adapters[channel].send({ id, channel, to, language, template, subject, text, data });
  } catch (err) {
    deps.log.warn({ err, message_id: id, channel, attempt }, "a channel did not take a message");
    if (attempt >= MAX_ATTEMPTS) return;
    const at = new Date(deps.now().getTime() + RETRY_MS * attempt);
    await deps.database.tx({ tenantId: NO_TENANT }, (h) =>
      deps.jobs.schedule(h, messageJob, { sealed, attempt: attempt + 1 }, at),
    );
  }
}

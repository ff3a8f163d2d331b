import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import { id, language, pageInput, pageOutput, phoneOrOther, timestampOut } from "../../kernel/index.ts";

export const outboxMessage = z
  .object({
    id,
    channel: z.string(),
    to: z.string(),
    template: z.string().describe("What the message says: `otp`, `password_reset`, ..."),
    data: z.record(z.string(), z.unknown()).describe("What fills the template, such as `code` or `token`"),
    language: language.describe("In which it was sent"),
    subject: z.string().nullable().describe("What heads it; null of a template without words"),
    text: z.string().nullable().describe("What its recipient reads, in that language"),
    created_at: timestampOut,
  })
  .meta({ id: "OutboxMessage" });
export type OutboxMessage = Written<typeof outboxMessage>;

export const listInput = z.object({
  ...pageInput(),
  to: z.string().trim().max(254).overwrite(phoneOrOther).optional().describe("Only messages to this phone or e-mail"),
});
export const listOutput = z.object({ messages: z.array(outboxMessage), ...pageOutput });

import { z } from "zod";
import { email, issue, phone } from "../../kernel/index.ts";

/** A password to be set: 10 to 128 characters (3 §2), not trimmed (4 B4). */
export const newPassword = z
  .string()
  .min(10)
  .max(128)
  .meta({
    description: "10 to 128 characters; spaces count",
    examples: ["correct horse battery"],
  });
/** A password as presented: whatever was once allowed must stay usable, so only its size is bounded. */
export const givenPassword = z.string().min(1).max(1000);

/** An account is named by its e-mail or by its phone, never by both (3 §2). */
export const accountName = { email: email.optional(), phone: phone.optional() };
export const namesOneAccount = (input: { email?: string | undefined; phone?: string | undefined }) =>
  (input.email === undefined) !== (input.phone === undefined);
export const oneAccountName = { path: ["email"], error: issue("email_or_phone") };

const revoke_api_keys = z.boolean().default(false).describe("Whether all of one's API keys are revoked too, for good");

export const changeInput = z.object({ current_password: givenPassword, new_password: newPassword, revoke_api_keys });
export const forgotInput = z.object(accountName).refine(namesOneAccount, oneAccountName);
export const resetInput = z.object({
  token: z.string().trim().min(1).max(200),
  new_password: newPassword,
  revoke_api_keys,
});
export const nothing = z.object({});

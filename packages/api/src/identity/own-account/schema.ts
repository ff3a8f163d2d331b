import { z } from "zod";
import { fileUrl } from "../../files/index.ts";
import { email, language, phone, sentCode, text } from "../../kernel/index.ts";
import { givenPassword } from "../passwords/index.ts";
import { ownUser } from "../sessions/index.ts";

export const updateInput = z.object({
  first_name: text(100).optional(),
  last_name: text(100).optional(),
  language: language.nullish().describe("Of messages to this person; null: of whatever request causes them"),
  avatar_url: fileUrl.nullish(),
  email: email.nullish().describe("Takes effect with the code sent there; null removes it at once"),
  phone: phone.nullish().describe("Takes effect with the code sent there; null removes it at once"),
  current_password: givenPassword.optional().describe("Needed to change `email` or `phone`"),
  current_code: sentCode
    .optional()
    .describe("Instead of the password, of an account without one: the code sent to a present contact"),
});
export const updateOutput = z.object({
  user: ownUser,
  code_sent_to: z
    .array(z.string())
    .describe("New contacts that wait for POST /auth/contact/verify with the code sent there"),
});
export const verifyInput = z.object({ code: sentCode.describe("The six digits sent to the new contact") });
export const verifyOutput = z.object({ user: ownUser });

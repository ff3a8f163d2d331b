import { z } from "zod";
import { pathId, sentCode, text } from "../../kernel/index.ts";
import { givenPassword, newPassword } from "../passwords/index.ts";
import { wantedCookie } from "../sessions/index.ts";

export const acceptInput = z.object({
  token: z.string().trim().min(1).max(200).describe("From the message"),
  password: newPassword
    .optional()
    .describe("To sign in with from now on; needed unless the contact is proven to be that of an account"),
  current_password: givenPassword
    .optional()
    .describe(
      "Of the account that has proven the contact, unless one of its sessions asks; with `cookie` one in cookies",
    ),
  code: sentCode.optional().describe("Instead of the password: a sign-in code sent to that account's phone"),
  not_me: z.boolean().default(false).describe("The contact had another holder: it is taken off their account"),
  first_name: text(100).optional().describe("Of a new account; otherwise as typed by who invited"),
  last_name: text(100).optional(),
  cookie: wantedCookie,
});
export const oneInput = z.object({ id: pathId("invitation_not_found") });
export const memberInput = z.object({ userId: pathId("user_not_found") });
export const nothing = z.object({});

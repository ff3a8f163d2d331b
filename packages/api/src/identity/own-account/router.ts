import type { Outcome } from "../../kernel/index.ts";
import { readAnswer, router, userOperation } from "../../kernel/index.ts";
import * as s from "./schema.ts";
import { updateMe } from "./services/update-me.ts";
import { verifyContact } from "./services/verify-contact.ts";

const tag = "Sign-in and account";
const reference = "4 B12";
const proofErrors = ["otp_invalid", "too_many_attempts", "email_taken", "phone_taken"] as const;

const updated = { status: 200, message: "account.updated" } as const;
const codeSent = { status: 200, message: "account.code_sent" } as const;

/** Whose contact waits for its code is told where that went, and that it is not changed yet. */
function outcomeOf(data: unknown): Outcome {
  const { code_sent_to: contacts } = readAnswer(s.updateOutput, data);
  return contacts.length > 0 ? { ...codeSent, params: { contacts } } : updated;
}

export const ownAccountRouter = router({
  update: userOperation({
    rest: { method: "PATCH", path: "/auth/me" },
    operationId: "updateOwnAccount",
    summary: "Change one's own account",
    description:
      "Names, `avatar_url` and `language`, in which messages to this person are written whatever the language of a request is, change at once. A new `email` or `phone` needs `current_password` and replaces the old one when the code sent to it comes back. An account without a password is sent a code to a present contact first (403 `current_code_required`), which the same request then carries as `current_code`.\n\nThe present `email` or `phone` sent again is sent a code too as long as it is not proven: that is how one who registered proves it, by POST /auth/contact/verify, and keeps the password.",
    tag,
    reference,
    message: "account.updated",
    outcomes: { all: [updated], of: outcomeOf },
    errors: [...proofErrors, "invalid_credentials", "current_code_required", "last_contact"],
    example: {
      request: { first_name: "Aram", language: "ku", phone: "+9647501112233", current_password: "a long pass phrase" },
    },
  })
    .input(s.updateInput)
    .output(s.updateOutput)
    .mutation(({ ctx, input }) => updateMe(ctx, input)),

  verifyContact: userOperation({
    rest: { method: "POST", path: "/auth/contact/verify" },
    operationId: "verifyContact",
    summary: "Prove a new e-mail or phone by the code sent to it",
    description:
      "It replaces the old one, which is told, and voids what was sent to either. Wherever else it stands without a proof it is taken off. Beside it an e-mail or phone of one's own that is not proven counts for nothing any more: nobody signs in by it, nothing is sent there. Password, sessions and API keys stay. Digits of Arabic and Persian keyboards are taken too.",
    tag,
    reference,
    message: "account.contact_verified",
    status: 200,
    errors: proofErrors,
    example: { request: { code: "123456" } },
  })
    .input(s.verifyInput)
    .output(s.verifyOutput)
    .mutation(({ ctx, input }) => verifyContact(ctx, input)),
});

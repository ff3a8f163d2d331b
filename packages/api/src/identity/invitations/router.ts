import { openOperation, router, tenantOperation, userOperation } from "../../kernel/index.ts";
import { enterAgain, enteringSecrets, signedInHere, switched } from "../sessions/index.ts";
import { userOutput } from "../users/index.ts";
import { acceptInput, memberInput, nothing, oneInput } from "./schema.ts";
import { acceptByContact, acceptByToken } from "./services/accept.ts";
import { decline } from "./services/decline.ts";
import { sendAnew } from "./services/invite.ts";

const tag = "Invitations";
const reference = "4 B10";

export const invitationsRouter = router({
  accept: openOperation({
    rest: { method: "POST", path: "/auth/invitations/accept" },
    summary: "Accept an invitation with its token",
    description:
      "Works once, within 72 hours (7 days for drivers), and signs in to the tenant. Where the invited contact is not proven " +
      "to be an account's, `password` is set: on a new account, or on the one that has the contact, whose other contact, " +
      "former password, sessions, devices and API keys end. Where it is, the account's session, `current_password` or `code` " +
      "proves that it is one's own, unless `not_me`. 400 `validation_failed` names which of the two is needed.",
    tag,
    reference,
    message: "invitation.accepted",
    errors: [
      "limit_reached",
      "invitation_invalid",
      "invalid_credentials",
      "otp_invalid",
      "too_many_attempts",
      "account_inactive",
      "tenant_suspended",
      "conflict",
    ],
    noStore: true,
    example: { request: { token: "the token from the message", password: "a long pass phrase" } },
  })
    .input(acceptInput)
    .output(signedInHere)
    .mutation(({ ctx, input }) => acceptByToken(ctx, input)),

  acceptByContact: userOperation({
    rest: { method: "POST", path: "/auth/invitations/{id}/accept" },
    operationId: "acceptOwnInvitation",
    summary: "Accept an invitation to a contact that one has proven",
    description:
      "GET /auth/me lists them. Signs in to the tenant; the session that it was asked from goes on. Of a session in cookies, a repetition under the same `Idempotency-Key` enters the tenant anew and sets new cookies.",
    tag,
    reference,
    message: "invitation.accepted",
    errors: [
      "limit_reached",
      "invitation_not_found",
      "invitation_invalid",
      "invitation_token_required",
      "tenant_suspended",
    ],
    secrets: enteringSecrets,
    inCookiesAnew: enterAgain,
    noStore: true,
  })
    .input(oneInput)
    .output(switched)
    .mutation(({ ctx, input }) => acceptByContact(ctx, input)),

  decline: userOperation({
    rest: { method: "POST", path: "/auth/invitations/{id}/decline" },
    summary: "Decline an invitation to a contact that one has proven",
    tag,
    reference,
    message: "invitation.declined",
    errors: ["invitation_not_found", "invitation_invalid", "invitation_token_required"],
  })
    .input(oneInput)
    .output(nothing)
    .mutation(({ ctx, input }) => decline(ctx, input)),

  send: tenantOperation(["manage:users:tenant"], {
    rest: { method: "POST", path: "/users/{userId}/invitation" },
    summary: "Send an invitation anew",
    description:
      "Whoever sends it becomes the inviter, and the token sent before is void. Somebody who was a member and left (409 `invitation_required`) has none: POST /users with their e-mail or phone invites them.",
    tag,
    reference,
    message: "invitation.sent",
    errors: [
      "user_not_found",
      "user_already_member",
      "user_already_invited",
      "invitation_required",
      "role_not_found",
      "cannot_grant_permission",
      "limit_reached",
    ],
  })
    .input(memberInput)
    .output(userOutput)
    .mutation(({ ctx, input }) => sendAnew(ctx, input)),
});

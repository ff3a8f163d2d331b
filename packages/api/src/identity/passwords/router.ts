import { openOperation, router, userOperation } from "../../kernel/index.ts";
import { changeInput, forgotInput, nothing, resetInput } from "./schema.ts";
import { changePassword, forgotPassword, resetPassword } from "./service.ts";

const tag = "Sign-in and account";
const reference = "3 §2";

export const passwordsRouter = router({
  change: userOperation({
    rest: { method: "PUT", path: "/auth/password" },
    operationId: "changePassword",
    summary: "Change one's own password",
    description:
      "Ends all other sessions of the caller, and tells the account's contacts. Who has no password yet (409 `password_not_set`) sets one by POST /auth/password/forgot and /reset.",
    tag,
    reference,
    message: "password.changed",
    errors: ["invalid_credentials", "password_not_set", "too_many_attempts"],
    example: { request: { current_password: "a long pass phrase", new_password: "another long pass phrase" } },
  })
    .input(changeInput)
    .output(nothing)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  forgot: openOperation({
    rest: { method: "POST", path: "/auth/password/forgot" },
    operationId: "requestPasswordReset",
    summary: "Ask for a token to set a new password",
    description: "The answer is the same whether or not the account exists. The token lives 30 minutes and works once.",
    tag,
    reference,
    message: "password.reset_requested",
    example: { request: { email: "someone@example.com" } },
  })
    .input(forgotInput)
    .output(nothing)
    .mutation(({ ctx, input }) => forgotPassword(ctx, input)),

  reset: openOperation({
    rest: { method: "POST", path: "/auth/password/reset" },
    operationId: "resetPassword",
    summary: "Set a new password with a token",
    description:
      "Ends all sessions of the account, and tells its contacts. The token proves the contact that it was sent to: the account's other contact counts for nothing any more until it is proven too. On an account that registered itself and had proven nothing yet it also takes away what somebody else could come back by: the other contact, devices, API keys and open codes.",
    tag,
    reference,
    message: "password.reset",
    errors: ["reset_token_invalid"],
    example: { request: { token: "the token from the message", new_password: "another long pass phrase" } },
  })
    .input(resetInput)
    .output(nothing)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
});

import { openOperation, router } from "../../kernel/index.ts";
import { signedInHere } from "../sessions/index.ts";
import { nothing, requestInput, verifyInput } from "./schema.ts";
import { requestCode, verifyCode } from "./service.ts";

const tag = "Sign-in and account";
const reference = "3 §2";

export const otpRouter = router({
  request: openOperation({
    rest: { method: "POST", path: "/auth/otp/request" },
    operationId: "requestSignInCode",
    summary: "Ask for a sign-in code",
    description:
      "For drivers and customers who are nothing more anywhere. Six digits, good for 5 minutes and 5 tries. The answer is the same for everybody else and for unknown phones.",
    tag,
    reference,
    message: "otp.requested",
  })
    .input(requestInput)
    .output(nothing)
    .mutation(({ ctx, input }) => requestCode(ctx, input)),

  verify: openOperation({
    rest: { method: "POST", path: "/auth/otp/verify" },
    operationId: "signInWithCode",
    summary: "Sign in with a code",
    description:
      "The code proves the phone: an e-mail beside it that is not proven counts for nothing any more until it is. On an account that registered itself and had proven nothing yet it also takes away what somebody else could come back by: the e-mail, the password, earlier sessions, devices and API keys. Digits of Arabic and Persian keyboards are taken too.",
    tag,
    reference,
    message: "otp.verified",
    errors: [
      "otp_invalid",
      "too_many_attempts",
      "account_inactive",
      "tenant_suspended",
      "tenant_mismatch",
      "tenant_not_found",
    ],
    noStore: true,
    example: { request: { phone: "+9647701234567", code: "123456" } },
  })
    .input(verifyInput)
    .output(signedInHere)
    .mutation(({ ctx, input }) => verifyCode(ctx, input)),
});

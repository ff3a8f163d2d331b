import { openOperation, router } from "../../kernel/index.ts";
import { signedInHere } from "../sessions/index.ts";
import { registerInput } from "./schema.ts";
import { register } from "./service.ts";

export const registrationRouter = router({
  register: openOperation({
    rest: { method: "POST", path: "/auth/register" },
    operationId: "register",
    summary: "Become a customer of a tenant",
    description:
      "Makes the account and the customer record, and signs in. Nothing is sent: e-mail and phone stay unproven, sign in and receive until one of them is proven.\n\nSigned in, one proves a contact without losing anything: PATCH /auth/me with the same `email` or `phone` and `current_password` sends a code there, which goes to POST /auth/contact/verify. Beside a proven contact the other one counts for nothing until it is proven too.\n\nOtherwise the first use of a sign-in code (POST /auth/otp/verify), a reset token or an invitation that was sent to one of the two proves it. Whoever does that has the account from then on, for anybody could have typed the contact here: the other contact, the password typed here, sessions, devices and API keys end. After a first sign-in by code there is no password until POST /auth/password/forgot and POST /auth/password/reset set one.",
    tag: "Sign-in and account",
    reference: "3 §2",
    message: "account.registered",
    status: 201,
    errors: ["tenant_not_found", "tenant_suspended", "phone_taken", "email_taken"],
    noStore: true,
  })
    .input(registerInput)
    .output(signedInHere)
    .mutation(({ ctx, input }) => register(ctx, input)),
});

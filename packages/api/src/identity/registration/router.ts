import { openOperation, router } from "../../kernel/index.ts";
import { signedIn } from "../sessions/index.ts";
import { registerInput } from "./schema.ts";
import { register } from "./service.ts";

export const registrationRouter = router({
  register: openOperation({
    rest: { method: "POST", path: "/auth/register" },
    operationId: "register",
    summary: "Become a customer of a tenant",
    description:
      "Makes the account and the customer record, and signs in. E-mail and phone stay unproven until a code, a reset token or an invitation sent to them is used: whoever first does that with one of the two has the account from then on, and the other contact, the password typed here, sessions, devices and API keys end. Until then both sign in and receive.",
    tag: "Sign-in and account",
    reference: "3 §2",
    message: "account.registered",
    status: 201,
    errors: ["tenant_not_found", "tenant_suspended", "phone_taken", "email_taken"],
    noStore: true,
  })
    .input(registerInput)
    .output(signedIn)
    .mutation(({ ctx, input }) => register(ctx, input)),
});

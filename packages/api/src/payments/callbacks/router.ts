import { z } from "zod";
import type { Dependencies } from "../../kernel/index.ts";
import { openOperation, router } from "../../kernel/index.ts";
import { endSandboxPayment, showSandboxPayment } from "./sandbox.ts";
import { callbackInput, callbackOutput, paymentId, sandboxInput, sandboxOutput, sandboxShown } from "./schema.ts";
import { receiveCallback } from "./service.ts";

const tag = "Payments";
const reference = "3 §10";
const servedWhere = ({ payments }: Dependencies) => payments?.sandbox === true;
const sandboxErrors = ["route_not_found", "payment_not_found"] as const;

const ended = z.object({ payment: z.object({ status: z.string() }), next_action: z.string().nullable() });

/** What became of a sandbox payment: as asked, not yet, or decided before. */
function sandboxOutcomes(asked: "succeeded" | "failed", status: "SUCCESS" | "FAILED") {
  const done = { status: 200, message: `sandbox_payment.${asked}` } as const;
  const waiting = { status: 200, message: "sandbox_payment.waiting" } as const;
  const unchanged = { status: 200, message: "sandbox_payment.unchanged" } as const;
  const of = (data: unknown) => {
    const { payment, next_action } = ended.parse(data);
    if (next_action !== null) return waiting;
    return payment.status === status ? done : unchanged;
  };
  return { all: [done, waiting, unchanged], of };
}

export const paymentCallbacksRouter = router({
  receive: openOperation({
    rest: { method: "POST", path: "/storefront/payments/callback/{gateway}" },
    operationId: "receivePaymentCallback",
    summary: "Take what a gateway tells of a payment",
    description:
      "Called by the gateway, signed with the secret of the tenant's account there as the Standard Webhooks specification says: headers `webhook-id`, `webhook-timestamp` (within five minutes) and `webhook-signature` over the body as it was sent. Callbacks may come in any order, before or after the payer, and more than once: each event counts once. A success that nobody waits for any more is paid back.",
    tag,
    reference,
    message: "payment_callback.received",
    errors: [
      "payment_not_found",
      "payment_gateway_not_found",
      "refund_not_found",
      "payment_amount_mismatch",
      "webhook_signature_invalid",
      "webhook_timestamp_invalid",
    ],
    example: {
      request: {
        event_id: "evt_0001",
        payment_id: "01977a5e-0000-7000-8000-000000000001",
        status: "succeeded",
        amount: 25_000,
        gateway_transaction_id: "TX-20931",
      },
      response: { outcome: "applied" },
    },
  })
    .input(callbackInput)
    .output(callbackOutput)
    .mutation(({ ctx, input }) => receiveCallback(ctx, input)),

  showSandbox: openOperation({
    rest: { method: "GET", path: "/storefront/payments/sandbox/{payment_id}" },
    operationId: "getSandboxPayment",
    summary: "Show a payment of the sandbox",
    servedWhere,
    tag,
    reference,
    message: "sandbox_payment.shown",
    errors: sandboxErrors,
  })
    .input(paymentId)
    .output(sandboxShown)
    .query(({ ctx, input }) => showSandboxPayment(ctx, input)),

  succeed: openOperation({
    rest: { method: "POST", path: "/storefront/payments/sandbox/{payment_id}/succeed" },
    operationId: "succeedSandboxPayment",
    summary: "Let a sandbox payment succeed",
    description:
      "Served only where the server runs with the sandbox enabled. The body may be empty; what it says goes before the options of the tenant's sandbox.",
    status: 200,
    servedWhere,
    tag,
    reference,
    message: "sandbox_payment.succeeded",
    outcomes: sandboxOutcomes("succeeded", "SUCCESS"),
    errors: sandboxErrors,
  })
    .input(sandboxInput)
    .output(sandboxOutput)
    .mutation(({ ctx, input }) => endSandboxPayment(ctx, input, "succeeded")),

  fail: openOperation({
    rest: { method: "POST", path: "/storefront/payments/sandbox/{payment_id}/fail" },
    operationId: "failSandboxPayment",
    summary: "Let a sandbox payment fail",
    description: "Served only where the server runs with the sandbox enabled. The payer may try again afterwards.",
    status: 200,
    servedWhere,
    tag,
    reference,
    message: "sandbox_payment.failed",
    outcomes: sandboxOutcomes("failed", "FAILED"),
    errors: sandboxErrors,
  })
    .input(sandboxInput)
    .output(sandboxOutput)
    .mutation(({ ctx, input }) => endSandboxPayment(ctx, input, "failed")),
});

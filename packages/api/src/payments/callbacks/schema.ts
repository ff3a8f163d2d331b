import { z } from "zod";
import { codeText, id, MAX_AMOUNT, pathCode, pathId } from "../../kernel/index.ts";
import { gatewayStatuses, paymentRecord } from "../payments/index.ts";

export const callbackInput = z.object({
  gateway: pathCode("payment_gateway_not_found", 60),
  event_id: codeText(255).describe("The gateway's own id of the event: each is taken once"),
  payment_id: id,
  status: z
    .enum(gatewayStatuses)
    .meta({ id: "GatewayStatus" })
    .describe("`refund_succeeded` and `refund_failed` tell of a refund, and name it in `refund_id`"),
  amount: z.number().min(0).max(MAX_AMOUNT).meta({ format: "decimal" }).describe("Of the payment, or of the refund"),
  gateway_transaction_id: codeText(255).nullish(),
  refund_id: id.nullish(),
});
export type Callback = z.infer<typeof callbackInput>;

const outcome = z
  .enum(["applied", "ignored", "duplicate"])
  .meta({ id: "PaymentCallbackOutcome" })
  .describe(
    "`applied`: something changed. `ignored`: it is known already, or overtaken. `duplicate`: this event came before",
  );
export const callbackOutput = z.object({ outcome });

export const paymentId = z.object({ payment_id: pathId("payment_not_found") });
const MAX_DELAY_S = 3600;
export const sandboxInput = paymentId.extend({
  three_d_secure: z.boolean().optional().describe("The first call asks for a second one, as a bank asks its customer"),
  callback_delay_seconds: z.int().min(0).max(MAX_DELAY_S).optional().describe("The callback comes so late"),
  callback_times: z.int().min(1).max(5).optional().describe("The callback comes so often"),
});
export type SandboxInput = z.infer<typeof sandboxInput>;

const shown = {
  payment: paymentRecord,
  payee: z.string(),
  currency_code: z.string(),
  back_ref: z.string().nullable().describe("Where the payer goes back to"),
};
export const sandboxShown = z.object(shown);
export const sandboxOutput = z.object({
  ...shown,
  next_action: z
    .enum(["three_d_secure", "wait"])
    .meta({ id: "SandboxNextAction" })
    .nullable()
    .describe("`three_d_secure`: call again to confirm. `wait`: the callback is on its way. Null: it is over"),
});

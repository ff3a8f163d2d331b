import { sandboxRefunds } from "@karwan/payment-gateway-sandbox";
import { z } from "zod";
import { codeText, orNull, pageInput, pageOutput, pathCode } from "../../kernel/index.ts";

const MAX_URL = 2048;
const MAX_DELAY_S = 3600;

const refunds = z.enum(sandboxRefunds).meta({ id: "SandboxRefunds" });

/** What a gateway is told beside its secret; each uses what it knows (3 §10). */
export const gatewayOptions = z.object({
  redirect_template: codeText(MAX_URL)
    .optional()
    .describe(
      "`generic`: where payers go, with {payment_id} and, where wanted, {amount}, {currency_code}, {payee}, {back_ref}, {callback_url} in it",
    ),
  refund_url: codeText(MAX_URL).optional().describe("`generic`: where refunds are asked for"),
  three_d_secure: z.boolean().optional().describe("`sandbox`: a payment succeeds only at the second try"),
  callback_delay_seconds: z.int().min(0).max(MAX_DELAY_S).optional().describe("`sandbox`: its callbacks come late"),
  callback_times: z.int().min(1).max(5).optional().describe("`sandbox`: each callback comes so often"),
  refunds: refunds.optional().describe("`sandbox`: how refunds go"),
});
export type Options = z.infer<typeof gatewayOptions>;

const shape = gatewayOptions.shape;
const nullish = <S extends z.ZodOptional<z.ZodType>>(field: S) => field.nullable();
const optionsPatch = z
  .object({
    redirect_template: nullish(shape.redirect_template),
    refund_url: nullish(shape.refund_url),
    three_d_secure: nullish(shape.three_d_secure),
    callback_delay_seconds: nullish(shape.callback_delay_seconds),
    callback_times: nullish(shape.callback_times),
    refunds: nullish(shape.refunds),
  })
  .meta({ id: "PaymentGatewayOptionsPatch" });

const shownOptions = z
  .object({
    redirect_template: orNull(z.string()),
    refund_url: orNull(z.string()),
    three_d_secure: orNull(z.boolean()),
    callback_delay_seconds: orNull(z.int()),
    callback_times: orNull(z.int()),
    refunds: orNull(refunds),
  })
  .meta({ id: "PaymentGatewayOptions" });

const secret = z
  .string()
  .trim()
  .regex(/^whsec_[A-Za-z0-9+/]{32,128}={0,2}$/);

export const paymentGateway = z
  .object({
    code: z.string(),
    is_enabled: z.boolean(),
    options: shownOptions,
    has_secret: z.boolean().describe("Whether a secret is kept; it is shown once, when the server made it"),
    callback_url: z.string().describe("Where the gateway tells how payments went"),
  })
  .meta({ id: "PaymentGateway" });

export const listInput = z.object({ ...pageInput() });
export const listOutput = z.object({ payment_gateways: z.array(paymentGateway), ...pageOutput });

export const updateInput = z.object({
  code: pathCode("payment_gateway_not_found", 60).describe("The gateway's code, e.g. `generic`"),
  is_enabled: z.boolean().optional(),
  options: optionsPatch.optional().describe("Merged into what is kept: what is left out stays, null takes away"),
  secret: secret
    .nullish()
    .describe("`whsec_...`, by which both sides sign. Left out while there is none: made when the gateway is enabled"),
});
export type Change = z.infer<typeof updateInput>;

export const updateOutput = z.object({
  payment_gateway: paymentGateway
    .extend({
      secret: orNull(z.string()).describe("Only when it was made just now; shown this once"),
    })
    .meta({ id: "ConfiguredPaymentGateway" }),
});

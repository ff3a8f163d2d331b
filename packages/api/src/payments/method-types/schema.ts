import { z } from "zod";
import { id, pageInput, pageOutput } from "../../kernel/index.ts";
import { paymentMethods } from "./methods.ts";

export const paymentMethod = z.enum(paymentMethods).meta({ id: "OrderPaymentMethod" });

export const listInput = z.object({ ...pageInput() });
export const listOutput = z.object({
  payment_method_types: z.array(
    z
      .object({ id, code: paymentMethod, name: z.string().describe("In the language of the request") })
      .meta({ id: "PaymentMethodType" }),
  ),
  ...pageOutput,
});

import { z } from "zod";
import { id, pageInput, pageOutput } from "../../kernel/index.ts";
import { paymentMethods, paymentTypes } from "./methods.ts";

/** The ways to pay by the words that orders and deliveries are asked with. */
export const paymentType = z.enum(paymentTypes).meta({ id: "OrderPaymentType" });
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

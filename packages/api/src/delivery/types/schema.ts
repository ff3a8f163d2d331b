import { z } from "zod";
import { id, languageText, pageInput, pageOutput, pathId } from "../../kernel/index.ts";

/** A delivery type in the reader's language (1 §2). */
export const deliveryType = z
  .object({ id, name: z.string() })
  .meta({ id: "DeliveryType", description: "In the language of the request" });
export type DeliveryType = z.infer<typeof deliveryType>;

export const listInput = z.object({ ...pageInput() });
export const listOutput = z.object({ deliveryTypes: z.array(deliveryType), ...pageOutput });
export const oneInput = z.object({ typeId: pathId("delivery_type_not_found") });
export const createInput = z.object({ name: languageText });
export const oneOutput = z.object({ deliveryType });

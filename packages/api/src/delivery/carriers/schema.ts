import { z } from "zod";
import { moneyOut, pageInput, pageOutput, pathCode, text } from "../../kernel/index.ts";
import { price } from "../pricing/index.ts";

const credential = text(500).nullish();
const webhookUrl = z.string().describe("Where the carrier sends its events");

const shown = {
  code: z.string(),
  name: z.string().describe("In the request's language"),
  is_enabled: z.boolean(),
  prefer_internal: z.boolean().describe("Own drivers come before this carrier"),
  default_price: moneyOut.nullable(),
  has_credentials: z.boolean().describe("Whether credentials are kept; they are never shown"),
};

export const listInput = z.object({ ...pageInput() });
export const listOutput = z.object({
  carriers: z.array(
    z.object({
      ...shown,
      webhook: z.object({ url: webhookUrl }).nullable().describe("Null while the carrier is not enabled"),
    }),
  ),
  ...pageOutput,
});

export const updateInput = z.object({
  code: pathCode("carrier_not_found", 60).describe("The carrier's code, e.g. `sandbox`"),
  is_enabled: z.boolean().optional(),
  prefer_internal: shown.prefer_internal.optional(),
  default_price: price.nullish().describe("Null: none"),
  credentials: z
    .object({ login_id: credential, password: credential, initial_token: credential })
    .nullish()
    .describe("Merged into what is kept: what is left out stays, null takes away"),
});
export type Change = z.infer<typeof updateInput>;

export const updateOutput = z.object({
  carrier: z.object({
    ...shown,
    webhook: z
      .object({
        url: webhookUrl,
        secret: z
          .string()
          .nullable()
          .optional()
          .describe("Signs the carrier's events as Standard Webhooks say. Only when the carrier was just enabled"),
      })
      .nullable(),
  }),
});

import { reasons } from "@karwan/api";
import { catalogues } from "@karwan/i18n";
import { z } from "zod";

/** What can be wrong with a field: each has its words in the catalogues. */
const fieldCodes = Object.keys(catalogues.en).flatMap((key) =>
  key.startsWith("validation.") ? [key.slice("validation.".length)] : [],
);

const failure = z
  .looseObject({
    success: z.literal(false),
    message: z.string().describe("What went wrong, in the language asked for"),
    code: z
      .string()
      .describe("Stable name of the reason; branch on this. Newer servers may name others")
      .meta({ "x-reasons": reasons }),
    details: z
      .array(z.object({ field: z.string(), message: z.string(), code: z.string().meta({ "x-codes": fieldCodes }) }))
      .optional()
      .describe("What is wrong with which field, where `code` is `validation_failed`"),
    request_id: z.string().nullable().describe("Quote this when you report a problem"),
  })
  .meta({
    id: "Failure",
    description: "What every refused request answers; some reasons add fields of their own",
    example: {
      success: false,
      message: "Field required: name",
      code: "validation_failed",
      details: [{ field: "name", message: "Field required: name", code: "required" }],
      request_id: "0198c0de-7a5e-7000-8000-000000000001",
    },
  });

export const schemas = { failure };

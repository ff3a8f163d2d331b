import { reasons, rowError } from "@karwan/api";
import { catalogues } from "@karwan/i18n";
import { z } from "zod";

type Names = [string, ...string[]];

/** What can be wrong with a field: each has its words in the catalogues. */
const fieldCodes = Object.keys(catalogues.en).flatMap((key) =>
  key.startsWith("validation.") ? [key.slice("validation.".length)] : [],
);

const fieldCode = z.enum(fieldCodes as Names).meta({ id: "FieldCode", description: "What is wrong with a field" });

const reason = z.enum(Object.keys(reasons) as Names).meta({
  id: "Reason",
  description: "Why a request is refused. Newer servers may name others: treat those by their HTTP status",
  "x-statuses": reasons,
});

const fieldError = z
  .object({
    field: z.string().describe("Where it stands in the body or query, e.g. `items.0.quantity`"),
    message: z.string().describe("For people, in the language asked for"),
    code: fieldCode,
  })
  .meta({ id: "FieldError" });

const failure = z
  .looseObject({
    success: z.literal(false),
    message: z.string().describe("What went wrong, in the language asked for"),
    code: reason,
    details: z
      .array(fieldError)
      .optional()
      .describe("What is wrong with which field, where `code` is `validation_failed`"),
    errors: z
      .array(rowError)
      .optional()
      .describe("What is wrong with which row of a table, where `code` is `import_has_errors`; the header is row 1"),
    request_id: z.string().nullable().describe("Quote this when you report a problem"),
  })
  .meta({
    id: "Failure",
    description: "What every refused request answers; some reasons add fields of their own",
    examples: [
      {
        success: false,
        message: "Field required: name",
        code: "validation_failed",
        details: [{ field: "name", message: "Field required: name", code: "required" }],
        request_id: "0198c0de-7a5e-7000-8000-000000000001",
      },
    ],
  });

export const schemas = { failure };

import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import {
  codeText,
  id,
  languagePatch,
  languageText,
  languageTextOut,
  pageInput,
  pageOutput,
  pathId,
  timestampOut,
} from "../../kernel/index.ts";

/** Where a type can be given: to a shortage that an audit found, to a package with which something is wrong. */
const exceptionUse = z.enum(["audit", "package"]).meta({ id: "WarehouseExceptionUse" });

export const exceptionType = z
  .object({
    id,
    code: z.string().describe("What an audit's count names as `exception_type`"),
    name: languageTextOut,
    write_off_stock: z
      .boolean()
      .describe("Whether a shortage of this type leaves the stock; otherwise it is noted only"),
    applies_to: z.array(exceptionUse),
    is_active: z.boolean(),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "WarehouseExceptionType" });
export type ExceptionType = Written<typeof exceptionType>;

const code = codeText().describe("Unique within the tenant");
const uses = z
  .array(exceptionUse)
  .min(1)
  .transform((all) => [...new Set(all)])
  .describe("At least one");

const appliesTo = exceptionUse.optional().describe("Only types that can be given there");
export const listInput = z.object({ ...pageInput(), applies_to: appliesTo, is_active: z.boolean().optional() });
export const availableInput = z.object({ ...pageInput(), applies_to: appliesTo });
export const listOutput = z.object({ exception_types: z.array(exceptionType), ...pageOutput });

export const createInput = z.object({
  code,
  name: languageText,
  write_off_stock: z.boolean(),
  applies_to: uses,
  is_active: z.boolean().default(true),
});
export const updateInput = z.object({
  id: pathId("exception_type_not_found"),
  code: code.optional(),
  name: languagePatch.optional(),
  write_off_stock: z.boolean().optional(),
  applies_to: uses.optional(),
  is_active: z.boolean().optional(),
});
export const oneOutput = z.object({ exception_type: exceptionType });

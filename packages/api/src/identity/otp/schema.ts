import { z } from "zod";
import { codeText, id, phone } from "../../kernel/index.ts";

export const requestInput = z.object({ phone });
export const verifyInput = z.object({
  phone,
  code: codeText(20).describe("The six digits of the message"),
  tenant_id: id.optional().describe("The tenant to enter"),
});
export const nothing = z.object({});

import { z } from "zod";
import { id, phone } from "../../kernel/index.ts";

export const requestInput = z.object({ phone });
export const verifyInput = z.object({
  phone,
  code: z.string().trim().min(1).max(20).describe("The six digits of the message"),
  tenant_id: id.optional().describe("The tenant to enter"),
});
export const nothing = z.object({});

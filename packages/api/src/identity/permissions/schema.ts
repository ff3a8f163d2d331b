import { z } from "zod";
import { id, pageInput, pageOutput } from "../../kernel/index.ts";

export const scope = z.enum(["system", "tenant"]);
export const permission = z.object({ id, name: z.string(), scope, description: z.string() });
export type PermissionRecord = z.infer<typeof permission>;
export const listInput = z.object({ ...pageInput(), scope: scope.optional() });
export const listOutput = z.object({ permissions: z.array(permission), ...pageOutput });

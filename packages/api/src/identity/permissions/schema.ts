import { z } from "zod";
import { id, pageInput, pageOutput } from "../../kernel/index.ts";

export const scope = z
  .enum(["system", "tenant"])
  .meta({ id: "Scope", description: "Whether it is about the platform or within one tenant" });
export const permission = z.object({ id, name: z.string(), scope, description: z.string() }).meta({ id: "Permission" });
/** A role as those who hold it show it. */
export const heldRole = z.object({ id, name: z.string() }).meta({ id: "HeldRole" });
/** A permission as the roles that give it show it. */
export const heldPermission = z.object({ id, name: z.string() }).meta({ id: "HeldPermission" });
export const listInput = z.object({ ...pageInput(), scope: scope.optional() });
export const listOutput = z.object({ permissions: z.array(permission), ...pageOutput });

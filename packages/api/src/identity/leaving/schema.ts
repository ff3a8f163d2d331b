import { z } from "zod";
import { pathId } from "../../kernel/index.ts";

export const leaveInput = z.object({ tenantId: pathId("tenant_not_found") });
export const nothing = z.object({});

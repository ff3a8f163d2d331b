import { router, userOperation } from "../../kernel/index.ts";
import { leaveInput, nothing } from "./schema.ts";
import type { LeavingStep } from "./service.ts";
import { leaveTenant } from "./service.ts";

/** What other areas do when somebody leaves is theirs: the root hands their steps in. */
export const createLeavingRouter = (steps: readonly LeavingStep[]) =>
  router({
    leave: userOperation({
      rest: { method: "DELETE", path: "/auth/tenants/{tenantId}" },
      operationId: "leaveTenant",
      summary: "Leave a tenant",
      description:
        "Also of who was deactivated there, and of a suspended tenant. Roles, sessions and API keys there end for good; what was done there stays the tenant's. Coming back takes an invitation. A session in that tenant ends with it, so that repeating the request under its Idempotency-Key from that session is 401: sign in again, and the tenant is gone from the list.",
      tag: "Sign-in and account",
      reference: "4 B11",
      message: "tenant.left",
      errors: ["tenant_not_found", "last_tenant_admin", "driver_has_active_deliveries", "driver_has_cash"],
      outsideTenant: true,
    })
      .input(leaveInput)
      .output(nothing)
      .mutation(({ ctx, input }) => leaveTenant(ctx, input, steps)),
  });

import type { Kit, TestTenant } from "../../../../testing/index.ts";
import type { Notice, NotificationType } from "../index.ts";
import { notify } from "../index.ts";

export const deliveryId = "0198c0de-7a5e-7000-8000-00000000000a";

/** Tells somebody of an assignment, or of what the test needs, as work of the tenant would. */
export async function notifyUser<T extends NotificationType = "delivery_assigned">(
  kit: Kit,
  { tenantId }: Pick<TestTenant, "tenantId">,
  notice: Partial<Notice<T>> & Pick<Notice<T>, "to">,
): Promise<void> {
  kit.clock.advance(1000);
  const data = { deliveryId, deliveryCode: "T-00000042" };
  const whole = { type: "delivery_assigned", data, entity: { type: "delivery", id: deliveryId }, ...notice };
  await kit.database.transaction({ tenantId }, (tx) => notify(tx, kit, whole as Notice<T>));
}

/** The critical type that must be acknowledged. */
export const resolved = {
  type: "delivery_exception_resolved",
  data: {
    deliveryId,
    deliveryCode: "T-00000042",
    actionKey: "retry",
    isRetry: true,
    isReturn: false,
    returnDestinationLabel: null,
  },
} as const;

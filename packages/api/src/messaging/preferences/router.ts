import { router, tenantOperation } from "../../kernel/index.ts";
import { oneOutput, updateInput } from "./schema.ts";
import { showPreferences, updatePreferences } from "./service.ts";

const tag = "Notifications";
const reference = "1 §4.4, 3 §12";

export const preferencesRouter = router({
  show: tenantOperation([], {
    rest: { method: "GET", path: "/messaging/notification-preferences" },
    operationId: "getNotificationPreferences",
    summary: "Show which notifications are sent to oneself, and how",
    description:
      "In this tenant. Notifications are in the list and the stream whatever is chosen here; this is about push, e-mail and SMS. What the tenant switched off for everybody is sent to nobody.",
    tag,
    reference,
    message: "notification_preferences.shown",
    platform: true,
  })
    .output(oneOutput)
    .query(({ ctx }) => showPreferences(ctx)),

  update: tenantOperation([], {
    rest: { method: "PATCH", path: "/messaging/notification-preferences" },
    operationId: "updateNotificationPreferences",
    ifMatch: true,
    summary: "Choose which notifications are sent to oneself, and how",
    description: "Counts for what comes from now on. What has to be confirmed cannot be switched off.",
    tag,
    reference,
    message: "notification_preferences.updated",
    platform: true,
    example: {
      request: { changes: [{ notification_type: "delivery_status_changed", channel: "sms", is_on: false }] },
    },
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updatePreferences(ctx, input)),
});

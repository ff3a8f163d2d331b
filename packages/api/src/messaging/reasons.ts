import { registerReasons } from "../kernel/index.ts";

/** Why requests about notifications and devices fail (1 §4.4, 3 §12). */
export const messagingReasons = registerReasons({
  notification_not_found: 404,
  notification_acknowledgement_not_required: 409,
  invalid_notification_ids: 400,
  device_not_found: 404,
});
type MessagingReasons = typeof messagingReasons;

declare module "../kernel/reasons.ts" {
  interface Reasons extends MessagingReasons {}
}

import { registerReasons } from "../kernel/index.ts";

/** Why requests about outgoing webhooks fail (3 §6). */
export const webhooksReasons = registerReasons({
  webhook_not_found: 404,
  webhook_attempt_not_found: 404,
  webhook_inactive: 409,
});
type WebhooksReasons = typeof webhooksReasons;

declare module "../kernel/reasons.ts" {
  interface Reasons extends WebhooksReasons {}
}

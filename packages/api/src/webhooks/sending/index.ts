export { urlProblem } from "./address.ts";
export type { WebhookDispatcher } from "./dispatcher.ts";
export { createWebhookDispatcher } from "./dispatcher.ts";
export { webhookEventsForgotten } from "./forget.ts";
export { forgetFailures } from "./health.ts";
export type { SenderOptions, Sent, WebhookSender } from "./sender.ts";
export { createWebhookSender } from "./sender.ts";

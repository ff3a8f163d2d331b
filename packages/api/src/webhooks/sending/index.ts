export { urlProblem } from "./address.ts";
export type { WebhookDispatcher } from "./dispatcher.ts";
export { createWebhookDispatcher } from "./dispatcher.ts";
export { forgetFailures } from "./health.ts";
export { purgeWebhookEvents } from "./repository.ts";
export type { SenderOptions, Sent, WebhookSender } from "./sender.ts";
export { createWebhookSender } from "./sender.ts";

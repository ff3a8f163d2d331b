export { webhooksRouter } from "./endpoints/index.ts";
export type { SubscribableEvent, WebhookEvent } from "./events/index.ts";
export { emitEvent, emitEvents, webhookEventData } from "./events/index.ts";
export type { WebhookDispatcher, WebhookSender } from "./sending/index.ts";
export { createWebhookDispatcher, createWebhookSender, webhookEventsForgotten } from "./sending/index.ts";
export { createStockTeller } from "./stock/index.ts";

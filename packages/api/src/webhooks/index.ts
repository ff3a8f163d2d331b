export { webhooksRouter } from "./endpoints/index.ts";
export type { SubscribableEvent, WebhookEvent } from "./events/index.ts";
export { emitEvent, emitEvents, webhookEventData, webhookJob } from "./events/index.ts";
export type { WebhookDispatcher } from "./sending/index.ts";
export { createWebhookDispatcher, createWebhookSender, purgeWebhookEvents, sweepWebhooks } from "./sending/index.ts";
export { enqueueStockEvent, stockJob } from "./stock/index.ts";

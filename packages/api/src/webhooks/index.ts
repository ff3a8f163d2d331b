export { webhooksRouter } from "./endpoints/index.ts";
export type { SubscribableEvent, WebhookEvent } from "./events/index.ts";
export { emitEvent, emitEvents, webhookEventData, webhookJob } from "./events/index.ts";
export type { WebhookSender } from "./sending/index.ts";
export { createWebhookSender, deliverWebhooks, purgeWebhookEvents, sweepWebhooks } from "./sending/index.ts";
export { stockJob, tellStock } from "./stock/index.ts";

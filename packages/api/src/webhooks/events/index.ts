export type { SubscribableEvent, WebhookEvent, WebhookEventType } from "./catalogue.ts";
export { subscribableEvents, webhookEventData } from "./catalogue.ts";
export type { WebhookJob } from "./emit.ts";
export { emitEvent, emitEvents, queueEvents, scheduleAttempts, webhookJob } from "./emit.ts";

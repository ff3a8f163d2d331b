export type { SubscribableEvent, WebhookEvent, WebhookEventType } from "./catalogue.ts";
export { subscribableEvents, webhookEventData } from "./catalogue.ts";
export { emitEvent, emitEvents, queueEvents } from "./emit.ts";
export { DUE_WEBHOOKS } from "./repository.ts";

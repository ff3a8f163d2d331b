export type { SubscribableEvent, WebhookEvent, WebhookEventType } from "./catalogue.ts";
export { subscribableEvents, webhookEventData } from "./catalogue.ts";
export { emitEvent, emitEvents, queueEvents, webhookJob } from "./emit.ts";

export type { SubscribableEvent, WebhookEvent } from "./events/index.ts";
export { emitEvent, emitEvents } from "./events/index.ts";

export type { ChannelAdapter, ChannelAdapters, ChannelMessage } from "./adapter.ts";
export { ChannelError } from "./adapter.ts";
export { deliverNotifications } from "./deliver.ts";
export { createQueuedChannel, deliverMessage, messageJob, URGENT_LEASE_S } from "./direct.ts";
export { createLogAdapter } from "./log.ts";
export { createSmtpAdapter } from "./smtp.ts";
export { createWebhookAdapter } from "./webhook.ts";

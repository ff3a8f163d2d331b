export { urlProblem } from "./address.ts";
export type { WebhookJob } from "./deliver.ts";
export { deliverWebhooks } from "./deliver.ts";
export { purgeWebhookEvents } from "./repository.ts";
export type { SenderOptions, WebhookSender } from "./sender.ts";
export { createWebhookSender } from "./sender.ts";
export { sweepWebhooks } from "./sweep.ts";

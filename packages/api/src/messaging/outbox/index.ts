export type { LogChannelOptions } from "./channel.ts";
export { createLogChannel } from "./channel.ts";
export { outboxRouter } from "./router.ts";

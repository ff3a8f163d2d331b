export type { Credentials } from "./credentials.ts";
export { openCredentials } from "./credentials.ts";
export type { ReadyCarrier } from "./require-carrier.ts";
export { readyCarriers, requireCarrier } from "./require-carrier.ts";
export { carrierConfigurationRouter } from "./router.ts";

export type { Credentials } from "./credentials.ts";
export { openCredentials } from "./credentials.ts";
export { requireCarrier } from "./require-carrier.ts";
export { carrierConfigurationRouter } from "./router.ts";

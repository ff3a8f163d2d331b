export type { Credentials } from "./credentials.ts";
export { openCredentials } from "./credentials.ts";
export { carrierConfigurationRouter } from "./router.ts";

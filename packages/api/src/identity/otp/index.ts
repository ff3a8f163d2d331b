export { makeCode } from "./code.ts";
export { signsInByCode } from "./people.ts";
export { otpRouter } from "./router.ts";
export type { MatchedCode } from "./service.ts";
export { matchCode, useCode } from "./service.ts";

export { makeCode } from "./code.ts";
export { signsInByCode } from "./people.ts";
export { otpRouter } from "./router.ts";
export { proveCode } from "./service.ts";

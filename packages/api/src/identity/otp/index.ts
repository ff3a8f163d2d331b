export { signsInByCode } from "./people.ts";
export { otpRouter } from "./router.ts";

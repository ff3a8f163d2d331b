export { otpRouter } from "./router.ts";

export { registrationRouter } from "./router.ts";

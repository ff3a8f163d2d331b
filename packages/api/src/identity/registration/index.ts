export { joinAsCustomer } from "./join.ts";
export { registrationRouter } from "./router.ts";

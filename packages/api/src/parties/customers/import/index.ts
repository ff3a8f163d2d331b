export { importInput } from "./schema.ts";
export { importCustomers } from "./service.ts";

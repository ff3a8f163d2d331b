export { addressLine } from "./address.ts";
export { invoicesRouter } from "./router.ts";

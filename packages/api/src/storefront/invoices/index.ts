export { addressLine } from "./address.ts";
export { paymentWord } from "./payment-word.ts";
export { invoicesRouter } from "./router.ts";

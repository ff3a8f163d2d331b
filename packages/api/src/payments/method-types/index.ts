export type { PaymentMethod } from "./methods.ts";
export { methodOfType, methodTypes, paymentMethods } from "./methods.ts";
export { paymentMethodTypesRouter } from "./router.ts";
export { paymentMethod } from "./schema.ts";

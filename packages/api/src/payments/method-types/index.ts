export type { PaymentMethod, PaymentType } from "./methods.ts";
export { methodOfType, methodOfWord, methodTypes, paymentMethods, typeOfMethod } from "./methods.ts";
export { paymentMethodTypesRouter } from "./router.ts";
export { paymentMethod, paymentType } from "./schema.ts";

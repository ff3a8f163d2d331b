export type { LanguageText } from "./name.ts";
export { textIn } from "./name.ts";
export { deliveryTypesRouter } from "./router.ts";
export { deliveryType } from "./schema.ts";

export { importInput } from "./schema.ts";
export { importProducts } from "./service.ts";

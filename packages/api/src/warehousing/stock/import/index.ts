export { importInput } from "./schema.ts";
export { importStock } from "./service.ts";

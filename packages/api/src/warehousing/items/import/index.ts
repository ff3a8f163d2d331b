export { importInput } from "./schema.ts";
export { importItems } from "./service.ts";

export { zonesRouter } from "./router.ts";
export { zonesAt } from "./service.ts";

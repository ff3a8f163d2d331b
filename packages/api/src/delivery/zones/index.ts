export type { Polygon } from "./polygon.ts";
export { covers } from "./polygon.ts";
export { zonesRouter } from "./router.ts";

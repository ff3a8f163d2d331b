export { ownAccountRouter } from "./router.ts";

export { viewsRouter } from "./router.ts";
export { leaveViews } from "./service.ts";

export { branchesRouter } from "./router.ts";

export { manifestItemsRouter } from "./router.ts";
export { manifestBranch, manifestInstitution } from "./schema.ts";
export { moveItemsOf } from "./services/move-all.ts";
export { Tally, tallies } from "./tally.ts";

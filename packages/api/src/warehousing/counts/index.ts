export { foldCounts } from "./fold.ts";
export { itemCounts, stockCounts } from "./repository.ts";

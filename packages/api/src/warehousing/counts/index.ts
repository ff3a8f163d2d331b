export { itemCounts, stockCounts } from "./repository.ts";

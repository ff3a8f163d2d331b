export { notifyLowBalances } from "./service.ts";

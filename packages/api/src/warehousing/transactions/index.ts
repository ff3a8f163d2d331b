export { transactionsRouter } from "./router.ts";

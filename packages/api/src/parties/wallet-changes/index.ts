export { walletStreamRouter } from "./router.ts";

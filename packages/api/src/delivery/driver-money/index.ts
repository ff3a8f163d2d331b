export { driverMoneyRouter } from "./router.ts";
export { confirmationAbove, postSettlement, walletOf } from "./service.ts";

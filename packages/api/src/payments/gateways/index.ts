export type { ChosenGateway, PaymentDeps } from "./account.ts";
export { accountAt, callbackUrl, chooseGateway, gatewayAccounts, hasGateway, takesGateway } from "./account.ts";
export { builtInGateways } from "./built-in.ts";
export { paymentGatewaysRouter } from "./router.ts";
export type { Options } from "./schema.ts";

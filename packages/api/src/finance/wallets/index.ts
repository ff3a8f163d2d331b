export { holderName, walletColumn } from "./repository.ts";
export { walletsRouter } from "./router.ts";
export type { Wallet } from "./schema.ts";
export { wallet, walletOwnerType } from "./schema.ts";

export type { AccountName, OwnerType } from "./account.ts";
export { ownerTypes } from "./account.ts";
export type { Hold } from "./holds.ts";
export { captureHold, findLiveHold, placeHold, releaseHold } from "./holds.ts";
export type { Journal, PostedEntry, PostedJournal } from "./journal.ts";
export { postJournal } from "./journal.ts";
export { changeCurrency, openDriverAccounts, openTenantAccounts, openWallets } from "./open.ts";
export type { FinanceMismatch, FinanceReport } from "./verify.ts";
export { verifyFinance } from "./verify.ts";

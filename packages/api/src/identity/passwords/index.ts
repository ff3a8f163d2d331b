export { hashPassword, inHashingTurn, verifyPassword } from "./hash.ts";
export { accountName, givenPassword, namesOneAccount, newPassword, oneAccountName } from "./schema.ts";

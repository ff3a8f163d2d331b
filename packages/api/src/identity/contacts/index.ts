export type { Contacts, Match } from "./contacts.ts";
export {
  canSignInSql,
  claimAccount,
  countsSql,
  disownPassword,
  kindOf,
  matchContact,
  namedSql,
  proveContact,
  releaseUncounted,
  revealProvenContacts,
  takeContactOff,
  useContact,
} from "./contacts.ts";
export type { ContactKind } from "./kind.ts";
export { notifyContacts } from "./notify.ts";
export { retypeContacts } from "./replaced.ts";

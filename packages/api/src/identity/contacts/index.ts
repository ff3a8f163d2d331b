export type { ContactKind, Contacts } from "./contacts.ts";
export {
  claimAccount,
  countsSql,
  kindOf,
  namedSql,
  proveContact,
  releaseUncounted,
  revealProvenContacts,
  useContact,
} from "./contacts.ts";

export type { ContactKind, Contacts } from "./contacts.ts";
export {
  claimAccount,
  countsSql,
  namedSql,
  proveContact,
  releaseUncounted,
  revealProvenContacts,
  useContact,
} from "./contacts.ts";

import type { RowOf, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { RequestContext } from "../../kernel/index.ts";
import type { Contacts } from "./contacts.ts";
import type { ContactKind } from "./kind.ts";

const knownStatement = statement(
  "contacts.known",
  `SELECT email, phone, email_proven_at IS NOT NULL AS email_proven, phone_proven_at IS NOT NULL AS phone_proven, language
   FROM users WHERE id = $1 FOR UPDATE`,
);
type Known = RowOf<typeof knownStatement>;
const kinds = ["email", "phone"] as const satisfies ContactKind[];
const isProven = (known: Known, kind: ContactKind) => known[`${kind}_proven`];
const otherThan = (kind: ContactKind) => (kind === "email" ? "phone" : "email");
const counts = (known: Known, kind: ContactKind) => isProven(known, kind) || !isProven(known, otherThan(kind));

/**
 * What an account's contacts become when somebody else types new ones, undefined for those they say nothing of. Where no
 * proven one is left, one that stood ignored beside it goes too, or it would count again (4 B10).
 */
function afterTyping(known: Known, typed: Contacts): Record<ContactKind, string | null> {
  const isKept = (kind: ContactKind) => typed[kind] === undefined || typed[kind] === known[kind];
  const lastProvenGoes =
    kinds.some((kind) => isProven(known, kind)) && !kinds.some((kind) => isProven(known, kind) && isKept(kind));
  const left = (kind: ContactKind) => (lastProvenGoes && !isProven(known, kind) ? null : known[kind]);
  const after = (kind: ContactKind) => (typed[kind] === undefined ? left(kind) : (typed[kind] ?? null));
  return { email: after("email"), phone: after("phone") };
}

/**
 * Decides what a tenant's change makes of somebody's contacts, and tells those that counted and are replaced: their holder
 * may know nothing of it (4 B11). Locks the account.
 */
export async function retypeContacts(
  tx: Transaction,
  { deps, language }: Pick<RequestContext, "deps" | "language">,
  userId: string,
  typed: Contacts,
): Promise<Record<ContactKind, string | null>> {
  const [known] = await tx.sql(knownStatement, [userId]);
  if (!known) throw new Error("a member without an account");
  const after = afterTyping(known, typed);
  for (const kind of kinds) {
    const former = known[kind];
    if (former === null || former === after[kind] || !counts(known, kind)) continue;
    const message = { to: former, template: "contact_changed", data: { contact: kind } };
    await deps.messages.send(tx, { ...message, language: known.language ?? language });
  }
  return after;
}

import type { ContactKind } from "../contacts/index.ts";

/** What is known of the account that an invitation's contact is found at. */
export type Holder = { id: string; email_proven: boolean; phone_proven: boolean };

/**
 * How an invitation is accepted (4 B10): by a `new` account, which takes the contact off whoever has it without having
 * proven it, or who it belonged to before; by a `claim` of the account whose holder never proved anything; as one's `own`
 * account, which asks for more than the token.
 */
export type Way =
  | { kind: "new"; takenFrom: string | null }
  | { kind: "claim"; accountId: string }
  | { kind: "own"; accountId: string };

export function wayOf(holder: Holder | null, contact: ContactKind, notMe: boolean): Way {
  if (!holder) return { kind: "new", takenFrom: null };
  const { id, email_proven, phone_proven } = holder;
  const hasProven = contact === "email" ? email_proven : phone_proven;
  if (notMe || (!hasProven && (email_proven || phone_proven))) return { kind: "new", takenFrom: id };
  return { kind: hasProven ? "own" : "claim", accountId: id };
}

/** Whether what was found out before the transaction still holds within it. */
export const isSame = (a: Way, b: Way): boolean => JSON.stringify(a) === JSON.stringify(b);

import { walletColumn } from "../../finance/wallets/index.ts";
import { searchedWithPhones } from "../../kernel/index.ts";

/** Customers are who deliveries are for, institutions who sends them: two tables of one form. */
export type PartyKind = "customer" | "institution";

/** The filter by text that the lists of both have. */
export const searchedParties = searchedWithPhones("p.full_name", "p.phone", "p.email");

/**
 * What reads a kind of party, with columns of the row `p` that it has of its own: the list but for its filters, newest
 * first, and the statements that find one by the tenant and its id, and lock it.
 */
export function partyTexts(kind: PartyKind, own: string) {
  const columns = `p.id, p.full_name, p.phone, p.email, ${own}, ${walletColumn(kind, "p")}, p.created_at, p.updated_at`;
  const find = `SELECT ${columns} FROM ${kind}s p WHERE p.tenant_id = $1 AND p.id = $2`;
  const order = ["created_at DESC", "id DESC"];
  const list = { from: `${kind}s p`, scope: "p.tenant_id = $1", order, columns, source: (rows: string) => `${rows} p` };
  return { list, find, lock: `${find} FOR UPDATE OF p` };
}

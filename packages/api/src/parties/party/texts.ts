import { walletColumn } from "../../finance/wallets/index.ts";

/** Customers are who deliveries are for, institutions who sends them: two tables of one form. */
export type PartyKind = "customer" | "institution";

/** What a kind has of its own: columns of the row `p`, and conditions of the list, each with a parameter of its own. */
type Own = { columns: string; conditions?: readonly ((parameter: string) => string)[] };

/**
 * The statements that read a kind of party, each given the tenant first: the list by search patterns, its conditions,
 * limit and offset; their number by the same without the page; one of them by its id, and the same locked.
 */
export function partyTexts(kind: PartyKind, { columns, conditions = [] }: Own) {
  const shown = `p.id, p.full_name, p.phone, p.email, ${columns}, ${walletColumn(kind, "p")}, p.created_at, p.updated_at`;
  const searched =
    "($2::text[] IS NULL OR p.full_name ILIKE ANY($2) OR p.phone ILIKE ANY($2) OR p.email ILIKE ANY($2))";
  const own = conditions.map((condition, at) => ` AND ${condition(`$${at + 3}`)}`).join("");
  const from = `FROM ${kind}s p WHERE p.tenant_id = $1`;
  const page = `LIMIT $${conditions.length + 3} OFFSET $${conditions.length + 4}`;
  const find = `SELECT ${shown} ${from} AND p.id = $2`;
  return {
    list: `SELECT ${shown} ${from} AND ${searched}${own} ORDER BY p.created_at DESC, p.id DESC ${page}`,
    count: `SELECT count(*) AS total ${from} AND ${searched}${own}`,
    find,
    lock: `${find} FOR UPDATE OF p`,
  };
}

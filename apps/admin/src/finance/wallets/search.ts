import { listSearch, oneOf, searchOf } from "../../kernel/search.ts";

export const holders = ["institutions", "customers"] as const;

/** What the list of wallets keeps in its address. */
export const walletsSearch = searchOf({ ...listSearch, of: oneOf(holders) });

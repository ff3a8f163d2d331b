import { listSearch, oneOf, searchOf } from "../../kernel/search.ts";

export const tenantStatuses = ["active", "suspended"] as const;

/** What the list of companies keeps in its address. */
export const tenantsSearch = searchOf({ ...listSearch, status: oneOf(tenantStatuses) });

import type { StatementOptions } from "@karwan/db";

// What kinds of statements may cost beyond the ordinary, for `pnpm db:plans` to hold them to (docs/adr/0022).

/** The exact total of a list: what the filters leave is counted, and that may be all that the tenant has. */
export const counting: StatementOptions = { plan: { why: "an exact total is counted", discards: "tenant" } };

/** A list that is filtered or searched, and its totals: which index serves depends on what is asked for, and how rare it is. */
export const filtering: StatementOptions = {
  planned: "each time",
  plan: { why: "what filters leave may be rare, and sorted by what no index has", discards: "tenant", sorts: "tenant" },
};

/** A check of one tenant's records against each other, and whatever else is asked of all of them at once. */
export const goingThroughAll: StatementOptions = {
  plan: { why: "goes through all that the tenant has", discards: "tenant", sorts: "tenant" },
};

/** Work behind the answers that visits every tenant, one short transaction each. */
export const visitingTenants: StatementOptions = { plan: { why: "visits every tenant", scans: ["tenants"] } };

/** What forgets rows: after a pause that may be most of what there is. */
export const forgetting: StatementOptions = {
  plan: { why: "what is forgotten may be most of it", discards: "tenant" },
};

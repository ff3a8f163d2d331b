/** Where lies what a cluster needs and a plain PostgreSQL does not have. */
export const SCHEMA = "karwan_citus";

/** Whether a connection finds it: its database is distributed, and all of that was proved. */
export const SETTLED = `'${SCHEMA}' = ANY (current_schemas(false))`;

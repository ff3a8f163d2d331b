/** Where lies what a cluster needs and a plain PostgreSQL does not have. */
export const SCHEMA = "karwan_citus";

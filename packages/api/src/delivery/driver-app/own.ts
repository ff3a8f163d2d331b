import { statement } from "@karwan/db";

/**
 * SQL of the caller's id as a driver, of the tenant `$1` and the account `$2`. A value and not a join, so that what is
 * his is found by his indexes, however little PostgreSQL knows of the tables.
 */
export const ownDriver = "(SELECT id FROM drivers WHERE tenant_id = $1 AND user_id = $2 AND deleted_at IS NULL)";

export const ownStatement = statement("driver_app.own", `SELECT ${ownDriver} AS id`);

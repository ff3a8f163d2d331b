/**
 * SQL of whether a membership ended because its person left, and was not accepted anew since: it is none of theirs, and
 * only an invitation brings it back (4 B11). What the tenant deactivated is another thing.
 */
export const leftSql = (alias: string): string =>
  `(${alias}.status = 'inactive' AND ${alias}.left_at IS NOT NULL AND (${alias}.accepted_at IS NULL OR ${alias}.left_at >= ${alias}.accepted_at))`;

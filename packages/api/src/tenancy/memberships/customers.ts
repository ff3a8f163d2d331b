const customerRole = "r.tenant_id IS NULL AND r.name = 'customer'";
const rolesOf = (tenant: string, user: string) => `membership_roles mr JOIN roles r ON r.id = mr.role_id
    WHERE mr.tenant_id = ${tenant} AND mr.user_id = ${user}`;

/** SQL of whether somebody holds a role in a tenant that makes them more than its customer. */
const isMoreSql = (tenant: string, user: string): string =>
  `EXISTS (SELECT FROM ${rolesOf(tenant, user)} AND (r.tenant_id = ${tenant} OR (r.tenant_id IS NULL AND r.name <> 'customer')))`;

/** SQL of whether the role `customer` is all that somebody holds in a tenant, both given as parameters. */
const customerAloneSql = (tenant: string, user: string): string =>
  `(EXISTS (SELECT FROM ${rolesOf(tenant, user)} AND ${customerRole}) AND NOT ${isMoreSql(tenant, user)})`;

/**
 * SQL of whether a membership `m` of an account `u`, in the tenant given as a parameter, is merely a customer's: who
 * registered by themselves, or came to be a customer of a tenant that did not make their account, becomes more by accepting
 * alone, for they agreed to nothing else (4 B1).
 */
export const merelyCustomerSql = (tenant: string): string =>
  `((m.origin = 'registration' AND m.accepted_at IS NULL)
     OR (u.made_by_tenant_id IS DISTINCT FROM m.tenant_id AND ${customerAloneSql(tenant, "u.id")}))`;

/** SQL of whether somebody registered by themselves and is no more than a customer: a stranger to the tenant (4 B14). */
export const strangerSql = (tenant: string, user: string): string =>
  `(SELECT EXISTS (SELECT FROM users WHERE id = ${user} AND origin = 'self') AND NOT ${isMoreSql(tenant, user)})`;

import type { TenantData, UserData } from "../data/index.ts";
import { customersOf, demoId, phone, systemAdministrator } from "../data/index.ts";
import type { Clock } from "./time.ts";

/** When the demo's companies started, before their oldest stock. */
export const startedDaysAgo = 200;

type Person = { email: string; phone: string; first_name: string; last_name: string };

function accountRow(person: Person, password_hash: string, created_at: string, tenantId: string | null = null) {
  const { email, phone: number, first_name, last_name } = person;
  return {
    id: demoId("user", email),
    email,
    phone: number,
    password_hash,
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`,
    created_at,
    updated_at: created_at,
    // The demo's people proved both: they sign in by either, and receive at either (4 B10).
    email_proven_at: created_at,
    phone_proven_at: created_at,
    origin: tenantId ? "tenant" : "platform",
    made_by_tenant_id: tenantId,
    // Columns that a row of JSON leaves out would become null, not their default.
    profile_data: {},
    status: "active",
  };
}

export function administratorRow(password_hash: string, clock: Clock) {
  return accountRow(systemAdministrator, password_hash, clock.ago(startedDaysAgo));
}

export function tenantRow(tenant: TenantData, clock: Clock) {
  const created_at = clock.ago(startedDaysAgo);
  return {
    id: demoId("tenant", tenant.code),
    name: tenant.name,
    code: tenant.code,
    currency_code: "IQD",
    default_language: tenant.default_language,
    status: "active",
    created_at,
    updated_at: created_at,
  };
}

/** Accounts, memberships and roles of a tenant's people; `roles` gives the ids of the built-in ones. */
export function memberRows(
  tenant: TenantData,
  people: readonly UserData[],
  roles: ReadonlyMap<string, string>,
  password_hash: string,
  clock: Clock,
) {
  const tenant_id = demoId("tenant", tenant.code);
  const created_at = clock.ago(startedDaysAgo, 10);
  const memberOf = (email: string) => ({ tenant_id, user_id: demoId("user", email), created_at });
  return {
    users: people.map((user) => accountRow(user, password_hash, created_at, tenant_id)),
    memberships: people.map((user) => ({
      ...memberOf(user.email),
      status: "active",
      origin: "tenant",
      updated_at: created_at,
    })),
    membership_roles: people.map((user) => {
      const role_id = roles.get(user.role);
      if (!role_id) throw new Error(`the built-in role ${user.role} is missing: have the migrations been applied?`);
      return { ...memberOf(user.email), role_id };
    }),
  };
}

export function partyRows(tenant: TenantData, index: number, clock: Clock) {
  const tenant_id = demoId("tenant", tenant.code);
  const customers = customersOf(tenant, index).map((customer, position) => {
    const created_at = clock.ago(startedDaysAgo - position, 20);
    const { user_email, ...fields } = customer;
    return {
      tenant_id,
      id: demoId("customer", tenant.code, customer.phone),
      user_id: user_email && demoId("user", user_email),
      ...fields,
      created_at,
      updated_at: created_at,
    };
  });
  const institutions = tenant.institutions.map((institution, position) => {
    const created_at = clock.ago(startedDaysAgo - position, 30);
    return {
      tenant_id,
      id: demoId("institution", tenant.code, institution.full_name),
      // The first one has an account of its own (4 L4).
      user_id: position === 0 ? demoId("user", `institution@${tenant.domain}`) : null,
      full_name: institution.full_name,
      phone: phone(index + 1, 300 + position),
      email: `dispatch${position + 1}@${tenant.domain}`,
      created_at,
      updated_at: created_at,
    };
  });
  const institution_branches = tenant.institutions.flatMap((institution) =>
    institution.branches.map(([code, town]) => ({
      tenant_id,
      id: demoId("institution-branch", tenant.code, institution.full_name, code),
      institution_id: demoId("institution", tenant.code, institution.full_name),
      name: `${institution.full_name}, ${town}`,
      code,
      created_at: clock.ago(startedDaysAgo - 5, 30),
    })),
  );
  return { customers, institutions, institution_branches };
}

import type { Database } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import { hash } from "@node-rs/argon2";
import { builtInRoles, claimRow, claimTenant, patiently } from "./claim.ts";
import type { TenantData, UserData } from "./data/index.ts";
import { catalogueOf, demoId, demoPassword, driversOf, systemAdministrator, tenants, usersOf } from "./data/index.ts";
import { insertAll } from "./insert.ts";
import { workFor } from "./network/index.ts";
import { catalogueRows } from "./rows/catalogue.ts";
import { financeRows } from "./rows/finance.ts";
import { administratorRow, memberRows, partyRows, tenantRow } from "./rows/identity.ts";
import { networkRows } from "./rows/network.ts";
import { placeRows } from "./rows/places.ts";
import { stockRows } from "./rows/stock.ts";
import type { Clock } from "./rows/time.ts";
import { clockAt } from "./rows/time.ts";

export { demoId, demoPassword } from "./data/index.ts";
export type { ScaleTenant } from "./scale/index.ts";
export { scalePlan, seedScale } from "./scale/index.ts";

export type SeedOptions = {
  database: Database;
  /** One line for each part as it is written. */
  onProgress?: (line: string) => void;
  /** Ages and expiry dates count from here. */
  now: Date;
};

const administratorId = demoId("user", systemAdministrator.email);
const tenantIds = tenants.map((tenant) => demoId("tenant", tenant.code));

// Nobody pays with less than the smallest note; what institutions send in bulk goes by the standard service.
const settingsOf = ({ code }: TenantData) => ({
  finance: { rounding_step: 250 },
  transfer_manifest: { enabled: true, default_delivery_service_id: demoId("delivery-service", code, "standard") },
});
const presentStatement = statement(
  "seed.present",
  `SELECT (SELECT count(*) FROM tenants WHERE id = ANY($1::uuid[]))::int
        + (SELECT count(*) FROM users WHERE id = $2::uuid)::int AS parts`,
);
const claimAdministratorStatement = statement(
  "seed.claim_administrator",
  `INSERT INTO users (id, email, phone, email_proven_at, phone_proven_at, password_hash, first_name, last_name, full_name, profile_data, status, created_at, updated_at)
   SELECT id, email, phone, email_proven_at, phone_proven_at, password_hash, first_name, last_name, full_name, profile_data, status, created_at, updated_at
     FROM jsonb_populate_record(NULL::users, $1::jsonb)
   ON CONFLICT DO NOTHING RETURNING id`,
);
const assignSystemRoleStatement = statement(
  "seed.assign_system_role",
  "INSERT INTO system_role_assignments (user_id, role_id) SELECT $1, id FROM roles WHERE tenant_id IS NULL AND name = $2",
);
/** Whether the whole demo is there: both tenants and the system administrator. */
export async function isSeeded(database: Database): Promise<boolean> {
  const [[row]] = await database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql(presentStatement, [tenantIds, administratorId]),
  ]);
  return row?.parts === tenants.length + 1;
}

/**
 * Writes the demo: each tenant in one transaction, so that a kill half-way leaves nothing of it and the next run
 * makes it. What is there is left alone, also by two runs at once. Answers the names of the parts it wrote.
 */
export async function seedDemo({ database, onProgress, now }: SeedOptions): Promise<string[]> {
  if (process.env.NODE_ENV === "production") {
    throw new Error("The demo's password is public: it is not seeded with NODE_ENV=production");
  }
  if (await isSeeded(database)) return [];
  const clock = clockAt(now);
  // One hash serves all accounts: they share the password anyway, and hashing is slow on purpose.
  const passwordHash = await hash(demoPassword);
  const written: string[] = [];
  // First: companies need somebody to approve what they open.
  if (await patiently(() => seedAdministrator(database, passwordHash, clock))) {
    written.push(systemAdministrator.email);
    onProgress?.(`Demo: the system administrator ${systemAdministrator.email}`);
  }
  for (const [index, tenant] of tenants.entries()) {
    const counts = await patiently(() => seedTenant(database, tenant, index, passwordHash, clock));
    if (!counts) continue;
    written.push(tenant.name);
    onProgress?.(
      `Demo: ${tenant.name} with ${counts.items} items, ${counts.stock} stock rows and ${counts.deliveries} deliveries`,
    );
  }
  return written;
}

async function seedAdministrator(database: Database, passwordHash: string, clock: Clock): Promise<boolean> {
  return database.transaction({ tenantId: NO_TENANT, userId: administratorId }, async (tx) => {
    if (!(await claimRow(tx, claimAdministratorStatement, administratorRow(passwordHash, clock)))) return false;
    await tx.sql(assignSystemRoleStatement, [administratorId, systemAdministrator.role]);
    return true;
  });
}

async function seedTenant(
  database: Database,
  tenant: TenantData,
  index: number,
  passwordHash: string,
  clock: Clock,
): Promise<{ items: number; stock: number; deliveries: number } | null> {
  const tenantId = demoId("tenant", tenant.code);
  // The address book belongs to the customer, who alone may write it.
  const userId = demoId("user", `customer@${tenant.domain}`);
  return database.transaction({ tenantId, userId }, async (tx) => {
    if (!(await claimTenant(tx, tenantRow(tenant, clock)))) return null;
    const roles = await builtInRoles(tx);
    const items = catalogueOf(tenant.code);
    const { capacity, ...stock } = stockRows(tenant, items, clock);
    await insertAll(tx, {
      tenant_settings: [{ tenant_id: tenantId, settings: settingsOf(tenant), updated_at: clock.ago(1) }],
      ...memberRows(tenant, peopleOf(tenant, index), roles, passwordHash, clock),
      ...partyRows(tenant, index, clock),
      ...financeRows(tenant, index, clock),
      ...placeRows(tenant, index, capacity, clock),
      ...catalogueRows(tenant, items, clock),
      ...stock,
    });
    await insertAll(tx, networkRows(tenant, index, clock));
    const deliveries = await workFor(tx, tenant, index, clock);
    return { items: items.length, stock: stock.inventory_stock.length, deliveries };
  });
}

/** One account of every built-in role, and the other drivers. */
function peopleOf(tenant: TenantData, index: number): UserData[] {
  const users = usersOf(tenant, index);
  const known = new Set(users.map(({ email }) => email));
  const others = driversOf(tenant, index).filter(({ email }) => !known.has(email));
  return [
    ...users,
    ...others.map(({ email, phone, first_name, last_name }) => ({
      email,
      phone,
      first_name,
      last_name,
      role: "driver",
    })),
  ];
}

import type { Database, Transaction } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import { hash } from "@node-rs/argon2";
import { builtInRoles, claimTenant, patiently } from "../claim.ts";
import type { TenantData } from "../data/index.ts";
import { catalogueOf, customersOf, demoId, demoPassword, tenants, usersOf } from "../data/index.ts";
import { insertAll } from "../insert.ts";
import { catalogueRows } from "../rows/catalogue.ts";
import { financeRows } from "../rows/finance.ts";
import { memberRows, partyRows, tenantRow } from "../rows/identity.ts";
import { placeRows } from "../rows/places.ts";
import type { Clock } from "../rows/time.ts";
import { clockAt } from "../rows/time.ts";
import { insertBins, insertCustomers, insertItems, raiseItemCounter } from "./catalogue-statements.ts";
import type { ScaleTenant } from "./plan.ts";
import { insertStock } from "./stock-statements.ts";

export type { ScaleTenant } from "./plan.ts";
export { scalePlan } from "./plan.ts";

export type ScaleOptions = {
  database: Database;
  plan: readonly ScaleTenant[];
  onProgress?: (line: string) => void;
  now: Date;
};

// A chunk is one transaction: small enough to stay far below the statement timeout on a slow machine.
const chunk = 10_000;
const progressEvery = 50_000;
// The demo's own companies hold the first blocks of telephone numbers.
const firstBlock = 20;

const tables = [
  "inventory_items",
  "inventory_item_categories",
  "inventory_stock",
  "inventory_transactions",
  "inventory_reservations",
  "inventory_reservation_allocations",
  "locations",
  "customers",
  "finance_accounts",
] as const;
const analyseStatements = tables.map((table) => statement(`scale.analyse_${table}`, `ANALYZE ${table}`));
// Inserts leave their trigrams in a list that every search reads through until somebody clears it up.
const indexes = ["inventory_items_search_idx", "inventory_stock_lot_idx", "customers_search_idx"] as const;
const tidyStatements = indexes.map((index) =>
  statement(`scale.tidy_${index}`, `SELECT gin_clean_pending_list('${index}')`),
);

/**
 * Writes companies of any size, in bulk. What is there already is left alone and what is missing is made,
 * so that a killed run goes on where it stopped, and a larger plan adds to a smaller one.
 */
export async function seedScale({ database, plan, onProgress = () => {}, now }: ScaleOptions): Promise<void> {
  if (process.env.NODE_ENV === "production") {
    throw new Error("The demo's password is public: nothing is seeded with NODE_ENV=production");
  }
  const clock = clockAt(now);
  const passwordHash = await hash(demoPassword);
  for (const [index, sizes] of plan.entries()) {
    const tenant = companyOf(sizes.code, index);
    await patiently(() => found(database, tenant, index, passwordHash, clock));
    await fill(database, tenant, sizes, onProgress);
  }
  onProgress("Scale: bringing the statistics and the search indexes up to date");
  for (const one of [...tidyStatements, ...analyseStatements])
    await database.transaction({ tenantId: NO_TENANT }, (tx) => tx.sql(one));
}

/** A company like one of the demo's, by another code. */
function companyOf(code: string, index: number): TenantData {
  const model = tenants[index % tenants.length];
  if (!model) throw new Error("the demo has no company to copy");
  return { ...model, code, name: `${model.name} ${code}`, domain: `${code.toLowerCase()}.test` };
}

/** The company itself, with its people, warehouses and categories: in one transaction, like the demo's. */
function found(database: Database, tenant: TenantData, index: number, passwordHash: string, clock: Clock) {
  const tenantId = demoId("tenant", tenant.code);
  return database.transaction({ tenantId, userId: demoId("user", `customer@${tenant.domain}`) }, async (tx) => {
    if (!(await claimTenant(tx, tenantRow(tenant, clock)))) return;
    const block = firstBlock + index;
    const { item_categories } = catalogueRows(tenant, [], clock);
    await insertAll(tx, {
      tenant_settings: [{ tenant_id: tenantId, settings: {}, updated_at: clock.ago(1) }],
      ...memberRows(tenant, usersOf(tenant, block), await builtInRoles(tx), passwordHash, clock),
      ...partyRows(tenant, block, clock),
      ...financeRows(tenant, block, clock),
      ...placeRows(tenant, block, new Map(), clock),
      item_categories,
    });
  });
}

async function fill(database: Database, tenant: TenantData, sizes: ScaleTenant, onProgress: (line: string) => void) {
  const tenantId = demoId("tenant", tenant.code);
  const ids = tenant.warehouses.map(({ code }) => demoId("warehouse", tenant.code, code));
  const warehouses = ids.flatMap((_, index) => ids[index % (sizes.warehouses ?? ids.length)] ?? []);
  const templates = JSON.stringify(
    catalogueOf(tenant.code).map(({ category, ...item }) => ({
      ...item,
      category_id: demoId("category", tenant.code, category),
    })),
  );
  const names = customersOf(tenant, firstBlock).map(({ full_name }) => full_name);
  const reservedEvery = Math.max(1, Math.floor((sizes.stock * 0.95) / Math.max(1, sizes.reservations)));
  const performedBy = demoId("user", `warehouse@${tenant.domain}`);
  const inChunks = async (
    what: string,
    total: number,
    write: (tx: Transaction, from: number, to: number) => Promise<unknown>,
  ) => {
    const started = performance.now();
    for (let from = 0; from < total; from += chunk) {
      const to = Math.min(from + chunk, total);
      await database.transaction({ tenantId }, (tx) => write(tx, from, to - 1));
      if (to < total && to % progressEvery !== 0) continue;
      const rate = Math.round(to / ((performance.now() - started) / 1000));
      onProgress(`Scale: ${tenant.code} has ${to} of ${total} ${what} (${rate} a second)`);
    }
  };
  await inChunks("customers", sizes.customers, (tx, from, to) => tx.sql(insertCustomers, [tenantId, from, to, names]));
  await inChunks("bins", sizes.bins, (tx, from, to) => tx.sql(insertBins, [tenantId, from, to, warehouses]));
  await inChunks("items", sizes.items, (tx, from, to) => tx.sql(insertItems, [tenantId, from, to, templates]));
  await database.transaction({ tenantId }, (tx) => tx.sql(raiseItemCounter, [tenantId, sizes.items]));
  await inChunks("stock rows", sizes.stock, (tx, from, to) =>
    tx.sql(insertStock, [tenantId, from, to, warehouses, sizes.items, sizes.bins, reservedEvery, performedBy]),
  );
}

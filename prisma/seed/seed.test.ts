import type { Database } from "@karwan/db";
import { createDatabase, NO_TENANT } from "@karwan/db";
import type { TestDatabase } from "@karwan/db/testing";
import { asAdmin, testDatabase, testServer, testStatement, withDatabase } from "@karwan/db/testing";
import { verify } from "@node-rs/argon2";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { demoId, demoPassword, isSeeded, seedDemo } from "./index.ts";
import { demoDatabase } from "./testing.ts";

const now = new Date("2026-11-21T09:30:00.000Z");
const rafidain = { tenantId: demoId("tenant", "RAF") };
const zagros = { tenantId: demoId("tenant", "ZAG") };

const countsStatement = testStatement<Record<string, number>>(
  "test.seed_counts",
  `SELECT (SELECT count(*) FROM inventory_items)::int AS items,
          (SELECT count(DISTINCT role_id) FROM membership_roles)::int AS roles,
          (SELECT count(*) FROM memberships)::int AS members,
          (SELECT count(*) FROM customers)::int AS customers,
          (SELECT count(*) FROM institutions)::int AS institutions,
          (SELECT count(*) FROM warehouses)::int AS warehouses,
          (SELECT count(*) FROM inventory_stock)::int AS stock,
          (SELECT count(*) FROM inventory_transactions)::int AS transactions,
          (SELECT count(*) FROM inventory_stock WHERE lot_number IS NOT NULL AND expiration_date IS NOT NULL)::int AS lots,
          (SELECT count(*) FROM inventory_stock WHERE status = 'damaged')::int AS damaged,
          (SELECT count(*) FROM inventory_stock WHERE status = 'expired' AND expiration_date < $1::date)::int AS expired,
          (SELECT count(*) FROM inventory_stock WHERE status = 'available' AND expiration_date < $1::date)::int AS overdue,
          (SELECT count(*) FROM inventory_reservations WHERE status = 'active' AND reference_type = 'order')::int AS promised_to_orders,
          (SELECT count(*) FROM deliveries)::int AS deliveries,
          (SELECT count(*) FROM transfer_manifests)::int AS manifests,
          (SELECT count(DISTINCT status) FROM transfer_manifests)::int AS manifest_states,
          (SELECT count(*) FROM institutions WHERE user_id IS NOT NULL)::int AS institution_users`,
);
const ledgerFaultsStatement = testStatement<{ id: string }>(
  "test.seed_ledger_faults",
  `SELECT s.id FROM inventory_stock s
    WHERE s.quantity <> (SELECT coalesce(sum(t.delta), 0) FROM inventory_transactions t WHERE t.stock_id = s.id)
       OR s.reserved_quantity <> (SELECT coalesce(sum(a.quantity - a.consumed_quantity), 0)
            FROM inventory_reservation_allocations a JOIN inventory_reservations r ON r.id = a.reservation_id AND r.status = 'active'
           WHERE a.stock_id = s.id)
       OR (SELECT t.transaction_type FROM inventory_transactions t WHERE t.stock_id = s.id ORDER BY t."timestamp" LIMIT 1)
          IS DISTINCT FROM 'initial_stock'
       OR (SELECT t.quantity_after FROM inventory_transactions t WHERE t.stock_id = s.id ORDER BY t."timestamp" DESC LIMIT 1) <> s.quantity`,
);
const overfullStatement = testStatement<{ code: string }>(
  "test.seed_overfull",
  `SELECT w.code FROM warehouses w WHERE w.total_capacity <=
     (SELECT sum(s.quantity * i.unit_size) FROM inventory_stock s JOIN inventory_items i ON i.id = s.item_id WHERE s.warehouse_id = w.id)`,
);
const exceptionTypesStatement = testStatement<{ write_off_stock: boolean }>(
  "test.seed_exception_types",
  "SELECT write_off_stock FROM warehouse_exception_types WHERE 'audit' = ANY(applies_to)",
);
const moneyStatement = testStatement<Record<string, number>>(
  "test.seed_money",
  `SELECT (SELECT count(*) FROM finance_accounts WHERE kind = 'wallet')::int AS wallets,
          (SELECT count(*) FROM finance_accounts a WHERE a.balance <>
             (SELECT coalesce(sum(e.amount), 0) FROM finance_entries e WHERE e.account_id = a.id)
               OR a.entry_count <> (SELECT count(*) FROM finance_entries e WHERE e.account_id = a.id))::int AS faults,
          (SELECT count(*) FROM finance_accounts WHERE owner_type = 'institution' AND balance > 0)::int AS institutions,
          (SELECT count(*) FROM finance_accounts WHERE owner_type = 'customer' AND balance > 0)::int AS customers,
          (SELECT sum(balance) FROM finance_accounts)::int AS sum`,
);
const shopsStatement = testStatement<Record<string, unknown>>(
  "test.seed_shops",
  `SELECT (SELECT count(*) FROM markets WHERE status = 'approved' AND publish_status = 'published')::int AS live,
          (SELECT count(*) FROM products WHERE is_active)::int AS products,
          (SELECT count(*) FROM promotion_uses)::int AS promotions,
          (SELECT array_agg(DISTINCT status ORDER BY status) FROM storefront_orders) AS orders,
          (SELECT array_agg(DISTINCT status ORDER BY status) FROM restaurant_orders) AS dinners`,
);
const accountsStatement = testStatement<{ email: string; password_hash: string }>(
  "test.seed_accounts",
  "SELECT email, password_hash FROM users ORDER BY email",
);
const fingerprintStatement = testStatement<{ fingerprint: string }>(
  "test.seed_fingerprint",
  `SELECT md5(string_agg(x, ',' ORDER BY x)) AS fingerprint FROM (
     SELECT s::text || s.xmin FROM inventory_stock s UNION ALL SELECT t::text || t.xmin FROM inventory_transactions t
     UNION ALL SELECT i::text || i.xmin FROM inventory_items i UNION ALL SELECT r::text || r.xmin FROM inventory_reservations r
     UNION ALL SELECT l::text || l.xmin FROM locations l UNION ALL SELECT u::text || u.xmin FROM users u
     UNION ALL SELECT d::text || d.xmin FROM deliveries d UNION ALL SELECT a::text || a.xmin FROM finance_accounts a) AS every(x)`,
);

/** What begins while somebody else has the administrator's row in hand, who lets it go when it was asked for again and again. */
async function besideAnother<T>(url: string, begin: () => Promise<T>): Promise<T> {
  return asAdmin(withDatabase(testServer().adminUrl, new URL(url).pathname.slice(1)), async (client) => {
    await client.query("BEGIN");
    await client.query(
      "INSERT INTO users (id, email, first_name, last_name, full_name) VALUES ($1, $2, 'A', 'B', 'A B')",
      [demoId("user", "system@karwan.test"), "system@karwan.test"],
    );
    const begun = begin();
    const asked = new Set<string>();
    const isWaitedFor = async () => {
      const { rows } = await client.query<{ asked: string }>(
        `SELECT a.pid || ' ' || l.waitstart AS asked FROM pg_locks l JOIN pg_stat_activity a USING (pid)
          WHERE NOT l.granted AND a.application_name = 'karwan-impatient' AND a.datname = current_database()`,
      );
      for (const row of rows) asked.add(row.asked);
      return asked.size;
    };
    const waits = async () => {
      await expect.poll(isWaitedFor, { timeout: 30_000, interval: 5 }).toBeGreaterThan(5);
    };
    await Promise.race([begun, waits()]);
    await client.query("ROLLBACK");
    return begun;
  });
}

async function countsOf(database: Database, scope: { tenantId: string }): Promise<Record<string, number>> {
  const [[row]] = await database.read(scope, (q) => [q.sql(countsStatement, ["2026-11-21"])]);
  return row ?? {};
}

describe("the demo", () => {
  let kept: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    kept = await demoDatabase();
    database = kept.database;
  });
  afterAll(() => kept.drop());

  test.each([
    ["Rafidain Express", rafidain],
    ["Zagros Logistics", zagros],
  ])("gives %s 500 items, every role, and stock whose ledger adds up", async (_, scope) => {
    const counts = await countsOf(database, scope);
    expect(counts).toMatchObject({ items: 500, roles: 6, members: 14, customers: 40, institutions: 5, warehouses: 3 });
    expect(counts.stock).toBeGreaterThan(1000);
    expect(counts.transactions).toBeGreaterThan(counts.stock ?? 0);
    expect(counts.lots).toBeGreaterThan(300);
    expect(counts.damaged).toBeGreaterThan(5);
    expect(counts.expired).toBeGreaterThan(5);
    expect(counts.overdue).toBe(0);
    expect(counts.promised_to_orders).toBe(24);
    expect(counts).toMatchObject({ manifests: 2, manifest_states: 2, institution_users: 1 });
    const [faults, overfull] = await database.read(scope, (q) => [
      q.sql(ledgerFaultsStatement),
      q.sql(overfullStatement),
    ]);
    expect(faults).toEqual([]);
    expect(overfull).toEqual([]);
  });

  test("has reasons for missing goods, some that write off and some that do not", async () => {
    for (const scope of [rafidain, zagros]) {
      const [types] = await database.read(scope, (q) => [q.sql(exceptionTypesStatement)]);
      expect(types.map(({ write_off_stock }) => write_off_stock).toSorted()).toEqual([false, true, true, true]);
    }
  });

  test("gives everybody a wallet, and institutions and some customers money that the books explain (3 §13)", async () => {
    const [[money]] = await database.read(rafidain, (q) => [q.sql(moneyStatement)]);
    expect(money).toEqual({ wallets: 54, faults: 0, institutions: 5, customers: 6, sum: 0 });
  });

  test("sells in a market that is approved and published, and brings dinner: orders in many states (3 §10, 4 L7)", async () => {
    const [[shop]] = await database.read(rafidain, (q) => [q.sql(shopsStatement)]);
    expect(shop).toEqual({
      live: 1,
      products: 8,
      promotions: 1,
      orders: ["cancelled", "completed", "confirmed", "delivered", "pending", "shipped"],
      dinners: ["delivered", "placed", "ready", "rejected"],
    });
    const [[none]] = await database.read(zagros, (q) => [q.sql(shopsStatement)]);
    expect(none).toMatchObject({ live: 0, orders: null, dinners: null });
  });

  test("opens every account with the one demo password, the administrator's too", async () => {
    const [accounts] = await database.read({ tenantId: NO_TENANT }, (q) => [q.sql(accountsStatement)]);
    const names = ["admin", "customer", "driver", "institution", "operations", "viewer", "warehouse"];
    const drivers = [2, 3, 4, 5, 6, 7, 8].map((number) => `driver${number}`);
    expect(accounts.map((account) => account.email).toSorted()).toEqual(
      [
        ...["rafidain", "zagros"].flatMap((domain) => [...names, ...drivers].map((name) => `${name}@${domain}.test`)),
        "system@karwan.test",
      ].toSorted(),
    );
    for (const hash of new Set(accounts.map((account) => account.password_hash))) {
      expect(await verify(hash, demoPassword)).toBe(true);
    }
  });

  test("is written once: a second run changes no row", async () => {
    expect(await isSeeded(database)).toBe(true);
    const fingerprint = () => database.read(rafidain, (q) => [q.sql(fingerprintStatement)]);
    const before = await fingerprint();
    expect(await seedDemo({ database, now: new Date("2026-12-24T00:00:00.000Z") })).toEqual([]);
    expect(await fingerprint()).toEqual(before);
  });
});

describe("making the demo", () => {
  let kept: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    kept = await testDatabase();
    database = kept.database;
  });
  afterEach(() => kept.drop());

  test("is done once by two servers that start together, who wait for each other longer than for any lock", async () => {
    expect(await isSeeded(database)).toBe(false);
    const of = { url: kept.url, applicationName: "karwan-impatient", lockTimeoutMs: 100, statementTimeoutMs: 60_000 };
    const impatient = createDatabase(of);
    onTestFinished(() => impatient.close());
    const seed = () => seedDemo({ database: impatient, now });
    const written = await besideAnother(kept.url, () => Promise.all([seed(), seed()]));
    expect(written.flat().toSorted()).toEqual(["Rafidain Express", "Zagros Logistics", "system@karwan.test"]);
    expect(await countsOf(database, zagros)).toMatchObject({ items: 500, members: 14 });
  });

  test("leaves nothing of a tenant that failed half-way, and makes it the next time", async () => {
    const stranger = testStatement<never>(
      "test.stranger",
      `INSERT INTO users (id, email, first_name, last_name, full_name)
       VALUES ('00000000-0000-7000-8000-0000000000ff', 'customer@zagros.test', 'A', 'B', 'A B')`,
    );
    const removal = testStatement<never>(
      "test.removal",
      "DELETE FROM users WHERE first_name = 'A' AND last_name = 'B'",
    );
    await database.transaction({ tenantId: NO_TENANT }, (tx) => tx.sql(stranger));
    await expect(seedDemo({ database, now })).rejects.toThrow("users_email_key");
    expect(await isSeeded(database)).toBe(false);
    expect(await countsOf(database, zagros)).toMatchObject({ items: 0, members: 0, stock: 0, deliveries: 0 });

    await database.transaction({ tenantId: NO_TENANT }, (tx) => tx.sql(removal));
    expect(await seedDemo({ database, now })).toEqual(["Zagros Logistics"]);
    expect(await countsOf(database, zagros)).toMatchObject({ items: 500, members: 14 });
  });

  test("is refused in production", async () => {
    vi.stubEnv("NODE_ENV", "production");
    // The next file of this worker would still see it.
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(seedDemo({ database, now })).rejects.toThrow("NODE_ENV=production");
    expect(await isSeeded(database)).toBe(false);
  });
});

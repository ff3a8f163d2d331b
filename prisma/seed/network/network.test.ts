import { verifyCustody, verifyDeliveries, verifyFinance, verifyLedger } from "@karwan/api";
import type { Database } from "@karwan/db";
import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase, testStatement } from "@karwan/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoId, districtsOf, tenants } from "../data/index.ts";
import { seedDemo } from "../index.ts";
import { openOffice } from "./office.ts";

// So early that most of the morning's events lie on the day before.
const now = new Date("2026-11-21T00:20:00.000Z");

const statusesStatement = testStatement<{ delivery_flow: string; statuses: string[] }>(
  "test.seed_delivery_statuses",
  `SELECT delivery_flow, array_agg(DISTINCT status ORDER BY status) AS statuses FROM deliveries GROUP BY delivery_flow`,
);
const factsStatement = testStatement<Record<string, number>>(
  "test.seed_delivery_facts",
  `SELECT (SELECT count(*) FROM deliveries WHERE parent_id IS NULL AND original_delivery_id IS NULL AND order_id IS NULL)::int AS deliveries,
     (SELECT count(*) FROM deliveries WHERE created_at > $1::timestamptz OR updated_at > $1::timestamptz)::int AS of_the_future,
     (SELECT count(*) FROM delivery_outbox)::int AS untold,
     (SELECT count(*) FROM deliveries WHERE status = 'delivered' AND proof_of_delivery IS NULL)::int AS unproved,
     (SELECT count(*) FROM deliveries WHERE lost_at IS NOT NULL)::int AS lost,
     (SELECT count(DISTINCT payment_status) FROM deliveries WHERE payment_method = 'wallet')::int AS wallet_states,
     (SELECT count(*) FROM deliveries d JOIN customers c ON c.id = d.customer_id WHERE c.user_id IS NOT NULL)::int AS of_the_account,
     (SELECT count(*) FROM notifications)::int AS notifications,
     (SELECT count(*) FROM drivers WHERE status = 'active')::int AS drivers,
     (SELECT count(*) FROM drivers WHERE used_capacity_unit > 0)::int AS busy,
     (SELECT count(*) FROM finance_journals WHERE type = 'settlement')::int AS settlements`,
);
const sessionsStatement = testStatement<{ id: string }>("test.seed_sessions", "SELECT id FROM sessions");

let kept: TestDatabase;
let database: Database;
beforeAll(async () => {
  kept = await testDatabase();
  database = kept.database;
  await seedDemo({ database, now });
});
afterAll(() => kept.drop());

describe.each(tenants.map((tenant) => ({ tenant, code: tenant.code })))("the deliveries of $code", ({ tenant }) => {
  const scope = { tenantId: demoId("tenant", tenant.code) };

  test("are in every state and of every flow that drivers and senders can bring about (3 §5)", async () => {
    const [rows] = await database.read(scope, (q) => [q.sql(statusesStatement)]);
    const statuses = Object.fromEntries(rows.map((row) => [row.delivery_flow, row.statuses]));
    expect(statuses).toMatchObject({
      direct: [
        "accepted",
        "assigned",
        "cancelled",
        "delivered",
        "draft",
        "en_route_to_delivery",
        "en_route_to_pickup",
        "failed",
        "pending",
        "picked_up",
        "returned",
      ],
      from_warehouse: ["assigned", "cancelled", "pending"],
      operational_return: ["delivered", "picked_up"],
      pickup_and_delivery: ["cancelled", "pending", "picked_up"],
      pickup_leg: ["assigned", "cancelled", "delivered", "pending", "picked_up"],
    });
  });

  test("happened in the past, with proofs, news, busy drivers and money that moved (3 §5, 4 C4, 4 J8)", async () => {
    const [[facts]] = await database.read(scope, (q) => [q.sql(factsStatement, [now.toISOString()])]);
    expect(facts).toMatchObject({ deliveries: 61, of_the_future: 0, untold: 0, unproved: 0, lost: 1, drivers: 7 });
    expect(facts?.wallet_states).toBeGreaterThanOrEqual(3);
    expect(facts?.of_the_account).toBeGreaterThan(2);
    expect(facts?.notifications).toBeGreaterThan(100);
    expect(facts?.busy).toBeGreaterThan(3);
    expect(facts?.settlements).toBeGreaterThan(1);
  });

  test("travel between zones that could be drawn by hand as well (3 §5)", async () => {
    const drawn = database.transaction(scope, async (tx) => {
      const { zones } = (await openOffice(tx, { opensAt: now, tellsFrom: now }).as(`admin@${tenant.domain}`)).delivery;
      for (const { code, outline } of districtsOf(tenant.code)) {
        const coordinates = [[...outline, outline[0]].map((position) => [...(position ?? [])])];
        await zones.update({ id: demoId("zone", tenant.code, code), polygon: { type: "Polygon", coordinates } });
      }
      throw new Error("all were accepted, and nothing is kept");
    });
    await expect(drawn).rejects.toThrow("all were accepted");
  });

  test("were made by people who are not signed in any more", async () => {
    const users = [`operations@${tenant.domain}`, `driver@${tenant.domain}`].map((email) => demoId("user", email));
    for (const userId of users) {
      const [sessions] = await database.read({ ...scope, userId }, (q) => [q.sql(sessionsStatement)]);
      expect(sessions).toEqual([]);
    }
  });
});

describe("the demo's books", () => {
  test("agree on stock, money, capacity, counts and custody (3 §4, 3 §13, 4 J8)", async () => {
    for (const verify of [verifyLedger, verifyFinance, verifyDeliveries]) {
      expect((await verify(database)).mismatches).toEqual([]);
    }
    const custody = await verifyCustody(database);
    expect(custody.mismatches).toEqual([]);
    expect(custody.checked.records).toBeGreaterThan(100);
  });
});

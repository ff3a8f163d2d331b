import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TenantPrisma, Transaction } from "../index.ts";
import { newId } from "../index.ts";
import type { TestDatabase } from "../testing/index.ts";
import { testDatabase } from "../testing/index.ts";

const tenant_id = newId();
const other = newId();
const id = newId();
const zone = { id, name: "North", code: "N1", polygon: [], west: 1, south: 1, east: 2, north: 2 };
const key = { tenant_id_id: { tenant_id, id } };

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  for (const [at, own] of [tenant_id, other].entries())
    await db.database.transaction({ tenantId: own }, async ({ prisma }) => {
      await prisma.tenant.create({ data: { id: own, name: "Tenant", code: `T${at}` } });
      await prisma.zone.create({ data: { tenant_id: own, ...zone } });
    });
});
afterAll(() => db.drop());

/** A call as it would be written by whoever gets around the types. */
const careless = (prisma: TenantPrisma, model: string, operation: string, args: unknown) => {
  const call: (args: unknown) => Promise<unknown> = Reflect.get(Reflect.get(prisma, model), operation);
  return call(args);
};
const doing = (work: (prisma: TenantPrisma) => Promise<unknown>) =>
  db.database.transaction({ tenantId: tenant_id }, (tx: Transaction) => work(tx.prisma));

const unnamed: [string, (prisma: TenantPrisma) => Promise<unknown>][] = [
  ["a record found by its id alone", (p) => p.zone.findFirst({ where: { id } })],
  ["all there are", (p) => p.zone.findMany()],
  [
    "a tenant that is undefined, which Prisma takes for none",
    (p) => careless(p, "zone", "findMany", { where: { tenant_id: undefined } }),
  ],
  [
    "another condition that is undefined beside the tenant",
    (p) => careless(p, "zone", "deleteMany", { where: { tenant_id, id: undefined } }),
  ],
  ["a tenant that is one of two choices", (p) => p.zone.findMany({ where: { OR: [{ tenant_id }, { code: "N1" }] } })],
  ["all tenants but one", (p) => p.zone.deleteMany({ where: { tenant_id: { not: tenant_id } } })],
  ["a number of rows", (p) => p.zone.count()],
  ["sums by column", (p) => p.zone.groupBy({ by: ["code"] })],
  ["an update of many by code", (p) => p.zone.updateMany({ where: { code: "N1" }, data: { name: "x" } })],
  ["a record made without its tenant", (p) => careless(p, "zone", "create", { data: zone })],
  ["one of several that are made", (p) => careless(p, "zone", "createMany", { data: [{ tenant_id, ...zone }, zone] })],
  ["a tenant by its code", (p) => p.tenant.findFirst({ where: { code: "T1" } })],
  [
    "a tenants' record included in what is everybody's",
    (p) => p.user.findFirst({ where: { id }, include: { memberships: true } }),
  ],
  [
    "the same two steps away",
    (p) => p.customer.findFirst({ where: { tenant_id }, include: { user: { select: { memberships: true } } } }),
  ],
  ["how many belong to what is everybody's", (p) => p.user.findFirst({ where: { id }, include: { _count: true } })],
  [
    "what is everybody's found by what belongs to it",
    (p) => p.user.findFirst({ where: { memberships: { some: {} } } }),
  ],
  ["the same inside of NOT", (p) => p.user.findFirst({ where: { NOT: [{ memberships: { none: {} } }] } })],
  [
    "a tenants' record written with what is everybody's",
    (p) => careless(p, "user", "update", { where: { id }, data: { memberships: { deleteMany: {} } } }),
  ],
  [
    "the same two steps away",
    (p) =>
      careless(p, "customer", "update", {
        where: key,
        data: { user: { update: { memberships: { deleteMany: {} } } } },
      }),
  ],
];

describe("a call of Prisma that names no tenant is refused before anything is sent (ADR 0003)", () => {
  test.each(unnamed)("%s", async (_, call) => {
    await expect(doing(call)).rejects.toThrow(/names no tenant|is undefined/);
  });
});

const named: [string, (prisma: TenantPrisma) => Promise<unknown>, unknown][] = [
  ["by its column", (p) => p.zone.findMany({ where: { tenant_id }, select: { code: true } }), [{ code: "N1" }]],
  [
    "by its key",
    (p) => p.zone.update({ where: key, data: { name: "South" }, select: { name: true } }),
    { name: "South" },
  ],
  ["another's", (p) => p.zone.findFirst({ where: { tenant_id: other, id } }), null],
  [
    "what belongs to none",
    (p) => p.role.findFirst({ where: { tenant_id: null, name: "tenant_admin" }, select: { scope: true } }),
    { scope: "tenant" },
  ],
  [
    "a tenant itself, with what is its own",
    // By two questions: a cluster joins no rows of a node to what every node has a copy of this way round.
    (p) =>
      p.tenant.findFirst({
        where: { id: tenant_id },
        select: { zones: { select: { id: true } } },
        relationLoadStrategy: "query",
      }),
    { zones: [{ id }] },
  ],
  [
    "what is everybody's",
    (p) => p.permission.findFirst({ where: { name: "manage:system" }, select: { scope: true } }),
    { scope: "system" },
  ],
];

describe("a call of Prisma that names its tenant, or asks for what is everybody's, is answered", () => {
  test.each(named)("%s", async (_, call, answer) => {
    expect(await doing(call)).toEqual(answer);
  });
});

test("the row-level security behind it holds alone: another's record is neither changed nor made (architecture 3.1)", async () => {
  const change = { where: { tenant_id: other, id }, data: { name: "Taken" } };
  expect(await doing((prisma) => prisma.zone.updateMany(change))).toEqual({ count: 0 });
  const smuggled = doing((prisma) =>
    prisma.zone.create({ data: { tenant_id: other, ...zone, id: newId(), code: "N2" } }),
  );
  await expect(smuggled).rejects.toThrow(/row-level security/);
});

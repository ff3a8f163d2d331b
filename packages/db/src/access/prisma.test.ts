import { afterAll, beforeAll, expect, expectTypeOf, test } from "vitest";
import type { TenantPrisma, Transaction } from "../index.ts";
import { newId, violation } from "../index.ts";
import type { TestDatabase } from "../testing/index.ts";
import { testDatabase, testStatement } from "../testing/index.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 20 });
});
afterAll(() => db.drop());

let codes = 0;
const newCode = () => {
  codes += 1;
  return `T${codes}`;
};

/** A tenant with one counter, whose value tells whose it is. */
async function newTenant(value: number) {
  const tenant_id = newId();
  await db.database.transaction({ tenantId: tenant_id }, async (tx) => {
    await tx.prisma.tenant.create({ data: { id: tenant_id, name: `Tenant ${value}`, code: newCode() } });
    await tx.prisma.tenantCounter.create({ data: { tenant_id, name: "orders", value } });
  });
  return { tenantId: tenant_id };
}

test("look-ups that start in one tick each answer from their own tenant (architecture 3.1)", async () => {
  const scopes = await Promise.all(Array.from({ length: 20 }, (_, value) => newTenant(value)));
  for (let round = 0; round < 10; round += 1) {
    const found = await Promise.all(
      scopes.map((scope) =>
        // Without the tenant, which the models' own calls have to name: only the connection tells whose row it is.
        db.database.transaction(
          scope,
          (tx) => tx.prisma.$queryRaw`SELECT value FROM tenant_counters WHERE name = 'orders'`,
        ),
      ),
    );
    expect(found).toEqual(scopes.map((_, value) => [{ value: BigInt(value) }]));
  }
});

test("findUnique, which would merge look-ups of different requests, is not to be had (architecture 3.1)", async () => {
  const scope = await newTenant(1);
  const looking = db.database.transaction(scope, async (tx) => {
    // The type does not offer it: whoever asks has gone around the type.
    const findUnique: (args: unknown) => Promise<unknown> = Reflect.get(tx.prisma.tenant, "findUnique");
    return findUnique({ where: { id: scope.tenantId } });
  });
  await expect(looking).rejects.toThrow(/use findFirst/);
  expectTypeOf<TenantPrisma["tenant"]>().not.toHaveProperty("findUnique");
  expectTypeOf<TenantPrisma>().not.toHaveProperty("$transaction");
});

test("nested writes commit and fail with the use case they are part of", async () => {
  const id = newId();
  const role = () => ({ id: newId(), name: "Packers", description: "", scope: "tenant" });
  const create = (tx: Transaction, code: string) =>
    tx.prisma.tenant.create({
      data: { id, name: "Nested", code, roles: { create: [role()] } },
      include: { roles: true },
    });

  const undone = db.database.transaction({ tenantId: id }, async (tx) => {
    await create(tx, newCode());
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");

  const made = await db.database.transaction({ tenantId: id }, (tx) => create(tx, newCode()));
  expect(made.roles).toHaveLength(1);
});

test("a nested write that fails leaves nothing, and the use case may go on", async () => {
  const scope = await newTenant(1);
  const id = newId();
  const left = await db.database.transaction(scope, async (tx) => {
    // The role belongs to a tenant that is not the scope's: its policy refuses it after the tenant was written.
    const half = tx.prisma.tenant.create({
      data: {
        id,
        name: "Half",
        code: newCode(),
        roles: { create: [{ id: newId(), name: "x", description: "", scope: "tenant" }] },
      },
    });
    await expect(half).rejects.toThrow(/row-level security/);
    return tx.prisma.tenant.count({ where: { id } });
  });
  expect(left).toBe(0);
});

const INSERT = testStatement("prisma-test.tenant", "INSERT INTO tenants (id, name, code) VALUES ($1, 'x', $2)");

const ways: [string, (tx: Transaction, code: string) => Promise<unknown>][] = [
  ["sql", (tx, code) => tx.sql(INSERT, [newId(), code])],
  ["Prisma", (tx, code) => tx.prisma.tenant.create({ data: { id: newId(), name: "x", code } })],
];

test.each(ways)("a violated constraint is named when %s met it", async (_, insert) => {
  const scope = await newTenant(1);
  const attempt = (code: string) =>
    db.database.transaction(scope, (tx) => insert(tx, code)).then(() => null, violation);
  const code = newCode();
  expect(await attempt(code)).toBeNull();
  expect(await attempt(code)).toEqual({ kind: "unique", constraint: "tenants_code_key" });
  expect(await attempt("not a code")).toEqual({ kind: "check", constraint: "tenants_code_check" });
});

test("a missing parent is named when Prisma met it", async () => {
  const stranger = { tenantId: newId() };
  const orphan = db.database.transaction(stranger, (tx) =>
    tx.prisma.tenantCounter.create({ data: { tenant_id: stranger.tenantId, name: "orders" } }),
  );
  const failure = await orphan.then(() => null, violation);
  expect(failure).toEqual({ kind: "foreign_key", constraint: "tenant_counters_tenant_id_fkey" });
});

test("an error that is no violation is none", () => {
  expect([violation(new Error("x")), violation(null), violation("23505"), violation({ code: "23505" })]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

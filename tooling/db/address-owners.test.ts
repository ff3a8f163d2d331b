import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@karwan/db/migrations";
import { asAdmin, createTestDatabase, dropTestDatabase, testServer } from "@karwan/db/testing";
import { afterEach, beforeEach, expect, test } from "vitest";

const migrations = join(import.meta.dirname, "..", "..", "prisma", "migrations");
const OWNERS = "20261122010000_address_owners";

let dir: string;
let url: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "karwan-owners-"));
  url = await createTestDatabase(testServer());
});
afterEach(async () => {
  await dropTestDatabase(testServer(), url);
  await rm(dir, { recursive: true });
});

const [tenant, person, other] = [1, 2, 3].map((n) => `0198c0de-7a5e-7000-8000-00000000000${n}`);
/** Rows as the rules of before let people make them; the policies of before bind whoever writes them. */
const LEGACY = `
  SELECT set_config('app.tenant_id', '${tenant}', false), set_config('app.user_id', '${person}', false);
  INSERT INTO tenants (id, name, code, updated_at) VALUES ('${tenant}', 'Old', 'OLD', now());
  INSERT INTO users (id, email, first_name, last_name, full_name, updated_at)
    SELECT id, id || '@example.test', 'A', 'B', 'A B', now() FROM unnest('{${person},${other}}'::uuid[]) id;
  INSERT INTO addresses (id, user_id, tenant_id, address_type, country, latitude, longitude, is_primary, created_at)
    SELECT gen_random_uuid(), user_id, tenant_id, type, 'Iraq', at, 44, is_primary, '2026-01-01'::timestamptz + at * interval '1 day'
    FROM (VALUES ('${person}'::uuid, '${tenant}'::uuid, 'branch', 1, true), ('${person}', '${tenant}', 'pickup', 2, false),
                 ('${person}', NULL, 'warehouse', 4, false), ('${person}', NULL, 'user', 3, false),
                 (NULL, '${tenant}', 'branch', 5, false), ('${other}', '${tenant}', 'tenant', 6, true))
         AS row (user_id, tenant_id, type, at, is_primary);
  INSERT INTO branches (tenant_id, id, name, code, address_id)
    SELECT '${tenant}', gen_random_uuid(), 'Old', 'OLD', id FROM addresses WHERE latitude = 1`;

test("addresses of before have one owner afterwards, and everybody one primary address of their own (4 C1, 1 §5.5)", async () => {
  const before = (await readdir(migrations)).filter((name) => /^\d/.test(name) && name <= OWNERS);
  for (const name of before.filter((one) => one !== OWNERS))
    await cp(join(migrations, name), join(dir, name), { recursive: true });
  await migrate({ url, dir });
  await asAdmin(url, (client) => client.query(LEGACY));
  await cp(join(migrations, OWNERS), join(dir, OWNERS), { recursive: true });
  expect(await migrate({ url, dir })).toEqual([OWNERS]);
  const rows = await asAdmin(url, async (client) => {
    await client.query("SELECT set_config('app.address_platform', 'on', false)");
    const text = `SELECT latitude::int AS at, user_id = '${person}' AS of_person, tenant_id IS NOT NULL AS of_tenant,
                         address_type AS type, is_primary FROM addresses ORDER BY latitude`;
    return (await client.query({ text, rowMode: "array" })).rows;
  });
  expect(rows).toEqual([
    [1, true, true, "branch", false],
    [2, true, true, "tenant", false],
    [3, true, false, "user", true],
    [4, true, false, "user", false],
    [5, null, true, "branch", false],
    [6, false, true, "tenant", false],
  ]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../index.ts";
import type { TestDatabase } from "../testing/index.ts";
import { asAdmin, testDatabase, testServer, withDatabase } from "../testing/index.ts";

const server = testServer();
const tenant = { id: newId(), role: newId() };
const other = newId();
const system = { role: newId(), holder: newId(), stranger: newId() };
const permissions = [newId(), newId()];
let own: TestDatabase;

/** On a plain server, or on a node of a cluster, as the superuser, whom no policy binds. */
const ask = async <Row extends object>(text: string, values: unknown[], node = server.adminUrl): Promise<Row[]> => {
  const { rows } = await asAdmin(withDatabase(node, new URL(own.url).pathname.slice(1)), (client) =>
    client.query<Row & Record<string, unknown>>(text, values),
  );
  return rows;
};

beforeAll(async () => {
  own = await testDatabase();
  for (const [n, id] of [tenant.id, other].entries())
    await ask("INSERT INTO tenants (id, name, code, updated_at) VALUES ($1, $2, $3, now())", [
      id,
      `Tea ${n}`,
      `TEA${n}`,
    ]);
  for (const id of [system.holder, system.stranger])
    await ask(
      "INSERT INTO users (id, email, first_name, last_name, full_name, updated_at) VALUES ($1, $2, 'A', 'B', 'A B', now())",
      [id, `${id}@example.com`],
    );
  for (const [id, owner, scope] of [
    [tenant.role, tenant.id, "tenant"],
    [system.role, null, "system"],
  ])
    await ask("INSERT INTO roles (id, tenant_id, name, description, scope) VALUES ($1, $2, 'Of a test', '', $3)", [
      id,
      owner,
      scope,
    ]);
  for (const id of permissions)
    await ask("INSERT INTO permissions (id, name, scope, description) VALUES ($1, $2, 'tenant', '')", [
      id,
      `test:${id}`,
    ]);
  await ask("INSERT INTO system_role_assignments (user_id, role_id) VALUES ($1, $2)", [system.holder, system.role]);
});
afterAll(() => own.drop());

/** How often each was told, as every node says it. */
async function versions(table: "tenants" | "users", ids: readonly string[]): Promise<number[]> {
  const told: number[][] = [];
  for (const node of server.nodes ?? [server.adminUrl]) {
    const rows = await ask<{ version: number }>(
      `SELECT access_version::int AS version FROM ${table} WHERE id = ANY ($1::uuid[]) ORDER BY array_position($1::uuid[], id)`,
      [ids],
      node,
    );
    told.push(rows.map(({ version }) => version));
  }
  const [first = []] = told;
  expect(told).toEqual(told.map(() => first));
  return first;
}

const give = (role: string) =>
  ask("INSERT INTO role_permissions (role_id, permission_id) SELECT $1, p.id FROM unnest($2::uuid[]) AS p(id)", [
    role,
    permissions,
  ]);

test("a company is told of each right that its own role is given or loses, on every node, and no other company (1 §4.2)", async () => {
  await give(tenant.role);
  expect(await versions("tenants", [tenant.id, other])).toEqual([2, 0]);
  await ask("DELETE FROM role_permissions WHERE role_id = $1 AND permission_id = $2", [tenant.role, permissions[0]]);
  expect(await versions("tenants", [tenant.id, other])).toEqual([3, 0]);
});

test("who holds a role of the platform is told of each right that it is given or loses, and nobody else (1 §4.2)", async () => {
  const [before = 0, stranger = 0] = await versions("users", [system.holder, system.stranger]);
  const companies = await versions("tenants", [tenant.id, other]);
  await give(system.role);
  await ask("DELETE FROM role_permissions WHERE role_id = $1", [system.role]);
  expect(await versions("users", [system.holder, system.stranger])).toEqual([before + 4, stranger]);
  expect(await versions("tenants", [tenant.id, other])).toEqual(companies);
});

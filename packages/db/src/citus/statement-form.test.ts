import { expect, test } from "vitest";
import { clusterText } from "./statement-form.ts";

test.each([
  ["INSERT INTO a (x) SELECT 1", "INSERT INTO a (x) SELECT 1 RETURNING true"],
  ["INSERT INTO a (x) SELECT 'y' ", "INSERT INTO a (x) SELECT 'y' RETURNING true "],
  [
    "WITH b AS (INSERT INTO a (x) SELECT (1) ), c AS (INSERT INTO d (x) SELECT ')' FROM e) SELECT 1",
    "WITH b AS (INSERT INTO a (x) SELECT (1) RETURNING true ), c AS (INSERT INTO d (x) SELECT ')' FROM e RETURNING true) SELECT 1",
  ],
  [
    "INSERT INTO a (x) SELECT y FROM (SELECT 1 AS y) b;",
    "INSERT INTO a (x) SELECT y FROM (SELECT 1 AS y) b RETURNING true;",
  ],
])("what is inserted from a query comes back from a cluster, so that it goes by no COPY: %s", (text, form) => {
  expect(clusterText(text)).toBe(form);
});

test.each([
  "INSERT INTO a (x) VALUES ((SELECT 1))",
  "INSERT INTO a (x) SELECT 1 RETURNING x",
  "INSERT INTO a (x) SELECT 1 ON CONFLICT DO NOTHING",
  "SELECT 'INSERT INTO a (x) SELECT 1'",
  "UPDATE a SET x = 1 WHERE y IN (SELECT 1)",
])("what a cluster takes as it is stays as it is: %s", (text) => {
  expect(clusterText(text)).toBe(text);
});

test.each([
  [
    "INSERT INTO a (x) SELECT y FROM b WHERE b.tenant_id = $1",
    "WITH written AS (INSERT INTO a (x) SELECT y FROM b WHERE b.tenant_id = $1 RETURNING true) SELECT * FROM written",
  ],
  [
    "WITH c AS (UPDATE d SET x = 1 RETURNING x) INSERT INTO a (x) SELECT x FROM c ON CONFLICT DO NOTHING",
    "WITH c AS (UPDATE d SET x = 1 RETURNING x), written AS (INSERT INTO a (x) SELECT x FROM c ON CONFLICT DO NOTHING RETURNING true) SELECT * FROM written",
  ],
  [
    "\n  INSERT INTO a (x) SELECT y FROM b",
    "WITH written AS (INSERT INTO a (x) SELECT y FROM b RETURNING true) SELECT * FROM written",
  ],
  [
    "INSERT INTO a (x) SELECT y FROM b RETURNING x, y",
    "WITH written AS (INSERT INTO a (x) SELECT y FROM b RETURNING x, y) SELECT * FROM written",
  ],
])(
  "an insert of what is found in tables is part of a statement on a cluster, and answers the same: %s",
  (text, form) => {
    expect(clusterText(text)).toBe(form);
  },
);

test("a cluster is told the tenant as it is where a plan is made for any tenant (ADR 0022, ADR 0045)", () => {
  expect(
    clusterText("SELECT x FROM a JOIN b ON b.tenant_id = (SELECT $1::uuid) WHERE a.tenant_id = (SELECT $1::uuid)"),
  ).toBe("SELECT x FROM a JOIN b ON b.tenant_id = $1::uuid WHERE a.tenant_id = $1::uuid");
});

test("who a driver is to the coordinator is found there before it is joined with the driver (ADR 0045)", () => {
  expect(clusterText("SELECT x FROM drivers d JOIN memberships m ON m.tenant_id = $1 AND m.user_id = d.user_id")).toBe(
    "SELECT x FROM drivers d JOIN (SELECT * FROM memberships WHERE tenant_id = $1 AND user_id IN " +
      "(SELECT user_id FROM drivers WHERE tenant_id = $1) OFFSET 0) m ON m.tenant_id = $1 AND m.user_id = d.user_id",
  );
  const removal = "WITH a AS (SELECT x FROM drivers) DELETE FROM memberships m USING a WHERE m.tenant_id = $1";
  expect(clusterText(removal)).toBe(removal);
});

test("what writes on the coordinator asks settings by a function, and what writes with its tenant does not (ADR 0045)", () => {
  const limit = "(SELECT settings FROM tenant_settings WHERE tenant_id = $1)";
  expect(clusterText(`UPDATE sessions SET x = ${limit}`)).toBe(
    "UPDATE sessions SET x = (SELECT settings FROM karwan_citus.settings_of($1))",
  );
  expect(clusterText(`UPDATE zones SET x = ${limit}`)).toBe(`UPDATE zones SET x = ${limit}`);
});

test("who a driver or an account is to what writes on the coordinator is asked by a function (ADR 0045)", () => {
  expect(
    clusterText(
      "UPDATE invitations SET x = EXISTS (SELECT 1 FROM drivers d WHERE d.tenant_id = $1 AND d.user_id = id AND d.deleted_at IS NULL)",
    ),
  ).toBe(
    "UPDATE invitations SET x = EXISTS (SELECT 1 FROM karwan_citus.driver_of($1, id) d WHERE d.deleted_at IS NULL)",
  );
  expect(clusterText("DELETE FROM sessions WHERE EXISTS (SELECT 1 FROM users WHERE id = $3 AND origin = 'self')")).toBe(
    "DELETE FROM sessions WHERE EXISTS (SELECT 1 FROM karwan_citus.account_of($3) WHERE origin = 'self')",
  );
});

test("a part that is only looked for has a column on a cluster, which reads its result as a record of none otherwise (ADR 0045)", () => {
  expect(clusterText("SELECT EXISTS (SELECT FROM a WHERE x = 1) AS found")).toBe(
    "SELECT EXISTS (SELECT 1 FROM a WHERE x = 1) AS found",
  );
});

test.each([
  ["UPDATE users SET x = $2 WHERE id = $1", "UPDATE users SET x = $2 WHERE id = karwan_citus.in_turn($1)"],
  [
    "WITH a AS (UPDATE users u SET id_card = $2 FROM (SELECT x FROM users WHERE id = $1) n WHERE u.id = $1 AND (n.id = $3)) SELECT 1",
    "WITH a AS (UPDATE users u SET id_card = $2 FROM (SELECT x FROM users WHERE id = $1) n WHERE u.id = karwan_citus.in_turn($1) AND (n.id = $3)) SELECT 1",
  ],
  [
    "UPDATE addresses a SET x = 1 WHERE a.tenant_id = $1 AND a.id = $2",
    "UPDATE addresses a SET x = 1 WHERE a.tenant_id = $1 AND a.id = karwan_citus.in_turn($2)",
  ],
  ["DELETE FROM users WHERE id = $1 AND x", "DELETE FROM users WHERE id = karwan_citus.in_turn($1) AND x"],
  [
    "INSERT INTO tenant_settings (tenant_id, x) VALUES ($1, $2) ON CONFLICT (tenant_id) DO UPDATE SET x = $2",
    "INSERT INTO tenant_settings (tenant_id, x) VALUES (karwan_citus.in_turn($1), $2) ON CONFLICT (tenant_id) DO UPDATE SET x = $2",
  ],
  [
    "SELECT x FROM users WHERE id = $1 AND (users.y OR z) FOR NO KEY UPDATE",
    "SELECT x FROM karwan_citus.users_held_for_no_key_update($1) users WHERE (users.y OR z)",
  ],
  [
    "SELECT x FROM tenants WHERE id = $1\n FOR UPDATE",
    "SELECT x FROM karwan_citus.tenants_held_for_update($1) tenants",
  ],
  [
    "INSERT INTO memberships (tenant_id, user_id, x) VALUES ($1, $2, $3)",
    "INSERT INTO memberships (tenant_id, user_id, x) VALUES ($1, karwan_citus.kept($2), $3)",
  ],
  [
    "SELECT x FROM users WHERE email = $1 OR phone = $1 FOR UPDATE",
    "SELECT x FROM karwan_citus.users_held_by_contact($1)",
  ],
  [
    "SELECT FROM users WHERE id = (SELECT s.user_id FROM sessions s WHERE s.id = $1)\n FOR NO KEY UPDATE",
    "SELECT 1 FROM karwan_citus.users_held_for_no_key_update((SELECT s.user_id FROM sessions s WHERE s.id = $1)) users",
  ],
  [
    "UPDATE users u SET x = y FROM (SELECT id, x FROM users WHERE id = $1 AND email = $2 FOR UPDATE) before WHERE u.id = before.id AND u.id = $1",
    "UPDATE users u SET x = y FROM (SELECT id, x FROM users WHERE id = $1 AND email = $2) before WHERE u.id = before.id AND u.id = karwan_citus.in_turn($1)",
  ],
  [
    "SELECT x FROM tenants WHERE id = $1 FOR KEY SHARE",
    "SELECT x FROM karwan_citus.tenants_held_for_key_share($1) tenants",
  ],
  [
    "SELECT a.x FROM addresses a WHERE a.tenant_id = $1 AND a.id = $2 AND a.y FOR SHARE",
    "SELECT a.x FROM karwan_citus.addresses_held_for_share($2) a WHERE a.tenant_id = $1 AND a.y",
  ],
  [
    "SELECT x FROM addresses a WHERE a.id = $1 AND (a.y OR z = ANY (w)) FOR UPDATE",
    "SELECT x FROM karwan_citus.addresses_held_for_update($1) a WHERE (a.y OR z = ANY (w))",
  ],
])("who changes or holds what every node has a copy of waits for its turn first: %s (ADR 0058)", (text, form) => {
  expect(clusterText(text)).toBe(form);
});

test.each([
  "UPDATE users SET x = (SELECT y FROM z WHERE z.id = $1) WHERE email = $2",
  "UPDATE drivers SET x = 1 WHERE id = $1",
  "SELECT x FROM users WHERE id = $1",
  "SELECT x FROM users u JOIN drivers d ON d.id = $1 FOR UPDATE OF d",
])("what changes no single copy of a row waits for no turn: %s (ADR 0058)", (text) => {
  expect(clusterText(text)).toBe(text);
});

test.each([
  [
    "SELECT set_config('app.x', id::text, true) FROM tenants WHERE code = $1",
    "SELECT set_config('app.x', id::text, true) FROM karwan_citus.tenants_by(NULL, $1)",
  ],
  [
    "SELECT set_config('app.x', email, true), EXISTS (SELECT id FROM tenants WHERE id = $2::uuid) FROM users WHERE id = $1 AND y",
    "SELECT set_config('app.x', email, true), EXISTS (SELECT id FROM karwan_citus.tenants_by($2::uuid, NULL)) FROM karwan_citus.account_of($1) WHERE y",
  ],
])("what is set for the statements behind it is set by the coordinator: %s (architecture 3.1)", (text, form) => {
  expect(clusterText(text)).toBe(form);
});

test("a part that only waits for another waits for nothing on a cluster, which runs one behind the other (docs/citus.md)", () => {
  const waiting =
    "WITH made AS (INSERT INTO x (tenant_id) VALUES ($1) RETURNING id), y AS (UPDATE z SET w = $2\n   WHERE (SELECT count(*) FROM made) >= 0)";
  expect(clusterText(`${waiting} SELECT 1 AS done`)).toBe(
    "WITH made AS (INSERT INTO x (tenant_id) VALUES ($1) RETURNING id), y AS (UPDATE z SET w = $2) SELECT 1 AS done",
  );
});

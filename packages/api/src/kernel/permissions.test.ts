import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../testing/index.ts";
import { arrange, startKit } from "../../testing/index.ts";
import { isPermission, systemPermissions, tenantPermissions } from "./permissions.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("permissions (3 §3)", () => {
  test("are the same in the code and in the database, by name and scope", async () => {
    const tenant = await kit.tenant();
    const text = "SELECT name, scope FROM permissions";
    const rows = await arrange<{ name: string; scope: string }>(kit.database, tenant, text);
    const of = (scope: string) => rows.filter((row) => row.scope === scope).map(({ name }) => name);
    expect(new Set(of("system"))).toEqual(new Set(systemPermissions));
    expect(new Set(of("tenant"))).toEqual(new Set(tenantPermissions));
    expect(rows.every(({ name }) => isPermission(name))).toBe(true);
  });

  test("of a newer server in the same database are none here", () => {
    expect(isPermission("manage:fleet:tenant")).toBe(false);
  });
});

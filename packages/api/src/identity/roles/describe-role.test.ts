import { languages } from "@karwan/i18n";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";

let kit: Kit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const arabicScript = /^[\u0600-\u06ff ،]+$/;

test("built-in roles are described in the reader's language, in lists and alone (3 §1.12)", async () => {
  const inEnglish = (await tenant.admin.caller.identity.roles.list({ limit: 100 })).roles;
  expect(inEnglish.find(({ name }) => name === "driver")?.description).toBe("Carries parcels");
  expect(inEnglish.filter(({ is_built_in }) => is_built_in)).toHaveLength(7);
  for (const language of ["ar", "ku"] as const) {
    const { list, show } = tenant.admin.with({ language }).identity.roles;
    const { roles } = await list({ limit: 100 });
    for (const role of roles.filter(({ is_built_in }) => is_built_in)) {
      expect(role.description).toMatch(arabicScript);
      expect((await show({ roleId: role.id })).role).toEqual(role);
    }
    expect(roles.map(({ id, name }) => [id, name])).toEqual(inEnglish.map(({ id, name }) => [id, name]));
  }
});

test("a tenant's own role stays as it was written, also under a name that is translated elsewhere", async () => {
  const made = { name: "Viewers", description: "Look on", scope: "tenant" as const };
  const { role } = await tenant.admin.caller.identity.roles.create(made);
  for (const language of languages) {
    const { show } = tenant.admin.with({ language }).identity.roles;
    expect((await show({ roleId: role.id })).role.description).toBe("Look on");
  }
});

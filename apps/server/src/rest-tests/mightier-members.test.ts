import { next, roleId } from "@karwan/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

test.each(["en", "ar", "ku"] as const)(
  "who changes somebody with more rights is told so in %s, and not that they would grant them (3 §3)",
  async (language) => {
    const { admin, member } = await kit.tenant();
    const name = `Manager ${next()}`;
    const { body } = await kit.request("POST", "/roles", admin, { body: { name, description: "", scope: "tenant" } });
    const { body: known } = await kit.request("GET", "/permissions", admin, { query: { limit: "100" } });
    const permission_ids = known.permissions
      .filter((one: { name: string }) => ["view:tenant", "manage:users:tenant"].includes(one.name))
      .map(({ id }: { id: string }) => id);
    await kit.request("POST", `/roles/${body.role.id}/permissions`, admin, { body: { permission_ids } });
    const lesser = await member();
    await kit.request("PUT", `/users/${lesser.userId}/roles`, admin, { body: { role_ids: [body.role.id] } });
    const path = `/users/${admin.userId}`;
    const answers = [];
    for (const change of [{ status: "inactive" }, { password: "mine mine mine" }, { first_name: "Else" }])
      answers.push(await kit.request("PATCH", path, lesser, { body: change, query: { language } }));
    const role_ids = [await roleId(admin, "tenant_admin")];
    const grant = { body: { role_ids }, query: { language } };
    const granting = await kit.request("PUT", `/users/${lesser.userId}/roles`, lesser, grant);
    for (const { status, body: refused } of [...answers, granting])
      expect([status, refused.code]).toEqual([403, "cannot_grant_permission"]);
    const [first] = answers;
    for (const { body: refused } of answers)
      expect([refused.holds_more, refused.message]).toEqual([true, first?.body.message]);
    expect(granting.body.message).not.toBe(first?.body.message);
  },
);

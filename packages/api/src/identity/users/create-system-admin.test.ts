import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { createSystemAdmin } from "./index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const person = { email: "Root@Example.test", first_name: "Root", last_name: "Root", password: "correct horse battery" };

describe("the first administrator of a platform", () => {
  test("can found a tenant", async () => {
    const { id } = await createSystemAdmin(kit.deps, person);
    const root = await kit.signIn(id, null);
    expect((await root.caller.identity.tenants.list({})).total).toBe(0);
  });

  test("is never made of an account that is there", async () => {
    expect(await refusalOf(createSystemAdmin(kit.deps, { ...person, password: "another password" }))).toMatchObject({
      reason: "email_taken",
    });
  });

  test("needs a password worth the name", async () => {
    const weak = createSystemAdmin(kit.deps, { ...person, email: "other@example.test", password: "short" });
    expect(await refusalOf(weak)).toMatchObject({ reason: "validation_failed", issues: [{ field: "password" }] });
  });
});

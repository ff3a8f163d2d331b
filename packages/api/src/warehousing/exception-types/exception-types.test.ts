import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const lost = { code: "lost", name: { en: "Lost", ar: "مفقود" }, write_off_stock: true, applies_to: ["audit" as const] };

describe("exception types", () => {
  test("operations managers make and change them, warehouse staff and viewers read them (3 §4, 4 B6)", async () => {
    const tenant = await kit.tenant();
    const manager = await tenant.member("operations_manager");
    const { exception_type: made } = await manager.caller.warehousing.exceptionTypes.create(lost);
    expect(made).toMatchObject({ ...lost, is_active: true });
    for (const role of ["warehouse_staff", "viewer"] as const) {
      const { exceptionTypes } = (await tenant.member(role)).caller.warehousing;
      expect(await exceptionTypes.list({})).toEqual({ exception_types: [made], page: 1, limit: 20, total: 1 });
      expect((await refusalOf(exceptionTypes.create({ ...lost, code: "x" }))).reason).toBe("insufficient_permissions");
      const change = exceptionTypes.update({ id: made.id, is_active: false });
      expect((await refusalOf(change)).reason).toBe("insufficient_permissions");
    }
  });

  test("available are the active ones, where asked only those for an audit or a package (2 §4.9, 4 D7)", async () => {
    const { exceptionTypes } = (await kit.tenant()).admin.caller.warehousing;
    await exceptionTypes.create(lost);
    await exceptionTypes.create({ ...lost, code: "wet", applies_to: ["package", "package"] });
    const { exception_type: old } = await exceptionTypes.create({ ...lost, code: "old" });
    await exceptionTypes.update({ id: old.id, is_active: false });
    const codes = async (input: { applies_to?: "audit" | "package" } = {}) =>
      (await exceptionTypes.available(input)).exception_types.map(({ code }) => code);
    expect(await codes()).toEqual(["lost", "wet"]);
    expect(await codes({ applies_to: "audit" })).toEqual(["lost"]);
    expect((await exceptionTypes.available({ applies_to: "package" })).exception_types[0]?.applies_to).toEqual([
      "package",
    ]);
    expect((await exceptionTypes.list({ is_active: false })).exception_types.map(({ id }) => id)).toEqual([old.id]);
  });

  test("a code is one type's, also when two ask for it at once, and again when it is changed (4 A6)", async () => {
    const { exceptionTypes } = (await kit.tenant()).admin.caller.warehousing;
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => exceptionTypes.create(lost)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { exception_type: other } = await exceptionTypes.create({ ...lost, code: "other" });
    expect((await refusalOf(exceptionTypes.update({ id: other.id, code: "lost" }))).reason).toBe("code_taken");
    const { exception_type: renamed } = await exceptionTypes.update({ id: other.id, code: "gone", name: { ar: null } });
    expect(renamed).toMatchObject({ code: "gone", name: { en: "Lost" } });
  });

  test("a type says where it can be given, and is named in some language (3 §4)", async () => {
    const { exceptionTypes } = (await kit.tenant()).admin.caller.warehousing;
    for (const wrong of [{ applies_to: [] }, { name: {} }, { code: " " }])
      expect((await refusalOf(exceptionTypes.create({ ...lost, ...wrong }))).reason).toBe("validation_failed");
    expect((await refusalOf(exceptionTypes.update({ id: newId(), is_active: false }))).reason).toBe(
      "exception_type_not_found",
    );
  });

  test("a request repeated with its key makes one type (3 §1.8)", async () => {
    const { admin } = await kit.tenant();
    const once = () => admin.with({ idempotencyKey: "t1" }).warehousing.exceptionTypes.create(lost);
    expect(await once()).toEqual(await once());
    expect((await admin.caller.warehousing.exceptionTypes.list({})).total).toBe(1);
  });
});

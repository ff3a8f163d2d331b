import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { textIn } from "./name.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("delivery types", () => {
  test("are there for anybody from the first start, in the reader's language (1 §4.8)", async () => {
    const names = async (language: "en" | "ar" | "ku") => {
      const caller = kit.callerFor(kit.context(null, { language }));
      return (await caller.delivery.types.list({})).deliveryTypes.map(({ name }) => name);
    };
    expect(await names("en")).toEqual(["Standard", "Express", "Same day"]);
    expect(await names("ar")).toEqual(["عادي", "سريع", "في اليوم نفسه"]);
    expect(await names("ku")).toEqual(["ئاسایی", "خێرا", "هەمان ڕۆژ"]);
  });

  test("one is shown by its id; an unknown one is not found (1 §4.8)", async () => {
    const { types } = kit.anonymous.delivery;
    const [first] = (await types.list({})).deliveryTypes;
    expect(await types.show({ typeId: first?.id ?? "" })).toEqual({ deliveryType: first });
    for (const typeId of ["0198c0de-0000-7000-8000-00000000dead", "x"])
      expect(await refusalOf(types.show({ typeId }))).toMatchObject({ reason: "delivery_type_not_found" });
  });

  test("system administrators add them, tenants do not (3 §5)", async () => {
    const root = await kit.systemAdmin();
    const { deliveryType } = await root.caller.delivery.types.create({ name: { ku: "سارد" } });
    expect(deliveryType.name).toBe("سارد");
    expect((await kit.anonymous.delivery.types.show({ typeId: deliveryType.id })).deliveryType).toEqual(deliveryType);
    const { admin } = await kit.tenant();
    const refused = admin.caller.delivery.types.create({ name: { en: "Ours" } });
    expect(await refusalOf(refused)).toMatchObject({ reason: "insufficient_permissions" });
  });
});

test("a text that lacks the reader's language is shown in another (3 §1.12)", () => {
  expect(textIn("ar", { en: "Tea", ku: "چا" })).toBe("Tea");
  expect(textIn("en", { ku: "چا" })).toBe("چا");
});

import { textsOf } from "@karwan/labels/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { everyLanguage, outcomeOf, startKit } from "../../../testing/index.ts";
import type { GivenKitchen } from "../orders/testing/given.ts";
import { givenKitchen } from "../orders/testing/given.ts";

let kit: Kit;
let at: GivenKitchen;
beforeAll(async () => {
  kit = await startKit();
  at = await givenKitchen(kit);
});
afterAll(() => kit.stop());

const wordsOf = async ({ file }: { file: { content: string } }) => {
  const [page = []] = await textsOf(Buffer.from(file.content, "base64"));
  return page;
};

describe("a receipt of a meal (3 §11)", () => {
  test.each(everyLanguage)("says what was ordered with what, and what it came to, in %s", async (language) => {
    const { who, id, order } = await at.placed({ quantity: 2 });
    const { own } = who.with({ language }).restaurant.receipts;
    const page = await wordsOf(await own({ slug: at.slug, id }));
    for (const text of [order.order_number, "2", "9,250", "18,500", "3,000", "21,500"]) expect(page).toContain(text);
    const words = { en: "Receipt", ar: "إيصال", ku: "پسوولەی خواردن" };
    expect(page).toContain(words[language]);
    expect(page.join(" ")).toContain(language === "ar" ? "كباب" : "Kebab");
    expect(page.join(" ")).toContain("Samoon");
  });

  test("says that it came to nothing, and what went back", async () => {
    const { who } = await at.wealthy(50_000);
    const { id } = await at.accepted({ by: who, method: "wallet" });
    await at.orders.reject({ slug: at.slug, id, reason: "Out of lamb" });
    const page = await wordsOf(await who.caller.restaurant.receipts.own({ slug: at.slug, id }));
    for (const text of ["rejected", "Refunded", "-12,250", "Remaining (IQD)", "0"]) expect(page).toContain(text);
  });

  test("is its diner's and its restaurant's, and nobody else's (3 §1.6)", async () => {
    const { id } = await at.placed();
    const { print } = at.tenant.admin.caller.restaurant.receipts;
    expect((await wordsOf(await print({ slug: at.slug, id })))[0]).toBe("Karrada Grill");
    const stranger = await at.diner();
    const foreign = stranger.caller.restaurant.receipts.own({ slug: at.slug, id });
    expect(await outcomeOf(foreign)).toBe("restaurant_order_not_found");
    const viewer = await at.tenant.member("viewer");
    expect(await outcomeOf(viewer.caller.restaurant.receipts.print({ slug: at.slug, id }))).toBe(
      "insufficient_permissions",
    );
  });
});

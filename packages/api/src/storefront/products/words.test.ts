import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, startKit } from "../../../testing/index.ts";
import { givenShop } from "./testing/given.ts";
import { forgetWords } from "./words.ts";

const HOUR = 3600 * 1000;
let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function given() {
  const shop = await givenShop(kit);
  const { tenantId } = shop;
  const words = async () =>
    (
      await arrange<{ word: string }>(
        kit.database,
        { tenantId },
        "SELECT word FROM product_words WHERE tenant_id = $1 ORDER BY word",
        [tenantId],
      )
    ).map(({ word }) => word);
  const forget = () => forgetWords(kit.deps, tenantId);
  const later = () => {
    kit.clock.advance(HOUR + 1);
    return forget();
  };
  return { ...shop, words, forget, later };
}

test("words that no product has any more are forgotten, those that another one has stay (3 §10)", async () => {
  const { sell, products, words, forget, later, search } = await given();
  const saffron = await sell({ en: "Red saffron", ar: "زعفران" });
  const tea = await sell({ en: "Red tea" });
  await products.delete({ id: saffron.id });
  await forget();
  expect(await words()).toContain("saffron");
  await later();
  expect(await words()).toEqual(["red", "tea"]);
  expect(await search({ search: "safron" })).toMatchObject({ total: 0, corrected_search: null });
  await products.update({ id: tea.id, name: { en: "Green tea" } });
  await later();
  expect(await words()).toEqual(["green", "tea"]);
  await later();
  expect(await words()).toEqual(["green", "tea"]);
});

test("words that come again before they are forgotten stay, also when both happen at once (3 §10)", async () => {
  const { sell, products, words, later, search } = await given();
  const first = await sell({ en: "Cardamom" });
  await products.delete({ id: first.id });
  await sell({ en: "Cardamom" });
  await later();
  expect(await words()).toEqual(["cardamom"]);
  const names = Array.from({ length: 8 }, (_, n) => `spice${n}x`);
  const made = await Promise.all(names.map((en) => sell({ en })));
  for (const { id } of made) await products.delete({ id });
  kit.clock.advance(HOUR + 1);
  const { refused } = await atOnce<unknown>(names.length + 4, (n) =>
    n < names.length ? sell({ en: names[n] ?? "" }) : later(),
  );
  expect(refused).toEqual([]);
  expect(await words()).toEqual(["cardamom", ...names]);
  expect((await search({ search: "spise3x" })).corrected_search).toBe("spice3x");
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { givenLiveMarket, givenMarket } from "../markets/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const all = async () => (await kit.anonymous.storefront.directory.categories({ limit: 100 })).directory_categories;

test("the directory shows live markets by category, to everybody, with how many there are of each (3 §10)", async () => {
  const { store_name, id } = await givenLiveMarket(kit);
  const { directory } = kit.anonymous.storefront;
  const { markets, facets } = await directory.list({ category: "General", search: store_name });
  expect(markets).toEqual([
    expect.objectContaining({ market_id: id, store_name, directory_category: "general", logo_url: expect.any(String) }),
  ]);
  expect(Object.keys(markets[0] ?? {})).not.toContain("tenant_id");
  expect(facets.categories.find(({ key }) => key === "general")?.markets).toBeGreaterThan(0);
  expect((await directory.list({ category: "fashion", search: store_name })).total).toBe(0);
});

test("system administrators set the categories; what a market stands under stays, and so does general (3 §10)", async () => {
  const { system, markets, admin } = await givenMarket(kit);
  const { replaceCategories } = system.caller.storefront.directory;
  const before = await all();
  expect(before.map(({ key }) => key)).toContain("grocery");
  const given = [...before.map(({ key, name }) => ({ key, name })), { key: "Toys", name: { en: "Toys" } }];
  const { directory_categories, total } = await replaceCategories({ directory_categories: given });
  expect([directory_categories.at(-1)?.key, total]).toEqual(["toys", given.length]);
  await markets.update({ directory_category: "toys" });
  const without = given.filter(({ key }) => key !== "Toys");
  expect(await refusalOf(replaceCategories({ directory_categories: without }))).toMatchObject({
    reason: "directory_category_in_use",
  });
  const noGeneral = given.filter(({ key }) => key !== "general");
  expect((await refusalOf(replaceCategories({ directory_categories: noGeneral }))).issues).toMatchObject([
    { code: "directory_category_general" },
  ]);
  const [first] = given;
  expect(
    (await refusalOf(replaceCategories({ directory_categories: [...given, first ?? given[1]] as never }))).issues,
  ).toMatchObject([{ code: "duplicate_key" }]);
  const denied = admin.caller.storefront.directory.replaceCategories({ directory_categories: given });
  expect(await refusalOf(denied)).toMatchObject({ reason: "insufficient_permissions" });
  expect((await all()).map(({ key }) => key)).toContain("toys");
});

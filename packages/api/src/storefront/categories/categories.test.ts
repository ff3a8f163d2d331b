import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { givenShop } from "../products/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

test("product categories stand in an order, in a tree, and go when nothing uses them (3 §10)", async () => {
  const { categories, sell, admin } = await givenShop(kit);
  const { category: hot } = await categories.create({ name: { en: "Hot" }, sort_order: 5 });
  const { category: tea } = await categories.create({ name: { en: "Tea" }, parent_id: hot.id, sort_order: 1 });
  expect((await categories.list({})).categories.map(({ name }) => name.en)).toEqual(["General", "Tea", "Hot"]);
  expect((await categories.list({ parent_id: hot.id })).categories).toEqual([tea]);
  for (const search of ["TEA", "hot"]) expect((await categories.list({ search })).total).toBe(1);
  expect((await categories.list({ search: "tea", parent_id: tea.id })).categories).toEqual([]);
  expect(await categories.list({ page: 2, limit: 2 })).toMatchObject({
    categories: [hot],
    page: 2,
    limit: 2,
    total: 3,
  });
  const { category } = await categories.update({ id: tea.id, name: { ar: "شاي" }, sort_order: 9 });
  expect(category).toMatchObject({ name: { en: "Tea", ar: "شاي" }, sort_order: 9, parent_id: hot.id });
  expect(await refusalOf(categories.update({ id: hot.id, parent_id: tea.id }))).toMatchObject({
    issues: [{ field: "parent_id", code: "circular_parent" }],
  });
  const { id } = await sell({ en: "Green" }, { category_id: tea.id });
  for (const used of [hot.id, tea.id])
    expect(await refusalOf(categories.delete({ id: used }))).toMatchObject({ reason: "product_category_in_use" });
  await admin.caller.storefront.products.update({ id, category_id: null });
  await categories.delete({ id: tea.id });
  await categories.delete({ id: hot.id });
  expect(await refusalOf(categories.delete({ id: hot.id }))).toMatchObject({ reason: "product_category_not_found" });
});

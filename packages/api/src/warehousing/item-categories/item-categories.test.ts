import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("item categories", () => {
  test("warehouse staff build a tree and a viewer reads it (3 §4)", async () => {
    const tenant = await kit.tenant();
    const staff = await tenant.member("warehouse_staff");
    const viewer = await tenant.member("viewer");
    const { item_category: parent } = await staff.caller.warehousing.itemCategories.create({
      name: { en: "Food", ar: "أغذية" },
    });
    const { item_category: child } = await staff.caller.warehousing.itemCategories.create({
      name: { en: "Tea" },
      parent_id: parent.id,
    });

    const page = await viewer.caller.warehousing.itemCategories.list({ parent_id: parent.id });
    expect(page).toEqual({ item_categories: [child], page: 1, limit: 20, total: 1 });
    const list = async (filter: Parameters<typeof viewer.caller.warehousing.itemCategories.list>[0]) =>
      (await viewer.caller.warehousing.itemCategories.list(filter)).item_categories;
    expect(await list({})).toEqual([parent, child]);
    for (const search of ["foo", "غذ"]) expect(await list({ search })).toEqual([parent]);
    expect(await list({ search: "tea", parent_id: child.id })).toEqual([]);
    expect(await viewer.caller.warehousing.itemCategories.list({ page: 2, limit: 1 })).toEqual({
      item_categories: [child],
      page: 2,
      limit: 1,
      total: 2,
    });
    await expect(viewer.caller.warehousing.itemCategories.create({ name: { en: "No" } })).rejects.toThrow(
      "insufficient_permissions",
    );
  });

  test("a change names a category in other languages; null takes one away, but not the last (3 §1.18, 4 A8)", async () => {
    const { admin } = await kit.tenant();
    const { create, update } = admin.caller.warehousing.itemCategories;
    const { id } = (await create({ name: { en: "Food", ar: "أغذية" } })).item_category;
    expect((await update({ id, name: { ar: null, ku: "خۆراک" } })).item_category.name).toEqual({
      en: "Food",
      ku: "خۆراک",
    });
    await expect(update({ id, name: { en: null, ku: null } })).rejects.toThrow("validation_failed");
  });

  test("a category is never moved below itself", async () => {
    const { admin } = await kit.tenant();
    const categories = admin.caller.warehousing.itemCategories;
    const { item_category: parent } = await categories.create({ name: { en: "Food" } });
    const { item_category: child } = await categories.create({ name: { en: "Tea" }, parent_id: parent.id });
    await expect(categories.update({ id: parent.id, parent_id: child.id })).rejects.toThrow("validation_failed");
  });

  test("another tenant's category is not found, in path and in body (3 §1.6)", async () => {
    const [ours, theirs] = [await kit.tenant(), await kit.tenant()];
    const { item_category: foreign } = await theirs.admin.caller.warehousing.itemCategories.create({
      name: { en: "Theirs" },
    });
    const categories = ours.admin.caller.warehousing.itemCategories;
    await expect(categories.update({ id: foreign.id, name: { en: "Mine" } })).rejects.toThrow(
      "item_category_not_found",
    );
    await expect(categories.create({ name: { en: "Child" }, parent_id: foreign.id })).rejects.toThrow(
      "item_category_not_found",
    );
  });

  test("a request repeated with its key creates one category and answers the same (3 §1.8)", async () => {
    const tenant = await kit.tenant();
    const once = () =>
      tenant.admin.with({ idempotencyKey: "k1" }).warehousing.itemCategories.create({ name: { en: "Once" } });
    const first = await once();
    expect(await once()).toEqual(first);
    expect((await tenant.admin.caller.warehousing.itemCategories.list({})).total).toBe(1);
  });
});

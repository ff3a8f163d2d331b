import type { ProductCategory } from "@karwan/sdk";
import { expect, test } from "vitest";
import { flatOf, found, moved, pathsOf, placesFor, treeOf } from "./tree.ts";

const category = (id: string, parent_id: string | null = null, sort_order = 0, minute = 0): ProductCategory =>
  ({ id, parent_id, sort_order, name: { en: id }, created_at: new Date(minute * 60_000) }) as ProductCategory;
const all = [
  category("food", null, 1),
  category("tea", "food", 0, 2),
  category("rice", "food", 0, 1),
  category("green", "tea"),
  category("home", null, 0),
  category("lost", "elsewhere", 5),
];
const tree = treeOf(all);
const names = (nodes: ReturnType<typeof treeOf>) => nodes.map(({ category: { id } }) => id);

test("categories stand below their parents by their numbers, equal ones as they were made (3 §10)", () => {
  expect(flatOf(tree).map(({ category: { id }, depth }) => [id, depth])).toEqual([
    ["home", 0],
    ["food", 0],
    ["rice", 1],
    ["tea", 1],
    ["green", 2],
    ["lost", 0],
  ]);
});

test("what is looked for is shown with all that leads to it", () => {
  expect(names(flatOf(found(tree, ({ id }) => id === "green")))).toEqual(["food", "tea", "green"]);
  expect(found(tree, () => false)).toEqual([]);
});

test("a category is moved neither to itself nor below itself (3 §10)", () => {
  expect(names(placesFor(tree, "tea"))).toEqual(["home", "food", "rice", "lost"]);
  expect(names(placesFor(tree, null))).toHaveLength(all.length);
});

test("a step up or down changes the numbers that have to, and a step off the end none", () => {
  const siblings = tree[1]?.children ?? [];
  expect(moved(siblings, "tea", -1).map(({ category: { id }, sort_order }) => [id, sort_order])).toEqual([["rice", 1]]);
  expect(moved(siblings, "rice", 1).map(({ category: { id }, sort_order }) => [id, sort_order])).toEqual([["rice", 1]]);
  expect(moved(siblings, "rice", -1)).toEqual([]);
  expect(moved(siblings, "tea", 1)).toEqual([]);
});

test("a category is named with all that it lies below, so that two of one name are told apart", () => {
  const paths = pathsOf(all, ({ name }) => name.en ?? "");
  expect([...paths.values()]).toEqual(["home", "food", "food › rice", "food › tea", "food › tea › green", "lost"]);
});

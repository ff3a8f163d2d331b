import type { ProductCategory } from "@karwan/sdk";

/** A category with how deep it lies, and what lies beside and below it. */
export interface Node {
  category: ProductCategory;
  depth: number;
  children: readonly Node[];
}

type Order = Pick<ProductCategory, "sort_order" | "created_at" | "id">;
/** As the server orders them: by their number, equal ones in the order in which they were made. */
const before = (a: Order, b: Order): number =>
  a.sort_order - b.sort_order || a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1);

/** The whole tree; a category whose parent is not there stands at the root. */
export function treeOf(categories: readonly ProductCategory[]): Node[] {
  const known = new Set(categories.map(({ id }) => id));
  const below = Map.groupBy(categories, ({ parent_id }) =>
    parent_id !== null && known.has(parent_id) ? parent_id : null,
  );
  const nodesOf = (parent: string | null, depth: number): Node[] =>
    (below.get(parent) ?? [])
      .toSorted(before)
      .map((category) => ({ category, depth, children: nodesOf(category.id, depth + 1) }));
  return nodesOf(null, 0);
}

/** All nodes, each followed by what lies below it. */
export const flatOf = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flatOf(node.children)]);

/** The nodes that match, with all that leads to them. */
export const found = (nodes: readonly Node[], matches: (category: ProductCategory) => boolean): Node[] =>
  nodes.flatMap((node) => {
    if (matches(node.category)) return [node];
    const children = found(node.children, matches);
    return children.length > 0 ? [{ ...node, children }] : [];
  });

/** Where a category may be moved to: anywhere but to itself and below itself. */
export const placesFor = (nodes: readonly Node[], id: string | null): Node[] =>
  nodes.flatMap((node) => (node.category.id === id ? [] : [node, ...placesFor(node.children, id)]));

/** The numbers that put one of some siblings a step up or down: only those that change. */
export function moved(
  siblings: readonly Node[],
  id: string,
  step: 1 | -1,
): { category: ProductCategory; sort_order: number }[] {
  const order = siblings.map(({ category }) => category);
  const at = order.findIndex((each) => each.id === id);
  const [one, other] = [order[at], order[at + step]];
  if (!one || !other) return [];
  order[at] = other;
  order[at + step] = one;
  return order.flatMap((category, place) => (category.sort_order === place ? [] : [{ category, sort_order: place }]));
}

/** What each category is called with all that it lies below, in the order of the tree. */
export function pathsOf(
  categories: readonly ProductCategory[],
  nameOf: (category: ProductCategory) => string,
): Map<string, string> {
  const named = (nodes: readonly Node[], above: string): [string, string][] =>
    nodes.flatMap(({ category, children }) => {
      const path = `${above}${nameOf(category)}`;
      return [[category.id, path] as [string, string], ...named(children, `${path} › `)];
    });
  return new Map(named(treeOf(categories), ""));
}

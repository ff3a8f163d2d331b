/** A location of a warehouse, as the tree has it. */
export interface TreeNode {
  id: string;
  parent_id: string | null;
  code: string;
  location_type: string;
}

/** Where a bin is: which aisle from the left, and how far into it. */
export interface Spot {
  aisle: number;
  depth: number;
}

export interface WarehouseMap {
  /** How deep the deepest aisle is. */
  depth: number;
  spotOf(binId: string): Spot;
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const compareText = (a: string, b: string) => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

/** The order in which people read codes: A-2 comes before A-10, level by level. */
export function compareCodes(a: readonly string[], b: readonly string[]): number {
  for (const [level, code] of a.entries()) {
    const other = b[level];
    if (other === undefined) return 1;
    const order = compareText(code, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** From the outermost location to the given one. */
function pathOf(node: TreeNode, byId: ReadonlyMap<string, TreeNode>): TreeNode[] {
  const path = [node];
  for (let at = byId.get(node.parent_id ?? ""); at && !path.includes(at); at = byId.get(at.parent_id ?? ""))
    path.unshift(at);
  return path;
}

/**
 * A map of a warehouse out of its location tree; coordinates there are none. Aisles lie side by side in the natural order of
 * their codes, those of a zone together; the bins of an aisle lie behind each other in the natural order of theirs. What is
 * in no aisle makes one of its own: of its zone, or of the warehouse (4 L1).
 */
export function mapOf(tree: readonly TreeNode[]): WarehouseMap {
  const byId = new Map(tree.map((node) => [node.id, node]));
  const placed = tree
    .filter(({ location_type }) => location_type === "bin")
    .map((node) => {
      const path = pathOf(node, byId);
      const outer = path.filter(({ location_type }) => location_type === "zone" || location_type === "aisle");
      const inner = path.slice(outer.length);
      return { id: node.id, aisle: outer.map(({ code }) => code), codes: inner.map(({ code }) => code) };
    })
    .toSorted((a, b) => compareCodes(a.aisle, b.aisle) || compareCodes(a.codes, b.codes) || compareText(a.id, b.id));
  const spots = new Map<string, Spot>();
  let aisle = -1;
  let depth = 0;
  let deepest = 0;
  let former: readonly string[] | null = null;
  for (const bin of placed) {
    const isNext = former === null || compareCodes(former, bin.aisle) !== 0;
    aisle += isNext ? 1 : 0;
    depth = isNext ? 1 : depth + 1;
    deepest = Math.max(deepest, depth);
    former = bin.aisle;
    spots.set(bin.id, { aisle, depth });
  }
  return { depth: deepest, spotOf: (binId) => spots.get(binId) ?? { aisle: 0, depth: 1 } };
}

import type { Spot, WarehouseMap } from "./map.ts";

/** From one aisle to the next are as many steps as past this many bins. */
const AISLE_STEPS = 2;
/** As many comparisons as improving a walk may cost: a tenth of a second or so. */
const EFFORT = 4_000_000;

/** Where walks begin and end: before the first aisle. */
const DOOR: Spot = { aisle: 0, depth: 0 };

/** What places are called in which order to walk through them. */
type Walk = readonly string[];

/**
 * Steps between two spots: along an aisle one for each bin, from aisle to aisle two, changing at either end, whichever is
 * shorter.
 */
export function stepsBetween(a: Spot, b: Spot, depth: number): number {
  if (a.aisle === b.aisle) return Math.abs(a.depth - b.depth);
  const front = a.depth + b.depth;
  const back = 2 * (depth + 1) - a.depth - b.depth;
  return Math.min(front, back) + AISLE_STEPS * Math.abs(a.aisle - b.aisle);
}

/** How far it is from the door through bins in this order and back. */
export function lengthOf(walk: Walk, { depth, spotOf }: WarehouseMap): number {
  const spots = [DOOR, ...walk.map(spotOf), DOOR];
  return spots.slice(1).reduce((sum, spot, index) => sum + stepsBetween(spots[index] ?? DOOR, spot, depth), 0);
}

const compareSpots = (a: Spot, b: Spot) => a.aisle - b.aisle || a.depth - b.depth;

/** Aisle by aisle, each from its front. */
function natural(bins: Walk, { spotOf }: WarehouseMap): string[] {
  return bins.toSorted((a, b) => compareSpots(spotOf(a), spotOf(b)));
}

function perAisle(bins: Walk, map: WarehouseMap): string[][] {
  return [...Map.groupBy(natural(bins, map), (bin) => map.spotOf(bin).aisle).values()];
}

/** Up one aisle and down the next (S-shape). */
function serpentine(bins: Walk, map: WarehouseMap): string[] {
  return perAisle(bins, map).flatMap((aisle, index) => (index % 2 === 0 ? aisle : aisle.toReversed()));
}

/** Through the first aisle to the back, into each aisle from both ends as far as its largest gap, out by the last. */
function largestGap(bins: Walk, map: WarehouseMap): string[] {
  const aisles = perAisle(bins, map);
  if (aisles.length < 2) return aisles.flat();
  const [first = [], ...others] = aisles;
  const last = others.pop() ?? [];
  const split = others.map((aisle) => partAtGap(aisle, map));
  const fromBack = split.flatMap(({ behind }) => behind.toReversed());
  const fromFront = split.toReversed().flatMap(({ before }) => before);
  return [...first, ...fromBack, ...last.toReversed(), ...fromFront];
}

function partAtGap(aisle: readonly string[], { depth, spotOf }: WarehouseMap): { before: string[]; behind: string[] } {
  const depths = [0, ...aisle.map((bin) => spotOf(bin).depth), depth + 1];
  const gaps = depths.slice(1).map((to, index) => to - (depths[index] ?? 0));
  const at = gaps.indexOf(Math.max(...gaps));
  return { before: aisle.slice(0, at), behind: aisle.slice(at) };
}

/** Turns parts of a walk round for as long as that makes it shorter (2-opt), as far as the effort goes. */
function improved(walk: Walk, { depth, spotOf }: WarehouseMap): string[] {
  const stops = [...walk];
  const spots = [DOOR, ...stops.map(spotOf), DOOR];
  const steps = (from: number, to: number) => stepsBetween(spots[from] ?? DOOR, spots[to] ?? DOOR, depth);
  let effort = 0;
  let hasGained = true;
  while (hasGained && effort < EFFORT) {
    hasGained = false;
    for (let from = 1; from < spots.length - 2; from += 1) {
      for (let to = from + 1; to < spots.length - 1 && effort < EFFORT; to += 1) {
        effort += 1;
        const gain = steps(from - 1, from) + steps(to, to + 1) - steps(from - 1, to) - steps(from, to + 1);
        if (gain <= 0) continue;
        const turned = spots.slice(from, to + 1).toReversed();
        spots.splice(from, turned.length, ...turned);
        stops.splice(from - 1, turned.length, ...stops.slice(from - 1, to).toReversed());
        hasGained = true;
      }
    }
  }
  return stops;
}

/**
 * The way through the bins of several orders, each bin once, and how far it is for all together and for each by itself. Of
 * the usual ways and the orders one after the other the shortest is taken and improved: never longer than order by order,
 * for leaving out what was visited makes no walk longer (4 L1).
 */
export function planWalk(
  orders: readonly Walk[],
  map: WarehouseMap,
): { walk: string[]; before: number; after: number } {
  const oneByOne = [...new Set(orders.flat())];
  const ways = [natural, serpentine, largestGap].map((way) => way(oneByOne, map));
  const [best = oneByOne] = [...ways, oneByOne].toSorted((a, b) => lengthOf(a, map) - lengthOf(b, map));
  const walk = improved(best, map);
  const before = orders.reduce((sum, order) => sum + lengthOf(order, map), 0);
  return { walk, before, after: lengthOf(walk, map) };
}

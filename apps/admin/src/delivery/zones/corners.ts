import type { LngLat } from "../../components/map/geometry.ts";
import { rounded } from "../../components/map/geometry.ts";

type Corners = readonly LngLat[];

/** A corner more behind a place; at -1 before all others. */
export const added = (corners: Corners, after: number, place: LngLat): LngLat[] =>
  corners.toSpliced(after + 1, 0, [rounded(place[0]), rounded(place[1])]);

export const removed = (corners: Corners, at: number): LngLat[] => corners.toSpliced(at, 1);

export const moved = (corners: Corners, at: number, place: LngLat): LngLat[] =>
  corners.map((corner, index) => (index === at ? [rounded(place[0]), rounded(place[1])] : corner));

const apart = (a: LngLat, b: LngLat): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Behind which corner a new one lengthens the outline least: where somebody means it who clicks beside an edge. */
export function behind(corners: Corners, place: LngLat): number {
  if (corners.length < 3) return corners.length - 1;
  const detours = corners.map((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner;
    return apart(corner, place) + apart(place, next) - apart(corner, next);
  });
  return detours.indexOf(Math.min(...detours));
}

/** A place as GeoJSON writes it: longitude, then latitude. */
export type LngLat = readonly [lng: number, lat: number];
export interface Outline {
  type: "Polygon";
  coordinates: readonly (readonly (readonly number[])[])[];
}

/** West, south, east, north. */
export type Box = readonly [number, number, number, number];

/** Whether a point lies within a ring, by how often a way out of it crosses the ring. */
function isWithin([x, y]: LngLat, ring: readonly (readonly number[])[]): boolean {
  let isInside = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [ax = 0, ay = 0] = ring[at] ?? [];
    const [bx = 0, by = 0] = ring[before] ?? [];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
  }
  return isInside;
}

/** Whether a place lies in an area: within its outline, and in none of its holes. */
export function covers({ coordinates: [outline = [], ...holes] }: Outline, place: LngLat): boolean {
  return isWithin(place, outline) && !holes.some((hole) => isWithin(place, hole));
}

/** Whether a point on the screen lies within what was drawn around it; a ring need not be closed. */
export const encloses = (drawn: readonly LngLat[], point: LngLat): boolean =>
  drawn.length > 2 && isWithin(point, drawn);

/** The smallest box around places; null where there are none. */
export function boxAround(places: readonly (readonly number[])[]): Box | null {
  if (places.length === 0) return null;
  const lngs = places.map(([lng = 0]) => lng);
  const lats = places.map(([, lat = 0]) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** The corners of an area's outline, the last of which is not the first again. */
export function cornersOf({ coordinates: [outline = []] }: Outline): LngLat[] {
  const all = outline.map(([lng = 0, lat = 0]): LngLat => [lng, lat]);
  const [first, last] = [all[0], all.at(-1)];
  return first && last && all.length > 1 && first[0] === last[0] && first[1] === last[1] ? all.slice(0, -1) : all;
}

/** An area of these corners, closed as GeoJSON wants it, with the holes that it had. */
export function areaOf(corners: readonly LngLat[], holes: Outline["coordinates"] = []) {
  const ring = [...corners, ...corners.slice(0, 1)].map(([lng, lat]) => [lng, lat]);
  return { type: "Polygon" as const, coordinates: [ring, ...holes.map((hole) => hole.map((place) => [...place]))] };
}

/** The middle of a line, where a corner is added. */
export const between = (a: LngLat, b: LngLat): LngLat => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** A degree with as many decimals as a step on the ground has. */
export const rounded = (degrees: number): number => Number(degrees.toFixed(6));

import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import { kinks } from "@turf/kinks";
import { z } from "zod";
import { issue } from "../../kernel/index.ts";

/** Positions a polygon may have, all rings together: looking for crossings grows with their square. */
const MAX_POSITIONS = 1000;
const MAX_RINGS = 20;
/** Twice an area in square degrees, about a square metre: less is a line, seen through rounding. */
const SMALLEST_AREA = 1e-10;

type Position = readonly number[];
type Ring = readonly Position[];

const isOnEarth = ([lng = 999, lat = 999]: Position) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
const position = z
  .array(z.number())
  .length(2)
  .refine(isOnEarth, { error: issue("position_out_of_bounds") });

function isClosed(ring: Ring): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return first?.[0] === last?.[0] && first?.[1] === last?.[1];
}
const ring = z
  .array(position)
  .max(MAX_POSITIONS)
  .refine((positions) => positions.length >= 4, { error: issue("ring_too_short"), abort: true })
  .refine(isClosed, { error: issue("ring_not_closed"), abort: true });

/** Twice the area that a ring encloses, in square degrees (the shoelace formula). */
function doubleArea(positions: Ring): number {
  return positions.reduce((sum, [x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = positions[(index + 1) % positions.length] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0);
}

const geometry = z.object({ type: z.literal("Polygon"), coordinates: z.array(ring).min(1).max(MAX_RINGS) }).meta({
  description: "GeoJSON: rings of [longitude, latitude], the outline first, then holes; each ends where it begins",
});

/** The outline of a zone as GeoJSON (RFC 7946), refused when it cannot be an area (3 §5). */
export const polygon = geometry
  .superRefine((value, ctx) => {
    const refuse = (key: string) => ctx.addIssue({ code: "custom", message: issue(key), path: ["coordinates"] });
    const positions = value.coordinates.reduce((sum, { length }) => sum + length, 0);
    if (positions > MAX_POSITIONS) return refuse("polygon_too_large");
    if (value.coordinates.some((positions) => Math.abs(doubleArea(positions)) < SMALLEST_AREA))
      return refuse("polygon_empty");
    if (kinks(value).features.length > 0) return refuse("polygon_crosses_itself");
  })
  .meta({
    examples: [
      {
        type: "Polygon",
        coordinates: [
          [
            [44.3, 33.25],
            [44.5, 33.25],
            [44.5, 33.4],
            [44.3, 33.4],
            [44.3, 33.25],
          ],
        ],
      },
    ],
  })
  .meta({ id: "NewPolygon" });
export type Polygon = z.infer<typeof geometry>;
export const polygonOut = z
  .object({ type: z.literal("Polygon"), coordinates: z.array(z.array(z.array(z.number()))) })
  .meta({ id: "Polygon" });

/** The smallest box around a polygon: west, south, east, north. */
export function boxOf({ coordinates: [outline = []] }: Polygon): [number, number, number, number] {
  const lngs = outline.map(([lng = 0]) => lng);
  const lats = outline.map(([, lat = 0]) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** Whether a place lies in a polygon, its border included, its holes not. */
export function covers(area: Polygon, place: { lat: number; lng: number }): boolean {
  return booleanPointInPolygon([place.lng, place.lat], area);
}

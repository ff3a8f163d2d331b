import type { Zone } from "@karwan/sdk";
import { inLatin } from "../../kernel/digits.ts";

export interface Point {
  lat: number;
  lng: number;
}

const DIGITS = 6;
const rounded = (value: number): number => Number(value.toFixed(DIGITS));

/** The point that an outline balances on: where a zone is asked for, its middle is quoted. */
export function middleOf({ polygon }: Pick<Zone, "polygon">): Point {
  const ring = polygon.coordinates[0] ?? [];
  const corners = ring.map(([lng = 0, lat = 0]) => ({ lng, lat }));
  let [area, lng, lat] = [0, 0, 0];
  for (const [place, a] of corners.entries()) {
    const b = corners[(place + 1) % corners.length] ?? a;
    const cross = a.lng * b.lat - b.lng * a.lat;
    area += cross;
    lng += (a.lng + b.lng) * cross;
    lat += (a.lat + b.lat) * cross;
  }
  const [first] = corners;
  if (area === 0) return first ?? { lat: 0, lng: 0 };
  return { lat: rounded(lat / (3 * area)), lng: rounded(lng / (3 * area)) };
}

/** A point as somebody wrote it, latitude first, in whatever digits: `33.3152, 44.3661`; null where it is none on earth. */
export function pointIn(text: string): Point | null {
  const found = /^\s*(-?\d+(?:\.\d+)?)\s*[,;؛\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(inLatin(text));
  if (!found) return null;
  const [lat, lng] = [Number(found[1]), Number(found[2])];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

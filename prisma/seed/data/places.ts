import data from "./places.json" with { type: "json" };
import type { Random } from "./random.ts";

export type Place = {
  geoname_id: number;
  name: { en: string; ar?: string; ku?: string };
  governorate: string;
  latitude: number;
  longitude: number;
  population: number;
};

/** Towns of Iraq with coordinates, largest first (GeoNames, CC BY 4.0). */
export const places: readonly Place[] = data.places;

const governorates: Record<string, { en: string; ar: string; ku: string }> = data.governorates;
const byName = new Map(places.map((place) => [place.name.en, place]));

export function place(name: string): Place {
  const found = byName.get(name);
  if (!found) throw new Error(`no such place in places.json: ${name}`);
  return found;
}

export function governorateOf(town: Place): { en: string; ar: string; ku: string } {
  const name = governorates[town.governorate];
  if (!name) throw new Error(`no governorate ${town.governorate} in places.json`);
  return name;
}

/** A point within about two kilometres of the town's centre, so that neighbours don't stand on one spot. */
export function pointNear(town: Place, random: Random): { latitude: number; longitude: number } {
  const offset = () => random.int(-1800, 1800) / 100_000;
  return { latitude: round5(town.latitude + offset()), longitude: round5(town.longitude + offset()) };
}

function round5(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}

import type { Storage } from "./families/index.ts";
import type { WarehouseData } from "./tenants.ts";

export type LocationData = {
  code: string;
  name: string;
  location_type: "zone" | "aisle" | "rack" | "bin";
  parent: string | null;
  is_default_receiving: boolean;
};

/** Where damaged and expired goods wait. */
export const quarantine = "QUARANTINE";

const zoneOf: Record<Storage, string> = { ambient: "A", secure: "B", cool: "C", bulk: "D" };
const two = (number: number) => String(number).padStart(2, "0");

/** A warehouse's tree, parents first: zone A, aisle A-01, rack A-01-02, bin A-01-02-03; and two bins of their own. */
export function locationsOf(warehouse: WarehouseData): LocationData[] {
  return [
    bin("RECEIVING", "Receiving", null, true),
    bin(quarantine, "Quarantine", null),
    ...warehouse.zones.flatMap(([zone, name, aisles, racks, bins]) => [
      place("zone", zone, name, null),
      ...numbered(zone, aisles).flatMap((aisle) => [
        place("aisle", aisle, `Aisle ${aisle}`, zone),
        ...numbered(aisle, racks).flatMap((rack) => [
          place("rack", rack, `Rack ${rack}`, aisle),
          ...numbered(rack, bins).map((code) => bin(code, `Bin ${code}`, rack)),
        ]),
      ]),
    ]),
  ];
}

/** The bins of the zone where goods of this kind are kept; none when the warehouse has no such zone. */
export function binsFor(warehouse: WarehouseData, storage: Storage): string[] {
  return locationsOf(warehouse)
    .filter((location) => location.location_type === "bin" && location.code.startsWith(`${zoneOf[storage]}-`))
    .map((location) => location.code);
}

function numbered(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${two(index + 1)}`);
}

function place(
  location_type: LocationData["location_type"],
  code: string,
  name: string,
  parent: string | null,
): LocationData {
  return { code, name, location_type, parent, is_default_receiving: false };
}

function bin(code: string, name: string, parent: string | null, is_default_receiving = false): LocationData {
  return { code, name, location_type: "bin", parent, is_default_receiving };
}

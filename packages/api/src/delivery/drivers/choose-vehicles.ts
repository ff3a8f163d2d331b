import { invalidField } from "../../kernel/index.ts";

/** The vehicles of a driver, one of them primary as long as there are any. */
export type Vehicles = { vehicle_ids: readonly string[]; primary_vehicle_id: string | null };
type Wanted = {
  vehicle_id?: string | undefined;
  vehicle_ids?: readonly string[] | undefined;
  primary_vehicle_id?: string | undefined;
};

/** The vehicles a new driver gets: the required one and all others; the primary one is among those listed (1 §4.7). */
export function firstVehicles(wanted: Wanted & { vehicle_id: string }): Vehicles {
  const listed = [wanted.vehicle_id, ...(wanted.vehicle_ids ?? [])];
  return withPrimary(listed, wanted.primary_vehicle_id ?? wanted.vehicle_id, wanted.vehicle_ids !== undefined);
}

/**
 * The vehicles that a change leads to. A list is the whole list; a vehicle named alone joins those there are, as the
 * primary one; naming none changes nothing (1 §4.7).
 */
export function chooseVehicles(current: Vehicles, wanted: Wanted): Vehicles {
  const { vehicle_id, vehicle_ids } = wanted;
  const primary = wanted.primary_vehicle_id ?? vehicle_id;
  const listed = vehicle_ids ?? [...current.vehicle_ids, ...(vehicle_id ? [vehicle_id] : [])];
  if (primary) return withPrimary(listed, primary, vehicle_ids !== undefined);
  const stays = current.primary_vehicle_id !== null && listed.includes(current.primary_vehicle_id);
  return {
    vehicle_ids: [...new Set(listed)],
    primary_vehicle_id: stays ? current.primary_vehicle_id : (listed[0] ?? null),
  };
}

export const noVehicles: Vehicles = { vehicle_ids: [], primary_vehicle_id: null };

/** The vehicles of somebody who is new, of those that there are: at least one (1 §4.7). */
export function existingVehicles({ vehicle_ids, primary_vehicle_id }: Omit<Wanted, "vehicle_id">): Vehicles {
  const chosen = chooseVehicles(noVehicles, { vehicle_ids, primary_vehicle_id });
  if (chosen.vehicle_ids.length === 0) throw invalidField("vehicle_ids", "vehicle_required");
  return chosen;
}

function withPrimary(listed: readonly string[], primary: string, isComplete: boolean): Vehicles {
  if (isComplete && !listed.includes(primary)) throw invalidField("primary_vehicle_id", "primary_vehicle_not_listed");
  return { vehicle_ids: [...new Set([...listed, primary])], primary_vehicle_id: primary };
}

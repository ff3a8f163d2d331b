import type { Driver } from "@karwan/sdk";

export interface DriverValues extends Record<string, unknown> {
  /** Nothing by itself: what the server finds wrong with an account stands below this name. */
  user: null;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  license_number: string;
  national_id: string;
  vehicle_id: string;
  all_zones: boolean;
  zone_ids: string[];
  preferred_zone_ids: string[];
}

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

/** A driver as the form holds him; nobody yet: one for all zones. */
export const valuesOf = (driver: Driver | null): DriverValues => ({
  user: null,
  first_name: driver?.first_name ?? "",
  last_name: driver?.last_name ?? "",
  phone: driver?.phone ?? "",
  email: driver?.email ?? "",
  license_number: driver?.license_number ?? "",
  national_id: driver?.national_id ?? "",
  vehicle_id: driver?.vehicle?.id ?? "",
  all_zones: driver?.all_zones ?? true,
  zone_ids: idsOf(driver?.delivery_zones ?? []),
  preferred_zone_ids: idsOf(driver?.preferred_zones ?? []),
});

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

function zonesOf({ all_zones, zone_ids, preferred_zone_ids }: DriverValues) {
  const preferred = preferred_zone_ids.filter((id) => all_zones || zone_ids.includes(id));
  return { all_zones, ...(all_zones ? {} : { zone_ids }), preferred_zone_ids: preferred };
}

/** What is sent for a new driver with his account. */
export function newOf(values: DriverValues) {
  const { first_name, last_name, phone, email, license_number, national_id, vehicle_id } = values;
  return {
    user: {
      first_name: first_name.trim(),
      last_name: last_name.trim(),
      ...(phone.trim() !== "" && { phone: phone.trim() }),
      ...(email.trim() !== "" && { email: email.trim() }),
    },
    license_number: orNull(license_number),
    national_id: orNull(national_id),
    ...(vehicle_id !== "" && { vehicle_ids: [vehicle_id] }),
    ...zonesOf(values),
  };
}

/** What is sent to change a driver: only what is another than before, so that nobody else's change is undone. */
export function changesOf(values: DriverValues, before: Driver) {
  const old = valuesOf(before);
  const changed = (name: keyof DriverValues) => JSON.stringify(values[name]) !== JSON.stringify(old[name]);
  const { first_name, last_name, phone, license_number, national_id, vehicle_id } = values;
  return {
    ...(changed("first_name") && { first_name: first_name.trim() }),
    ...(changed("last_name") && { last_name: last_name.trim() }),
    ...(changed("phone") && { phone: phone.trim() }),
    ...(changed("license_number") && { license_number: orNull(license_number) }),
    ...(changed("national_id") && { national_id: orNull(national_id) }),
    ...(changed("vehicle_id") && vehicle_id !== "" && { vehicle_id }),
    ...((changed("all_zones") || changed("zone_ids") || changed("preferred_zone_ids")) && zonesOf(values)),
  };
}

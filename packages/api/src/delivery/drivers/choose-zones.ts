import { invalidField } from "../../kernel/index.ts";

/** The zones of a driver: those served (none are listed for all) and those preferred. */
export type Zones = { all_zones: boolean; zone_ids: readonly string[]; preferred_zone_ids: readonly string[] };
type Wanted = {
  all_zones?: boolean | undefined;
  zone_ids?: readonly string[] | undefined;
  preferred_zone_ids?: readonly string[] | undefined;
};

/**
 * The zones that a request leads to, from those the driver has. All zones and a list exclude each other, without all
 * there is at least one, and what is preferred is among them (1 §4.7). Preferences that were not sent stay as far as
 * their zones do.
 */
export function chooseZones(current: Zones, wanted: Wanted): Zones {
  const all_zones = wanted.all_zones ?? current.all_zones;
  if (all_zones && wanted.zone_ids && wanted.zone_ids.length > 0)
    throw invalidField("zone_ids", "all_zones_with_zone_ids");
  const served = all_zones ? [] : [...new Set(wanted.zone_ids ?? current.zone_ids)];
  if (!all_zones && served.length === 0) throw invalidField("zone_ids", "zone_ids_required");
  const isOpen = (id: string) => all_zones || served.includes(id);
  if (wanted.preferred_zone_ids && !wanted.preferred_zone_ids.every(isOpen))
    throw invalidField("preferred_zone_ids", "preferred_zone_not_selected");
  const preferred = wanted.preferred_zone_ids ?? current.preferred_zone_ids.filter(isOpen);
  return { all_zones, zone_ids: served, preferred_zone_ids: [...new Set(preferred)] };
}

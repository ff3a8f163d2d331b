import type { TenantData } from "../data/index.ts";
import { restaurant } from "../data/index.ts";
import type { Clock } from "../rows/time.ts";
import type { Office } from "./office.ts";

const opened_days_ago = 14;

/** A company's restaurant is opened, and its dishes are put on the menu. */
export function restaurantEvents(office: Office, tenant: TenantData, clock: Clock) {
  if (restaurant.tenant !== tenant.code) return [];
  const { tenant: _, dishes, ...place } = restaurant;
  const happen = async () => {
    const { restaurant: operations } = await office.as(`admin@${tenant.domain}`);
    await operations.restaurants.create(place);
    for (const dish of dishes) await operations.menus.create({ slug: place.slug, ...dish });
  };
  return [{ at: clock.ago(opened_days_ago), happen }];
}

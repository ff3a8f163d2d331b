import type { Slot } from "../restaurants/index.ts";
import { isOpenAt } from "../restaurants/index.ts";

/** What is served while it is active, by its schedule. */
export interface Served {
  is_active: boolean;
  schedule: readonly Slot[];
}

/** Whether a restaurant takes orders at a moment. */
export const isOpen = (restaurant: Served & { time_zone: string }, at: Date): boolean =>
  restaurant.is_active && isOpenAt(restaurant.schedule, restaurant.time_zone, at);

/** Whether a dish can be had at a moment: it and its restaurant are active and open, by the restaurant's clock (4 I). */
export const isAvailable = (dish: Served, restaurant: Served & { time_zone: string }, at: Date): boolean =>
  dish.is_active && isOpenAt(dish.schedule, restaurant.time_zone, at) && isOpen(restaurant, at);

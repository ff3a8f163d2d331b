import type { Served } from "../restaurants/index.ts";
import { isOpen, isOpenAt } from "../restaurants/index.ts";

/** Whether a dish can be had at a moment: it and its restaurant are active and open, by the restaurant's clock (4 I). */
export const isAvailable = (dish: Served, restaurant: Served & { time_zone: string }, at: Date): boolean =>
  dish.is_active && isOpenAt(dish.schedule, restaurant.time_zone, at) && isOpen(restaurant, at);

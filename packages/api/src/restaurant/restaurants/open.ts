import type { Slot } from "./schedule.ts";
import { isOpenAt } from "./schedule.ts";

/** What is served while it is active, by its schedule. */
export interface Served {
  is_active: boolean;
  schedule: readonly Slot[];
}

/** Whether a restaurant takes orders at a moment. */
export const isOpen = (restaurant: Served & { time_zone: string }, at: Date): boolean =>
  restaurant.is_active && isOpenAt(restaurant.schedule, restaurant.time_zone, at);

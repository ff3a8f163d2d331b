import type { Database } from "@karwan/db";
import { arrange } from "../../../testing/index.ts";

/** A body that is enough, at a place of its own. */
export const place = (latitude: number, more: Record<string, unknown> = {}) => ({
  full_address: "Abu Nuwas Street, Karrada, Baghdad",
  country: "Iraq",
  latitude,
  longitude: 44.4,
  ...more,
});

/** How many active and how many primary addresses somebody has, as the database knows it. */
export async function standingOf(database: Database, userId: string) {
  const [row] = await arrange<{ active: number; primary: number }>(
    database,
    { userId },
    `SELECT count(*) FILTER (WHERE is_active) AS active, count(*) FILTER (WHERE is_primary) AS primary
     FROM addresses WHERE user_id = $1`,
    [userId],
  );
  return row;
}

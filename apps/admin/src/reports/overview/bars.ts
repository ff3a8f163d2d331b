/** What becomes of a day's deliveries, in the order in which it is stacked. */
export const parts = ["delivered", "failed", "cancelled", "open"] as const;
export type Part = (typeof parts)[number];

export interface Day {
  date: string;
  created: number;
  delivered: number;
  failed: number;
  cancelled: number;
}

export interface Bar {
  date: string;
  total: number;
  /** From the bottom up: where each part begins and how high it is, of 1. */
  parts: { part: Part; from: number; height: number; count: number }[];
}

const openOf = ({ created, delivered, failed, cancelled }: Day) => created - delivered - failed - cancelled;

/** A bar a day, as high as its deliveries beside the day that has most; parts add up to the whole. */
export function barsOf(days: readonly Day[]): Bar[] {
  const most = Math.max(1, ...days.map(({ created }) => created));
  return days.map((day) => {
    let below = 0;
    const stacked = parts.map((part) => {
      const count = Math.max(0, part === "open" ? openOf(day) : day[part]);
      const height = count / most;
      const from = below;
      below += height;
      return { part, from, height, count };
    });
    return { date: day.date, total: day.created, parts: stacked.filter(({ count }) => count > 0) };
  });
}

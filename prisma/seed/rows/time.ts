const day_ms = 86_400_000;

/** The demo's days, counted from the moment of seeding, so that its expiry dates stay sensible. */
export type Clock = {
  /** A moment in the morning `days` ago, some minutes later for each step. Always past for one day and more. */
  ago(days: number, minutes?: number): string;
  /** A moment so many minutes before now. */
  before(minutes: number): string;
  /** The date in `days` days, or before today when negative. */
  dateIn(days: number): string;
};

export function clockAt(now: Date): Clock {
  const midnight = Math.floor(now.getTime() / day_ms) * day_ms;
  return {
    ago: (days, minutes = 0) => new Date(midnight - days * day_ms + (5 * 60 + minutes) * 60_000).toISOString(),
    before: (minutes) => new Date(now.getTime() - minutes * 60_000).toISOString(),
    dateIn: (days) => new Date(midnight + days * day_ms).toISOString().slice(0, 10),
  };
}

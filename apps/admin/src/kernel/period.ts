const DAY_MS = 86_400_000;
// The server's days are those of Iraq, as all that is shown.
const IRAQ_MS = 3 * 3_600_000;

const dayOf = (at: number): string => new Date(at + IRAQ_MS).toISOString().slice(0, 10);

/** The last days until today, both ends included. */
export const lastDays = (days: number, now: number): { from: string; to: string } => ({
  from: dayOf(now - (days - 1) * DAY_MS),
  to: dayOf(now),
});

/** A moment as a field of day and time shows it, by the clocks of Iraq. */
export const clockOf = (at: Date | null): string =>
  at === null ? "" : new Date(at.getTime() + IRAQ_MS).toISOString().slice(0, 16);

/** The moment that was chosen in such a field; null where it is empty. */
export const momentOf = (clock: string): Date | null => (clock === "" ? null : new Date(`${clock}:00+03:00`));

/** A moment of a day as the server writes it: its noon, which no clock takes for another day. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00+03:00`);

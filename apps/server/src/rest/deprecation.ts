import type { Deprecation } from "@karwan/api";

/** So long what will go answers on, with the time of its end (3 §1.2). */
export const ANNOUNCED_DAYS = 180;

const startOf = (day: string) => new Date(`${day}T00:00:00.000Z`);

/** What an operation that will go says with each of its answers: since when, and until when (RFC 9745, RFC 8594). */
export function deprecationHeaders({ since, sunset }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${startOf(since).getTime() / 1000}`,
    sunset: startOf(sunset).toUTCString(),
    link: '</docs>; rel="deprecation"; type="text/html"',
  };
}

/** Days from the announcement to the end. */
export const announcedDays = ({ since, sunset }: Deprecation): number =>
  (startOf(sunset).getTime() - startOf(since).getTime()) / (24 * 3600_000);

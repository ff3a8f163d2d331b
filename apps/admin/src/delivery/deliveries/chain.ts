import type { TimelineEntry } from "@karwan/sdk";

export type Link = TimelineEntry & { link: NonNullable<TimelineEntry["link"]> };

/** The changes of custody, in the order of their chain: one for a parcel, on whichever leg it changed hands (4 E6). */
export const linksOf = (entries: readonly TimelineEntry[]): Link[] =>
  entries.filter((entry): entry is Link => entry.link !== null).toSorted((one, other) => one.link.seq - other.link.seq);

/**
 * Whether each link names the one before it: nothing was left out or put in between. A leg is shown the links of its own part
 * of the way alone, so the first of them has another before it, and so has one that follows on another leg's.
 */
export function isUnbroken(links: readonly Link[], isLeg: boolean): boolean {
  return links.every(({ link }, at) => {
    const before = links[at - 1]?.link;
    const distance = link.seq - (before?.seq ?? 0);
    if (distance !== 1) return isLeg && distance > 1;
    return !before || link.prev_hash === before.hash;
  });
}

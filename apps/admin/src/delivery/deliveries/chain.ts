import type { TimelineEntry } from "@karwan/sdk";

export type Link = TimelineEntry & { link: NonNullable<TimelineEntry["link"]> };

/** The changes of custody, in the order of their chain. */
export const linksOf = (entries: readonly TimelineEntry[]): Link[] =>
  entries
    .filter((entry): entry is Link => entry.link !== null)
    .toSorted((a, b) => (a.leg_id ?? "").localeCompare(b.leg_id ?? "") || a.link.seq - b.link.seq);

/** Whether each link names the one before it, leg by leg: nothing was left out or put in between. */
export function isUnbroken(links: readonly Link[]): boolean {
  return links.every((entry, at) => {
    const before = links[at - 1];
    if (!before || before.leg_id !== entry.leg_id) return entry.link.seq === 1;
    return entry.link.seq === before.link.seq + 1 && entry.link.prev_hash === before.link.hash;
  });
}

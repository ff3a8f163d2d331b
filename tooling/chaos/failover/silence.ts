/** The longest time between two acknowledgements from `since` on; up to `until`, if nothing came. */
export function longestSilence(acknowledged: readonly number[], since: number, until: number): number {
  let [last, longest] = [since, 0];
  for (const at of acknowledged) {
    if (at <= since || at > until) continue;
    longest = Math.max(longest, at - last);
    last = at;
  }
  return Math.max(longest, until - last);
}

/** How many a second were acknowledged in the time before `until`. */
export const rateBefore = (acknowledged: readonly number[], until: number, ms: number): number =>
  acknowledged.filter((at) => at > until - ms && at <= until).length / (ms / 1000);

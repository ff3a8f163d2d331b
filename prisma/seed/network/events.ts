import type { StartData, TenantData } from "../data/index.ts";
import { districtsOf, middleOf } from "../data/index.ts";
import type { Clock } from "../rows/time.ts";

/** Something that happens in a company, at a moment. */
export type Event = { at: string; happen: () => Promise<void> };

/** When something begins, in milliseconds. */
export function startOf(start: StartData, clock: Clock): number {
  return Date.parse("days_ago" in start ? clock.ago(start.days_ago, start.minute) : clock.before(start.minutes_ago));
}

/** Something that is begun, and each step of what follows, so many minutes after the one before. */
export function courseFrom<Step extends { after: number }>(
  start: number,
  steps: readonly Step[],
  { begin, take }: { begin: () => Promise<void>; take: (step: Step) => Promise<void> },
): Event[] {
  let at = start;
  const first = { at: new Date(at).toISOString(), happen: begin };
  const rest = steps.map((step) => {
    at += step.after * 60_000;
    return { at: new Date(at).toISOString(), happen: () => take(step) };
  });
  return [first, ...rest];
}

/** Where the company's customer with an account lives: in the middle of the first district. */
export function homeOf(tenant: TenantData) {
  const [district] = districtsOf(tenant.code);
  if (!district) throw new Error(`${tenant.code} brings nothing anywhere`);
  const { name, city } = district;
  return { full_address: `${name}, ${city}`, city, country: "Iraq", ...middleOf(district) };
}

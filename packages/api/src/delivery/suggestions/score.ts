import type { Place } from "../pricing/index.ts";
import { distanceKm } from "../pricing/index.ts";
import type { Candidate } from "./repository.ts";
import type { ReasonCode } from "./schema.ts";

/** A reason with what its text names. */
export interface Reason {
  code: ReasonCode;
  params: Readonly<Record<string, number>>;
}

/** What a driver is compared by. */
export interface Suggested {
  candidate: Candidate;
  eligible: boolean;
  score: number;
  /** What keeps the driver from it first, then what speaks for him. */
  hindering: Reason[];
  favouring: Reason[];
  distance_km: number | null;
  free_units: number | null;
}

/** What a driver is asked for. */
export interface Wanted {
  from: Place;
  unit_size: number;
  /** Who has the delivery already. */
  driver_id: string | null;
}

// As long as the estimate of an arrival trusts a position (3 §5).
const FRESH_MS = 30 * 60_000;
const MINUTE_MS = 60_000;
// A driver so far away is worth half of one at the door.
const HALF_WAY_KM = 5;
const WEIGHTS = { distance: 70, room: 20, fresh: 10 };
const OLD_IS_WORTH = 0.5;

const round = (value: number, decimals: number) => Number(value.toFixed(decimals));

type Position = { distance_km: number; minutes: number; isFresh: boolean };

function positionOf({ latitude, longitude, last_update }: Candidate, from: Place, now: Date): Position | null {
  if (latitude === null || longitude === null || last_update === null) return null;
  const age = Math.max(0, now.getTime() - Date.parse(last_update));
  const distance_km = round(distanceKm({ lat: latitude, lng: longitude }, from), 2);
  return { distance_km, minutes: Math.floor(age / MINUTE_MS), isFresh: age <= FRESH_MS };
}

/** Units free for this delivery: what it takes of the driver already counts as free; null where nothing limits them. */
function freeUnits({ total, used, carried }: Candidate): number | null {
  return total === null ? null : round(Math.max(0, total - used + (carried ?? 0)), 3);
}

const because = (code: ReasonCode, params: Reason["params"] = {}): Reason => ({ code, params });

function hinderingReasons(candidate: Candidate, { unit_size, driver_id }: Wanted, free: number | null): Reason[] {
  const found: Reason[] = [];
  if (!candidate.is_active) found.push(because("driver_inactive"));
  if (candidate.id === driver_id) found.push(because("has_delivery"));
  if (!candidate.is_online) found.push(because("off_duty"));
  if (!candidate.has_vehicle) found.push(because("vehicle_inactive"));
  if (!candidate.is_in_zone) found.push(because("outside_zone"));
  if (free !== null && free < unit_size) found.push(because("no_room", { free_units: free, unit_size }));
  if (candidate.has_declined) found.push(because("declined"));
  return found;
}

function favouringReasons(
  candidate: Candidate,
  { position, free, isTheirs }: { position: Position | null; free: number | null; isTheirs: boolean },
): Reason[] {
  const found: Reason[] = [];
  if (candidate.carried !== null && !isTheirs) found.push(because("has_parcel"));
  if (position?.isFresh) found.push(because("near", { distance_km: position.distance_km }));
  else if (position) found.push(because("position_old", { minutes: position.minutes }));
  else found.push(because("position_unknown"));
  if (candidate.is_in_zone) found.push(because("in_zone"));
  if (free === null) found.push(because("room_unlimited"));
  else found.push(because("room", { free_units: free }));
  return found;
}

/** From 0 to 100: nearness most, then room, then how sure the position is; who has the parcel already comes first. */
function scoreOf({ total, carried }: Candidate, position: Position | null, free: number | null): number {
  if (carried !== null) return 100;
  const trust = position?.isFresh ? 1 : OLD_IS_WORTH;
  const nearness = position ? trust / (1 + position.distance_km / HALF_WAY_KM) : 0;
  const room = free === null || !total ? 1 : Math.min(1, free / total);
  return round(WEIGHTS.distance * nearness + WEIGHTS.room * room + (position?.isFresh ? WEIGHTS.fresh : 0), 1);
}

/** A driver held against what is wanted: who may be chosen is who `auto` would choose from (4 K12, 4 L9). */
export function consider(candidate: Candidate, wanted: Wanted, now: Date): Suggested {
  const position = positionOf(candidate, wanted.from, now);
  const free_units = freeUnits(candidate);
  const hindering = hinderingReasons(candidate, wanted, free_units);
  const eligible = hindering.length === 0;
  const isTheirs = candidate.id === wanted.driver_id;
  const room = favouringReasons(candidate, { position, free: free_units, isTheirs });
  const favouring = hindering.some(({ code }) => code === "no_room")
    ? room.filter(({ code }) => code !== "room")
    : room;
  const score = eligible ? scoreOf(candidate, position, free_units) : 0;
  return { candidate, eligible, score, hindering, favouring, distance_km: position?.distance_km ?? null, free_units };
}

const FAR = Number.POSITIVE_INFINITY;

/** The better first: who may, by score; then who is kept by less, who is nearer, and by id, so that the order is total. */
export function better(a: Suggested, b: Suggested): number {
  if (a.eligible !== b.eligible) return a.eligible ? -1 : 1;
  if (a.score !== b.score) return b.score - a.score;
  if (a.hindering.length !== b.hindering.length) return a.hindering.length - b.hindering.length;
  const [near, other] = [a.distance_km ?? FAR, b.distance_km ?? FAR];
  if (near !== other) return near - other;
  return a.candidate.id < b.candidate.id ? -1 : 1;
}

import type { Random } from "../random.ts";
import type { Parcel, Way } from "./model.ts";
import { newParcel } from "./model.ts";
import type { Doing, DriverAction, ParcelOperation } from "./operations.ts";

/** A delivery that one client alone has to do with, so that the journal says exactly what has to come of it. */
export type Story = {
  name: string;
  parcel: Parcel;
  /** Known once it was looked up by its code. */
  found: { id: string; barcode: string } | null;
  /** What the phone has still to send. */
  rest: ParcelOperation[];
};
export const newStory = (name: string): Story => ({ name, parcel: newParcel(), found: null, rest: [] });

export type Choices = {
  random: Random;
  customers: number;
  /** The client's own drivers. */
  drivers: readonly [number, ...number[]];
  /** Begins the ids that the phone gives to what was done. */
  phone: () => string;
};

const onward: Partial<Record<Way["status"], readonly DriverAction[]>> = {
  assigned: ["accept", "start-pickup", "pickup", "start-delivery"],
  accepted: ["start-pickup", "pickup", "start-delivery"],
  en_route_to_pickup: ["pickup", "start-delivery"],
  picked_up: ["start-delivery"],
  en_route_to_delivery: [],
};
const FAILS = 0.25;
const OFFLINE = 0.35;
const SKIPS = 0.4;

/** What may be left out on the way: the rest is possible without it. */
const optional = (action: DriverAction) => action !== "pickup";

type Told = { parcel: string; delivery_id: string; driver: number; barcode: string };

/** What a driver did offline to the end, sent in pieces: later things first, in any order, some of them twice. */
function offline(way: Way, told: Told, { random, phone }: Choices): ParcelOperation[] {
  const steps = (onward[way.status] ?? []).filter((action) => !optional(action) || !random.chance(SKIPS));
  const last: DriverAction = random.chance(FAILS) ? "fail" : "deliver";
  const now = Date.now();
  const done = [...steps, last].map(
    (type, n): Doing => ({ client_id: phone(), type, occurred_at: new Date(now + n).toISOString() }),
  );
  const cut = random.int(0, done.length - 1);
  const pieces = cut === 0 ? [done] : [done.slice(cut), done.slice(0, cut)];
  return pieces.map((piece) => {
    const doubled = piece.flatMap((context) => (random.chance(0.3) ? [context, context] : [context]));
    const actions = doubled.map((context) => ({ context, at: random.int(0, 1000) })).sort((a, b) => a.at - b.at);
    return { kind: "sync", ...told, actions: actions.map(({ context }) => context) };
  });
}

function driving(story: Story, way: Way, delivery_id: string, choices: Choices): ParcelOperation | null {
  const { random } = choices;
  const told = { parcel: story.name, delivery_id, driver: way.driver ?? 0, barcode: story.found?.barcode ?? "" };
  if (random.chance(OFFLINE)) {
    const [first = null, ...rest] = offline(way, told, choices);
    story.rest = rest;
    return first;
  }
  const [step = null] = (onward[way.status] ?? []).filter((action) => !optional(action) || !random.chance(SKIPS));
  // A parcel on its way back that fails again would stay with its driver for good.
  const end = way === story.parcel && random.chance(FAILS) ? ("fail" as const) : ("deliver" as const);
  return { kind: "drive", ...told, action: step ?? end, keyed: random.chance(0.5) };
}

/** A driver takes over from another, never from himself. */
function othersThan(driver: number | null, [first, ...rest]: Choices["drivers"]): Choices["drivers"] {
  const others = rest.filter((one) => one !== driver);
  return first === driver && others.length > 0 ? [others[0] ?? first, ...others.slice(1)] : [first, ...others];
}

/** The next request about a delivery, by where it has come to; null when it is over. */
export function nextOf(story: Story, choices: Choices): ParcelOperation | null {
  const { name, parcel, found } = story;
  const { random, drivers } = choices;
  const planned = story.rest.shift();
  if (planned) return planned;
  if (parcel.status === "unasked") {
    const method = random.chance(0.5) ? ("wallet" as const) : ("cash" as const);
    const payer = method === "wallet" || random.chance(0.5) ? ("sender" as const) : ("recipient" as const);
    const keyed = random.chance(0.5);
    return { kind: "ask", parcel: name, customer: random.int(0, choices.customers - 1), method, payer, keyed };
  }
  if (!found) return null;
  const about = { parcel: name, delivery_id: found.id };
  const isKept = parcel.path.includes("failed");
  switch (parcel.status) {
    case "pending":
      if (isKept || !random.chance(0.12)) return { kind: "assign", ...about, driver: random.pick(drivers) };
      return random.chance(0.5) ? { kind: "cancel", ...about } : { kind: "call_off", parcel: name, code: parcel.code };
    case "assigned":
    case "accepted":
      if (random.chance(0.1)) return { kind: "unassign", ...about };
      if (random.chance(0.1))
        return { kind: "switch", ...about, driver: random.pick(othersThan(parcel.driver, drivers)) };
      if (!isKept && random.chance(0.05)) return { kind: "cancel", ...about };
      return driving(story, parcel, found.id, choices);
    case "failed":
      return { kind: random.chance(0.5) ? "retry" : "return", ...about };
    case "returned":
      return parcel.back && onward[parcel.back.status] ? driving(story, parcel.back, parcel.back.id, choices) : null;
    default:
      return onward[parcel.status] ? driving(story, parcel, found.id, choices) : null;
  }
}

import type { Doing, DriverAction, ParcelOperation } from "./operations.ts";

export type Status =
  | "unasked"
  | "pending"
  | "assigned"
  | "accepted"
  | "en_route_to_pickup"
  | "picked_up"
  | "en_route_to_delivery"
  | "delivered"
  | "failed"
  | "returned"
  | "cancelled";

/** A way that a parcel takes: out, or back. */
export type Way = {
  status: Status;
  /** Every status it came to, in order. */
  path: Status[];
  driver: number | null;
  /** What was said too early. */
  waiting: Doing[];
  /** What was said offline and took effect. */
  applied: string[];
};
/** A delivery as the acknowledged requests make it. */
export type Parcel = Way & {
  code: string;
  paysBy: { method: "cash" | "wallet"; payer: "sender" | "recipient" };
  /** Cash not collected, or money held, or neither any more. */
  money: "due" | "held" | "taken" | "free";
  /** Who collected the cash. */
  cashWith: number | null;
  back: (Way & { id: string }) | null;
};

const wayOf = (...path: Status[]): Way => ({
  status: path.at(-1) ?? "unasked",
  path,
  driver: null,
  waiting: [],
  applied: [],
});
export const newParcel = (): Parcel => ({
  ...wayOf(),
  code: "",
  paysBy: { method: "cash", payer: "sender" },
  money: "due",
  cashWith: null,
  back: null,
});

// Written down anew, from the document's words and not from the code that is tried.
const toPickup: readonly Status[] = ["assigned", "accepted", "en_route_to_pickup"];
const inHand: readonly Status[] = ["picked_up", "en_route_to_delivery"];
const moves: Record<DriverAction, { from: readonly Status[]; to: Status }> = {
  accept: { from: ["assigned"], to: "accepted" },
  "start-pickup": { from: ["assigned", "accepted"], to: "en_route_to_pickup" },
  pickup: { from: toPickup, to: "picked_up" },
  "start-delivery": { from: ["picked_up"], to: "en_route_to_delivery" },
  deliver: { from: inHand, to: "delivered" },
  fail: { from: inHand, to: "failed" },
};
const needsTheParcel: ReadonlySet<DriverAction> = new Set(["start-delivery", "deliver", "fail"]);

function enter(way: Way, status: Status): void {
  way.status = status;
  way.path.push(status);
}

/** Whether a driver's action moved the way on. */
function drive(parcel: Parcel, way: Way, action: DriverAction): boolean {
  const { from, to } = moves[action];
  if (!from.includes(way.status)) return false;
  enter(way, to);
  if (way !== parcel) return true;
  const { method, payer } = parcel.paysBy;
  const collects = method === "cash" && parcel.money === "due";
  if (collects && action === (payer === "sender" ? "pickup" : "deliver"))
    Object.assign(parcel, { money: "taken", cashWith: way.driver });
  if (parcel.money === "held" && action === "deliver") parcel.money = "taken";
  return true;
}

/** Does what was said offline, each in its turn as soon as it can be done; what can't be done any more is forgotten. */
function runWaiting(parcel: Parcel, way: Way): void {
  way.waiting.sort((a, b) => a.occurred_at.localeCompare(b.occurred_at));
  for (let index = 0; index < way.waiting.length; ) {
    const context = way.waiting[index];
    if (!context) break;
    const isEarly = needsTheParcel.has(context.type) && toPickup.includes(way.status);
    if (isEarly) {
      index += 1;
      continue;
    }
    way.waiting.splice(index, 1);
    if (!drive(parcel, way, context.type)) continue;
    way.applied.push(context.client_id);
    index = 0;
  }
}

function doByDriver(parcel: Parcel, operation: Extract<ParcelOperation, { kind: "drive" | "sync" }>): void {
  const { back } = parcel;
  const way = back && back.id === operation.delivery_id ? back : parcel;
  if (operation.kind === "drive") drive(parcel, way, operation.action);
  else {
    const known = new Set([...way.waiting.map(({ client_id }) => client_id), ...way.applied]);
    const fresh = new Map(operation.actions.map((context) => [context.client_id, context]));
    way.waiting.push(...[...fresh.values()].filter(({ client_id }) => !known.has(client_id)));
  }
  runWaiting(parcel, way);
}

function end(parcel: Parcel, status: "cancelled" | "returned"): void {
  enter(parcel, status);
  if (parcel.money === "held") parcel.money = "free";
}

/** What an acknowledged request does to its delivery; `record_id` is what it was answered with. */
export function apply(parcel: Parcel, operation: ParcelOperation, record_id: string): void {
  switch (operation.kind) {
    case "ask":
      parcel.code = record_id;
      parcel.paysBy = { method: operation.method, payer: operation.payer };
      parcel.money = operation.method === "wallet" ? "held" : "due";
      enter(parcel, "pending");
      break;
    case "assign":
      parcel.driver = operation.driver;
      enter(parcel, "assigned");
      break;
    case "switch":
      parcel.driver = operation.driver;
      if (parcel.status !== "assigned") enter(parcel, "assigned");
      break;
    case "unassign":
    case "retry":
      enter(parcel, "pending");
      break;
    case "cancel":
    case "call_off":
      end(parcel, "cancelled");
      break;
    case "return":
      end(parcel, "returned");
      parcel.back = { ...wayOf("picked_up"), driver: parcel.driver, id: record_id };
      break;
    case "drive":
    case "sync":
      doByDriver(parcel, operation);
      break;
    default:
  }
}

import type { Delivery } from "@karwan/sdk";
import type { Facts } from "../../kernel/facts.ts";
import type { ActionName } from "./actions.ts";
import { actions } from "./actions.ts";

/** What is done about who carries something: of a staged delivery each leg has its own. */
const ofDrivers: ReadonlySet<ActionName> = new Set(["assign", "switch", "unassign"]);

export type Asked = Pick<Delivery, "id" | "status" | "custody"> & {
  legs: readonly Pick<Delivery["legs"][number], "id" | "status" | "delivery_flow">[];
};

/**
 * What an action is done to: where it is about a staged delivery's drivers, the leg that it can be done to; null: its second
 * leg waits until the parcel lies in the warehouse (4 E2).
 */
export function subjectOf(
  name: ActionName,
  delivery: Asked,
  states: Facts["states"],
): { id: string; status: Delivery["status"] } | null {
  if (!ofDrivers.has(name)) return delivery;
  const leg = delivery.legs.find(({ status }) => states.delivery?.[status]?.[actions[name].move] !== undefined);
  if (!leg) return delivery;
  const waits = leg.delivery_flow === "delivery_leg" && leg.status === "pending" && delivery.custody !== "warehouse";
  return waits ? null : leg;
}

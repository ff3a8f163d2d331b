import type { Transaction } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import type { ActionContext } from "./action-context.ts";
import type { DeliveryGroup } from "./lock.ts";
import type { DeliveryRow } from "./rows.ts";
import type { Custody } from "./state.ts";

/** Whether the driver fetches the parcel out of a warehouse. */
export function startsInWarehouse({ delivery_flow, custody }: Pick<DeliveryRow, "delivery_flow" | "custody">): boolean {
  if (delivery_flow === "operational_return") return custody === "warehouse";
  return delivery_flow === "from_warehouse" || delivery_flow === "delivery_leg";
}

/** Whether the driver brings the parcel to a warehouse, where it is not delivered before somebody received it. */
export function endsInWarehouse({ delivery_flow, dropoff_warehouse_id }: DeliveryRow): boolean {
  return delivery_flow === "pickup_leg" || (delivery_flow === "operational_return" && dropoff_warehouse_id !== null);
}

/** The warehouse that a parcel on its way belongs to: where it is brought to, otherwise where it came from. */
export const warehouseOf = ({ pickup_warehouse_id, dropoff_warehouse_id }: DeliveryRow): string | null =>
  dropoff_warehouse_id ?? pickup_warehouse_id;

/**
 * Whether a parcel that failed goes back to the warehouse first: what left one, and a return that a warehouse has to do
 * with (3 §5 fail, 4 J4). The others stay with their driver.
 */
export function failsIntoWarehouse(delivery: DeliveryRow): boolean {
  const { delivery_flow } = delivery;
  if (delivery_flow === "operational_return") return warehouseOf(delivery) !== null;
  return delivery_flow === "from_warehouse" || delivery_flow === "delivery_leg";
}

/** The sequence that receiving orders are numbered by: refilled before what may need one (kernel/numbers.ts). */
export const receivingNumbers = "receiving_order";

/** What brings a parcel to the door of a warehouse: the names that receiving orders have for it (3 §7). */
export type ArrivalSource = "pickup_leg" | "failed_delivery_return" | "delivery_return_handoff";

/** What a warehouse has to do about a delivery, with what it works on. */
export interface WarehouseWork {
  tx: Transaction;
  deps: Pick<Dependencies, "jobs" | "database">;
  /** The delivery, leg or return that moves, under lock with its group; written already, but for `handOut`. */
  delivery: DeliveryRow;
  group: DeliveryGroup;
  context: ActionContext;
}

/**
 * The port to the warehouse: what happens there when a delivery moves. Declared here, done by the area above, which
 * registers it (architecture: areas). Every step but `handOut` runs within `commit`, when the delivery is written and
 * drivers are locked: a step may lock picking, handoff and receiving records, then reservations and stock.
 */
export interface WarehouseSteps {
  /** Somebody is to fetch the goods: they are picked, and a handoff waits for him. An order that survives is used (4 F1). */
  prepare(
    work: WarehouseWork,
    assignment: { id: string; driver_id: string | null; picking_order_id: string },
  ): Promise<void>;
  /** Nobody is, any more: his handoff is off, and the picking order too unless something was picked (4 F1). */
  standDown(work: WarehouseWork): Promise<void>;
  /** Nothing is picked for the delivery any more: it is called off, or other goods are wanted. */
  callOff(work: WarehouseWork): Promise<void>;
  /**
   * The driver takes the goods: stock, picking order and handoff, in the transaction of his Pickup. 409
   * `picking_not_completed` (3 §5, 4 E3). Called before accounts are locked.
   */
  handOut(work: WarehouseWork, assignment: { id: string; driver_id: string | null }): Promise<void>;
  /** A parcel is at the door, or comes back to it: it is awaited (3 §5, 3 §7). */
  await(work: WarehouseWork, arrival: { receiving_order_id: string; source: ArrivalSource }): Promise<void>;
  /** A parcel is given up: nobody awaits it, and what was in stock of it is not there (4 J7). */
  lose(work: WarehouseWork, from: Custody): Promise<void>;
  /** Tells the warehouse's staff what there is to do (4 C4). */
  announce(
    tx: Transaction,
    deps: Pick<Dependencies, "jobs" | "now">,
    notice: WarehouseNotice,
    except: readonly string[],
  ): Promise<void>;
}

/** What the staff of a warehouse is told of a delivery. */
export type WarehouseNotice =
  | { kind: "picking_order_created"; picking_order_id: string }
  | { kind: "receiving_order_created"; receiving_order_id: string };

/** The sequence that picking orders are numbered by: refilled before what may need one (kernel/numbers.ts). */
export const pickingNumbers = "picking_order";

let registered: WarehouseSteps | null = null;

/** Hands the warehouse's steps in, once. */
export function registerWarehouseSteps(steps: WarehouseSteps): void {
  registered = steps;
}

export function warehouseSteps(): WarehouseSteps {
  if (!registered) throw new Error("no warehouse registered its steps");
  return registered;
}

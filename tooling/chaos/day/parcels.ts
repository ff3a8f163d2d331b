/** How a parcel goes through the day: out of stock, through the warehouse, and there again when its door stayed shut. */
export const ways = ["from_warehouse", "staged", "retried", "returned"] as const;
export type Way = (typeof ways)[number];

export interface Parcel {
  number: number;
  way: Way;
  id: string;
  barcode: string;
  /** The leg into the warehouse and the one out of it; of goods out of stock the delivery itself is the second. */
  legs: { in: string | null; out: string };
  /** Set once the way out has failed: it does so once. */
  failed: boolean;
  return_id: string | null;
  isDone: boolean;
}

/** A way of a parcel that somebody has to drive. */
export interface Task {
  parcel: Parcel;
  delivery_id: string;
  kind: "in" | "out" | "return";
}

const through = ["driver", "awaiting_warehouse_receipt", "warehouse", "driver"];
const backAtTheDoor = ["awaiting_warehouse_receipt", "warehouse"];

/** Who holds a parcel, one after the other, by the end of its way. */
export const holdersOf: Record<Way, readonly string[]> = {
  from_warehouse: ["driver", "recipient"],
  staged: [...through, "recipient"],
  retried: [...through, ...backAtTheDoor, "driver", "recipient"],
  returned: [...through, ...backAtTheDoor, "returned_to_sender"],
};
export const holdersOfReturn = ["warehouse", "driver", "returned_to_sender"];

export const endOf: Record<Way, string> = {
  from_warehouse: "delivered",
  staged: "delivered",
  retried: "delivered",
  returned: "returned",
};

export type DriverAction = "accept" | "start-pickup" | "pickup" | "start-delivery" | "deliver" | "fail";
/** Something a driver did offline, as his phone keeps it. */
export type Doing = { client_id: string; type: DriverAction; occurred_at: string };
/** Which delivery: `parcel` is the name under which it was asked for, also of what it came to, its return. */
type Named = { parcel: string; delivery_id: string };

/** A request about deliveries. `keyed` ones bear an Idempotency-Key, the others are safe to repeat by themselves. */
export type ParcelOperation =
  | {
      kind: "ask";
      parcel: string;
      customer: number;
      method: "cash" | "wallet";
      payer: "sender" | "recipient";
      keyed: boolean;
    }
  | (Named & { kind: "assign" | "switch"; driver: number })
  | (Named & { kind: "unassign" | "cancel" | "retry" | "return" })
  | { kind: "call_off"; parcel: string; code: string }
  | (Named & { kind: "drive"; driver: number; action: DriverAction; barcode: string; keyed: boolean })
  | (Named & { kind: "sync"; driver: number; barcode: string; actions: Doing[] })
  | { kind: "settle"; driver: number; amount: number }
  | { kind: "top_up"; customer: number; amount: number };
export type ParcelKind = ParcelOperation["kind"];

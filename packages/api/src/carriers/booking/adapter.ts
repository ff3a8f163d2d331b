import type { Credentials } from "../../delivery/carriers/index.ts";
import type { Address, Contact } from "../../delivery/lifecycle/index.ts";

/** What a carrier is asked to carry. */
export interface CarrierOrder {
  /** The assignment's: the same whenever the order is repeated, so that a carrier can tell. */
  id: string;
  delivery_code: string;
  barcode: string;
  sender: Contact;
  recipient: Contact;
  pickup_address: Address;
  delivery_address: Address;
  unit_size: number;
  /** To be collected at the door, from the sender or the recipient. */
  cash_to_collect: number;
  cash_from: "sender" | "recipient";
  currency_code: string;
}

/**
 * How one carrier is spoken to. Called outside every transaction, and again after a failure or a crash: an order with
 * an id that the carrier has already is the same order.
 */
export interface CarrierAdapter {
  /** Orders the carriage and answers what the carrier calls it. */
  book(order: CarrierOrder, credentials: Credentials): Promise<{ reference: string }>;
  /** Takes an order back; one that the carrier never had is taken back already. */
  cancel(order: { id: string; reference: string | null }, credentials: Credentials): Promise<void>;
}

/** By the carriers' codes. */
export type CarrierAdapters = Readonly<Record<string, CarrierAdapter>>;

/** A carrier did not do it. `code` is kept; what the carrier said otherwise is only logged. */
export class CarrierError extends Error {
  override readonly name = "CarrierError";
  readonly code: string;
  /** The carrier will not do it however often it is asked. */
  readonly isFinal: boolean;

  constructor(code: string, options: { isFinal?: boolean; cause?: unknown } = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.isFinal = options.isFinal ?? false;
  }
}

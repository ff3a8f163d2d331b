import type { Direction } from "./text/direction.ts";

export type Format = "pdf" | "zpl";

/** Somebody whom a parcel comes from or goes to. What is not known is an empty text. */
export type Party = {
  /** The branch where it begins or ends, by which parcels are sorted. */
  branch: string;
  name: string;
  phone: string;
  address: string;
};

/** A parcel's label, 100 x 150 mm. */
export type ShipmentLabel = {
  kind: "shipment";
  /** The direction of the language in which the words are. */
  direction: Direction;
  /** The words that are on every label. */
  words: { sender: string; recipient: string; service: string; cash: string };
  tenant: string;
  /** The list on which it came, in words; empty for what came on none. */
  manifest: string;
  sender: Party;
  recipient: Party;
  service: string;
  /** What is read aloud and typed in, below the bars too. */
  delivery_code: string;
  barcode: string;
  /** What the square code opens. */
  tracking_url: string;
  /** What is to be collected, with its currency; null when nothing is. */
  cash: string | null;
};

/** An item's label, 50 x 30 mm. */
export type ItemLabel = { kind: "item"; direction: Direction; name: string; sku: string; barcode: string };

/** The label of a bin or another place in a warehouse, 100 x 50 mm. */
export type LocationLabel = {
  kind: "location";
  direction: Direction;
  /** What kind of place it is, in words: a bin, an aisle. */
  kind_of_place: string;
  warehouse: string;
  /** What its codes say. */
  code: string;
  name: string;
};

export type Label = ShipmentLabel | ItemLabel | LocationLabel;

import type { Drawing } from "../drawing.ts";
import type { Label } from "../label.ts";
import type { Typesetter } from "./column.ts";
import { layOutItem } from "./item.ts";
import { layOutLocation } from "./location.ts";
import { layOutShipment } from "./shipment.ts";

export type { Typesetter } from "./column.ts";
export { createTypesetter } from "./column.ts";
export { layOutDocument } from "./document.ts";

/** Where everything on a label is. */
export function layOut(label: Label, typeset: Typesetter): Drawing {
  if (label.kind === "shipment") return layOutShipment(label, typeset);
  return label.kind === "item" ? layOutItem(label, typeset) : layOutLocation(label, typeset);
}

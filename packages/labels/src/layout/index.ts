import type { Drawing } from "../drawing.ts";
import type { Label } from "../label.ts";
import type { Typesetter } from "./column.ts";
import { layOutItem } from "./item.ts";
import { layOutShipment } from "./shipment.ts";

export type { Typesetter } from "./column.ts";
export { createTypesetter } from "./column.ts";
export { layOutDocument } from "./document.ts";

/** Where everything on a label is. */
export const layOut = (label: Label, typeset: Typesetter): Drawing =>
  label.kind === "shipment" ? layOutShipment(label, typeset) : layOutItem(label, typeset);

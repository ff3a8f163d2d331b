export type { Format, ItemLabel, Label, Party, ShipmentLabel } from "./label.ts";
export { renderLabels } from "./render.ts";
export type { Direction } from "./text/direction.ts";

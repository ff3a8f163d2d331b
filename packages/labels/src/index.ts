export type { Document, DocumentRow, Fact } from "./document.ts";
export type { Format, ItemLabel, Label, LocationLabel, Party, ShipmentLabel } from "./label.ts";
export { renderDocument, renderLabels } from "./render.ts";
export { renderStatement } from "./render-statement.ts";
export type { Statement, StatementLine } from "./statement.ts";
export type { Direction } from "./text/direction.ts";

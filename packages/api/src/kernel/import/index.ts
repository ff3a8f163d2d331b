export type { Ask, LookedAt, ReadRow, RowReader } from "./run.ts";
export { askingApart, askingWithin, checkTable, createTwins, importing, plannedAnew, writeTable } from "./run.ts";
export type { TableInput, TableOutput } from "./schema.ts";
export { MAX_TABLE_BYTES, MAX_TABLE_ROWS, tableInput, tableOutput } from "./schema.ts";
export { streamTable } from "./stream.ts";
export type { TableSource } from "./table-file.ts";
export { TableFile } from "./table-file.ts";

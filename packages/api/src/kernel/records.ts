import type { Prisma } from "@karwan/db";
import type { Wire } from "./wire.ts";
import { toWire } from "./wire.ts";

/** Where a tenant's record is, for Prisma: the tenant is a part of its key. */
export const keyOf = ({ tenantId }: { tenantId: string }, id: string) => ({
  tenant_id_id: { tenant_id: tenantId, id },
});

/** The columns of a record that is shown as it is kept, for Prisma. */
export const selectOf = <Shape extends object>(record: { shape: Shape }) =>
  Object.fromEntries(Object.keys(record.shape).map((column) => [column, true])) as { [K in keyof Shape]: true };

/** The same columns for SQL. */
export const columnsOf = (record: { shape: object }, alias?: string): string =>
  Object.keys(record.shape)
    .map((column) => (alias ? `${alias}.${column}` : column))
    .join(", ");

/** JSON says nothing of its shape, and text nothing of the words that its CHECK allows: those are the record's own to say. */
type Column<T> = Prisma.JsonValue extends T ? unknown : Wire<T>;
/** What Prisma must have answered for a record: each of its columns, and no null where the record has none. */
type Answered<Row, To> = {
  [K in keyof To]: K extends keyof Row
    ? Prisma.JsonValue extends Row[K]
      ? unknown
      : null extends Row[K]
        ? null extends To[K]
          ? unknown
          : never
        : unknown
    : unknown;
};

/**
 * What Prisma answers as the record that the place expects, in the form in which plain SQL answers already: moments as
 * ISO strings, decimals as numbers. A column that Prisma was not asked for, or that may be null, is an error of types.
 */
export function recordOf<Row extends object, To extends { [K in keyof Row]: Column<Row[K]> }>(
  row: Row & Answered<Row, NoInfer<To>>,
): To;
export function recordOf(row: object): object {
  return toWire(row);
}

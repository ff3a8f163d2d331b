import type { Statement, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../context.ts";
import type { RowIssue } from "../errors.ts";
import { AppError, fromZod, importRefused, MAX_ROW_ISSUES } from "../errors.ts";
import type { TableRow, TableSpec } from "../table.ts";
import { nested, rowIssues } from "../table.ts";
import { streamTable } from "./stream.ts";
import type { TableSource } from "./table-file.ts";

/** What is wrong with a table: as many as are told, and how many there are. */
class RowIssues {
  readonly #told: RowIssue[] = [];
  #count = 0;

  add(issues: readonly RowIssue[]): void {
    this.#count += issues.length;
    this.#told.push(...issues.slice(0, MAX_ROW_ISSUES - this.#told.length));
  }

  /** Refuses the table where anything is wrong with it. */
  refuse(): void {
    if (this.#count > 0) throw importRefused(this.#told, this.#count);
  }
}

/** A row that is well-formed. */
export interface ReadRow<Row> {
  row: number;
  value: Row;
}
/** A row as it is looked at: whole, or the fields that are well-formed where others are not, so that all is told at once. */
export type LookedAt<Row> = { row: number } & ({ isWhole: true; value: Row } | { isWhole: false; value: Partial<Row> });

export interface RowReader<Row> {
  spec: TableSpec;
  /** What a row must be: its fields, and perhaps how they go together. */
  schema: z.ZodType<Row> & { shape: Readonly<Record<string, z.ZodType>> };
}

/** Where in the table a field of the row is: an entry of a list is in the list's column. */
function columnOf(field: string, { columns }: TableSpec): string {
  if (Object.hasOwn(columns, field)) return field;
  return Object.keys(columns).find((name) => field.startsWith(`${name}.`)) ?? field;
}

type Read<Row> = { read: LookedAt<Row>; issues: RowIssue[] };

/** What of a row can be read, field by field. */
function partOf<Row>(fields: Readonly<Record<string, unknown>>, { schema }: RowReader<Row>): Partial<Row> {
  const read = Object.entries(schema.shape).flatMap(([name, field]) => {
    const parsed = Object.hasOwn(fields, name) ? field.safeParse(fields[name]) : null;
    return parsed?.success ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(read) as Partial<Row>;
}

function readOne<Row>({ row, cells }: TableRow, reader: RowReader<Row>, wrong: readonly RowIssue[]): Read<Row> {
  const fields = nested(cells);
  const parsed = reader.schema.safeParse(fields);
  if (parsed.success && wrong.length === 0) return { read: { row, isWhole: true, value: parsed.data }, issues: [] };
  const read = { row, isWhole: false, value: partOf(fields, reader) } as const;
  if (parsed.success) return { read, issues: [...wrong] };
  const told = new Set(wrong.map(({ field }) => field));
  const found = rowIssues(row, fromZod(parsed.error)).map((one) => ({
    ...one,
    field: columnOf(one.field, reader.spec),
  }));
  return { read, issues: [...wrong, ...found.filter(({ field }) => !told.has(field))] };
}

/** The rows of a table some at a time, each by its own schema; what is wrong with them goes to `issues`. */
async function* readRows<Row>(
  source: TableSource,
  reader: RowReader<Row>,
  issues: RowIssues,
): AsyncGenerator<{ rows: LookedAt<Row>[]; told: RowIssue[]; lines: number }> {
  for await (const table of streamTable(source, reader.spec)) {
    const wrong = Map.groupBy(table.issues, ({ row }) => row);
    const known = new Set(table.rows.map(({ row }) => row));
    const read = table.rows.map((row) => readOne(row, reader, wrong.get(row.row) ?? []));
    const told = [...table.issues.filter(({ row }) => !known.has(row)), ...read.flatMap((one) => one.issues)];
    issues.add(told);
    yield { rows: read.map((one) => one.read), told, lines: table.lines };
  }
}

type Look<Row> = (rows: ReadRow<Row>[]) => Promise<readonly RowIssue[]>;

/**
 * Looks through all of a table before anything is written, refusing it with what is wrong; how many rows it has (3 §15). A
 * field that cannot be read hides none of the others: `check` sees what can be read of its row, and what it says of a field
 * that was told already is left out.
 */
export async function checkTable<Row>(
  source: TableSource,
  reader: RowReader<Row>,
  check: (rows: LookedAt<Row>[]) => Promise<readonly RowIssue[]>,
): Promise<number> {
  const issues = new RowIssues();
  let total = 0;
  for await (const { rows, told, lines } of readRows(source, reader, issues)) {
    total += lines;
    const known = new Set(told.map(({ row, field }) => `${row} ${field}`));
    const found = await check(rows);
    issues.add(found.filter(({ row, field }) => !known.has(`${row} ${field}`)));
  }
  issues.refuse();
  return total;
}

/** Writes a table some rows at a time; what somebody else did meanwhile refuses all of it (3 §15). */
export async function writeTable<Row>(source: TableSource, reader: RowReader<Row>, write: Look<Row>): Promise<void> {
  const issues = new RowIssues();
  for await (const { rows } of readRows(source, reader, issues))
    issues.add(await write(rows.flatMap((one) => (one.isWhole ? { row: one.row, value: one.value } : []))));
  issues.refuse();
}

/** How a part of an import asks: by a read of its own while the table is looked through, within the transaction later. */
export type Ask = <Row, Values extends readonly unknown[]>(
  statement: Statement<Row, Values>,
  values: NoInfer<Values>,
) => Promise<Row[]>;

export const askingApart =
  (ctx: TenantContext): Ask =>
  async (asked, values) => {
    const [rows] = await ctx.read((q) => [q.sql({ ...asked } as Statement<never>, values as never)]);
    return rows as never;
  };
export const askingWithin =
  (tx: Transaction): Ask =>
  (asked, values) =>
    tx.sql({ ...asked } as Statement<never>, values as never);

/**
 * A transaction whose statements are planned each time they are sent. A plan that was made while tables were small would go
 * through all rows that an import has written, for each that it writes.
 */
export function plannedAnew(tx: Transaction): Transaction {
  const sql: Transaction["sql"] = ({ text }, ...values) => tx.sql({ name: "", text }, ...values);
  return Object.assign(Object.create(tx) as Transaction, { sql });
}

/** Tells rows that say of themselves what another one before them said. */
export function createTwins(field: string) {
  const first = new Map<string, number>();
  return (said: string, row: number): RowIssue[] => {
    const before = first.get(said);
    if (before === undefined) first.set(said, row);
    return before === undefined || before === row
      ? []
      : [{ row, field, code: "duplicate_row", params: { first: before } }];
  };
}

const holdStatement = statement(
  "kernel.hold_import",
  "SELECT pg_try_advisory_xact_lock(hashtextextended('import ' || $1::uuid::text, 0)) AS is_held",
);

/**
 * The transaction of an import in earnest. A tenant has one at a time: a second is refused, 429 `import_in_progress`, and
 * may come again.
 */
export function importing<T>(ctx: TenantContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return ctx.transaction(async (tx) => {
    const [hold] = await tx.sql(holdStatement, [ctx.tenantId]);
    if (!hold?.is_held) throw new AppError("import_in_progress", { retry_after: 5 });
    return work(tx);
  });
}

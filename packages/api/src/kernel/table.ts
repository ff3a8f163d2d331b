import { CsvError, parse } from "csv-parse/sync";
import { inLatinDigits, isAllowed } from "./characters.ts";
import { beforeFormula } from "./csv-lines.ts";
import type { AppError, RowIssue } from "./errors.ts";
import { importRefused, invalidField } from "./errors.ts";

/** What a table of an import may hold: its columns are named as the fields that they fill (4 D11). */
export interface TableSpec {
  /** How the cells of each column are read, by its name in small letters; a `list` has its values apart by `;`. */
  columns: Readonly<Record<string, "text" | "list" | "boolean" | "number">>;
  /** Columns that exports have and imports leave alone: what the service itself gives a record. */
  ignored?: readonly string[];
  /** Of each of these groups the table has at least one column. */
  required: readonly (readonly string[])[];
  maxRows: number;
}

export type Cell = string | number | boolean | readonly string[];
/** A row by what its cells say; an empty cell is not given. `row` is the line that it begins on, the header's being 1. */
export interface TableRow {
  row: number;
  cells: Readonly<Record<string, Cell>>;
}
/** The rows of a table, also those with a cell that cannot be read, which is left out of them; and what is wrong. */
export interface Table {
  rows: TableRow[];
  issues: RowIssue[];
}

/** So many values a list of a cell may have: more than anything has of anything. */
const MAX_LIST = 100;
/** A column's name that is none of ours is told as far as this. */
const MAX_SHOWN = 60;
const HEADER = 1;

export type Line = { record: string[]; row: number };

/** Whether the text of a header may be told in an answer. */
const shown = (name: string): string => (isAllowed(name) ? name.slice(0, MAX_SHOWN) : "");

// Excel parts cells by the list separator of the country that it is set to.
const DELIMITERS = [",", ";", "\t"] as const;
type Delimiter = (typeof DELIMITERS)[number];

export const reading = (delimiter: Delimiter, max: number) => ({
  bom: true,
  delimiter,
  record_delimiter: "\n",
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  to: max,
});

/** A column's name as it is written, in any case and with blanks around it. */
const nameOf = (written: string): string => written.trim().toLowerCase();

/** How many columns a header names that there are, read with a delimiter; none where its quotes do not fit. */
function knownColumns(csv: string, delimiter: Delimiter, { columns }: TableSpec): number {
  try {
    const [header = []] = parse(csv, reading(delimiter, 1));
    return header.filter((name) => Object.hasOwn(columns, nameOf(name))).length;
  } catch (error) {
    if (error instanceof CsvError) return 0;
    throw error;
  }
}

/** What parts the cells: that by which the header names most columns, for the rows may have any of them in their texts. */
export function delimiterOf(csv: string, spec: TableSpec): Delimiter {
  const known = DELIMITERS.map((delimiter) => knownColumns(csv, delimiter, spec));
  return DELIMITERS[known.indexOf(Math.max(...known))] ?? ",";
}

/** The lines of a CSV text (RFC 4180), but for blank ones: UTF-8 with or without a mark, ending in CRLF or LF. */
function linesOf(text: string, spec: TableSpec): Line[] {
  const lines: Line[] = [];
  // Lines end in one way, for the parser would count those in quotes twice that end in the other.
  const csv = text.replaceAll("\r\n", "\n");
  try {
    parse(csv, {
      ...reading(delimiterOf(csv, spec), spec.maxRows + 2),
      on_record: (record: string[], info) => {
        lines.push(lineOf(record, info));
        return record;
      },
    });
    return lines;
  } catch (error) {
    throw quotesRefused(error);
  }
}

// What is counted is where a record ends.
const breaks = (record: readonly string[]) => record.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
/** A record with the line that it begins on. */
export const lineOf = (record: string[], info: { lines: number }): Line => ({
  record,
  row: info.lines - breaks(record),
});

/** What a parser throws where quotes do not close, as what is wrong with the table. */
export function quotesRefused(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const row = Number(error.lines);
  return importRefused([{ row: Number.isInteger(row) ? row : HEADER, field: "", code: "csv_quotes" }]);
}

function headerIssues(names: readonly string[], { columns, required, ignored = [] }: TableSpec): RowIssue[] {
  const issue = (field: string, code: string, params = {}): RowIssue => ({ row: HEADER, field, code, params });
  const counts = Map.groupBy(names, (name) => name);
  const unknown = [...counts.keys()].filter((name) => !Object.hasOwn(columns, name) && !ignored.includes(name));
  const twice = [...counts].flatMap(([name, all]) => (all.length > 1 && Object.hasOwn(columns, name) ? [name] : []));
  const missing = required.filter((group) => !group.some((name) => counts.has(name)));
  return [
    ...unknown.map((name) => issue(shown(name), "column_unknown")),
    ...twice.map((name) => issue(name, "column_twice")),
    ...missing.map((group) => issue(group[0] ?? "", "column_missing", { columns: group, count: group.length })),
  ];
}

const APOSTROPHE = beforeFormula("'");
/** The apostrophe that our exports put before what a spreadsheet would take for a formula is none of the value's own. */
const ownText = (cell: string): string => cell.replace(APOSTROPHE, "").trim();

const TRUE: ReadonlySet<string> = new Set(["true", "yes", "1", "نعم", "بەڵێ"]);
const FALSE: ReadonlySet<string> = new Set(["false", "no", "0", "لا", "نەخێر"]);

/** Yes or no in the words of the three languages; what is neither is left to those who know what it should be. */
function readBoolean(said: string): boolean | string {
  const word = inLatinDigits(said).normalize("NFC").toLowerCase();
  if (TRUE.has(word)) return true;
  return FALSE.has(word) ? false : said;
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** A number in the digits of any keyboard. One with a comma is left as text: whether it parts thousands nobody knows. */
function readNumber(said: string): number | string {
  const digits = inLatinDigits(said).replace("\u066b", ".");
  return NUMBER.test(digits) ? Number(digits) : said;
}

function readCell(cell: string, kind: TableSpec["columns"][string]): Cell | undefined {
  const said = ownText(cell);
  if (said === "") return undefined;
  if (kind === "boolean") return readBoolean(said);
  if (kind === "number") return readNumber(said);
  if (kind !== "list") return said;
  const values = said.split(";").map((value) => ownText(value));
  return values.filter((value) => value !== "");
}

export function readRow(
  { record, row }: Line,
  names: readonly string[],
  { columns, ignored = [] }: TableSpec,
): { read: TableRow | null; issues: RowIssue[] } {
  const counts = { expected: names.length, found: record.length };
  // Which cell belongs to which column nobody knows.
  if (counts.found !== counts.expected)
    return { read: null, issues: [{ row, field: "", code: "cell_count", params: counts }] };
  const issues: RowIssue[] = [];
  const cells: Record<string, Cell> = {};
  for (const [at, name] of names.entries()) {
    if (ignored.includes(name)) continue;
    const text = record[at] ?? "";
    const cell = readCell(text, columns[name] ?? "text");
    if (!isAllowed(text)) issues.push({ row, field: name, code: "invalid_characters" });
    else if (Array.isArray(cell) && cell.length > MAX_LIST)
      issues.push({ row, field: name, code: "too_big.array", params: { maximum: MAX_LIST } });
    else if (cell !== undefined) cells[name] = cell;
  }
  return { read: { row, cells }, issues };
}

/** The names of the columns; a header that is not as it should be is refused. */
export function readHeader(header: Line | undefined, spec: TableSpec): string[] {
  if (!header) throw invalidField("csv", "csv_empty");
  const names = header.record.map(nameOf);
  const issues = headerIssues(names, spec);
  if (issues.length > 0) throw importRefused(issues);
  return names;
}

/**
 * Reads the table that an import sends. A header that is not as it should be, or quotes that do not close, leave nothing
 * to read: 400 `import_has_errors`. No row, or more than there may be: 400 of the field `csv`.
 */
export function readTable(csv: string, spec: TableSpec): Table {
  const [header, ...lines] = linesOf(csv, spec);
  const names = readHeader(header, spec);
  if (lines.length === 0) throw invalidField("csv", "csv_empty");
  if (lines.length > spec.maxRows) throw invalidField("csv", "csv_too_long", { maximum: spec.maxRows });
  const rows = lines.map((line) => readRow(line, names, spec));
  return { rows: rows.flatMap(({ read }) => read ?? []), issues: rows.flatMap((each) => each.issues) };
}

/** A row whose columns are paths as the object that they describe: `bank_info.iban` below `bank_info`. */
export function nested(cells: TableRow["cells"]): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, cell] of Object.entries(cells)) {
    const [head = "", ...rest] = name.split(".");
    const inner = made[head];
    if (rest.length === 0) made[head] = cell;
    else made[head] = { ...(typeof inner === "object" ? inner : {}), [rest.join(".")]: cell };
  }
  return made;
}

/** What refused one row, at the field it is about; what is no refusal, or not the row's own, is thrown on. */
export function rowIssues(row: number, error: AppError, field = ""): RowIssue[] {
  if (error.status >= 500) throw error;
  if (error.reason === "validation_failed") return error.issues.map((found) => ({ ...found, row }));
  return [{ row, field, code: error.reason, params: error.extra }];
}

/** One column of a table: named as the field, below an object with a dot between. */
export interface CsvColumn {
  name: string;
  path: readonly string[];
}

/** What a table begins with: spreadsheets take one without it for one in the letters of their country. */
export const BYTE_ORDER_MARK = "\uFEFF";

// What a spreadsheet takes for a formula, also in the wide letters of East Asia, and what it leaves out before one. In many
// countries it parts cells at `;`, and then heeds no quotes but those that a cell begins with: what stands behind one, or on
// a line of its own, begins a cell there, be it in quotes.
const SIGNS = "=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20";
/** Where a text would be computed, with what stands there before it. */
export const beforeFormula = (mark: "" | "'"): RegExp =>
  new RegExp(`^${mark}(?=[${SIGNS}\\t\\r\\n])|(?<=[;\\t\\r\\n])${mark}(?="*[${SIGNS}])`, "g");
const FORMULA = beforeFormula("");
const QUOTED = /[",;\t\r\n]/;
const LINE_END = "\r\n";

/** A list of plain values is one text, as imports read it; what else has parts is JSON. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== "object" || one === null);
  return isPlainList ? value.map(String).join(";") : JSON.stringify(value);
}

/** A cell: numbers are numbers, whatever their sign; a text that a spreadsheet would compute has an apostrophe before it. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const harmless = textOf(value).replace(FORMULA, "'");
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function valueAt(row: unknown, path: readonly string[]): unknown {
  let at = row;
  for (const key of path) at = typeof at === "object" && at !== null ? (at as Record<string, unknown>)[key] : undefined;
  return at;
}

/** The first line of a table (3 §15). */
export const csvHeader = (columns: readonly CsvColumn[]): string =>
  `${columns.map(({ name }) => cellOf(name)).join(",")}${LINE_END}`;

/** Rows as lines, each ended: a file that is cut off within one is seen to be (3 §15). */
export function csvLines(columns: readonly CsvColumn[], rows: readonly unknown[]): string {
  let lines = "";
  for (const row of rows) lines += `${columns.map(({ path }) => cellOf(valueAt(row, path))).join(",")}${LINE_END}`;
  return lines;
}

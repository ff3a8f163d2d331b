import { Readable } from "node:stream";
import { setImmediate as others } from "node:timers/promises";
import { parse } from "csv-parse";
import { invalidField } from "../errors.ts";
import type { Line, Table, TableSpec } from "../table.ts";
import { delimiterOf, lineOf, quotesRefused, readHeader, reading, readRow } from "../table.ts";
import type { TableSource } from "./table-file.ts";
import { piecesOf } from "./table-file.ts";

/** So many rows are looked at together: enough that a statement for them costs little more than for one. */
const CHUNK = 1000;

/** The text of a table, whose lines end in one way. */
async function* textOf(source: TableSource): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (piece?: Uint8Array) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw invalidField("csv", "csv_encoding");
    }
  };
  let held = "";
  for await (const piece of piecesOf(source)) {
    const text = held + decode(piece);
    // What follows a CR is not here yet.
    held = text.endsWith("\r") ? "\r" : "";
    const whole = held ? text.slice(0, -1) : text;
    if (whole !== "") yield whole.replaceAll("\r\n", "\n");
  }
  yield held + decode();
}

/** Enough of a table to have its header. */
const HEAD = 64 * 1024;
async function beginning(texts: AsyncGenerator<string>): Promise<string> {
  let text = "";
  while (text.length < HEAD) {
    const { value, done } = await texts.next();
    if (done) break;
    text += value;
  }
  return text;
}

type Parsed = { record: string[]; info: { lines: number } };

/** The lines of a table, as its parser comes to them. */
async function* linesOf(source: TableSource, spec: TableSpec): AsyncGenerator<Line> {
  const texts = textOf(source);
  const first = await beginning(texts);
  const parser = parse({ ...reading(delimiterOf(first, spec), spec.maxRows + 2), info: true });
  const rest = Readable.from(
    (async function* () {
      yield first;
      yield* texts;
    })(),
  );
  rest.on("error", (error) => parser.destroy(error)).pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) yield lineOf(record, info);
  } catch (error) {
    throw quotesRefused(error);
  } finally {
    rest.destroy();
  }
}

const [LF, QUOTE] = [0x0a, 0x22];
/** What a row without any value is made of: delimiters, quotes and blanks. */
const EMPTY: ReadonlySet<number> = new Set(new TextEncoder().encode(',;\t "\r'));

/**
 * Refuses a table that has more rows than it may, by its bytes alone: to read its rows one by one until there are too many
 * takes a hundred times as long.
 */
async function refuseLong(source: TableSource, { maxRows }: TableSpec): Promise<void> {
  // The header is a row of the file as well.
  let left = maxRows + 1;
  let isQuoted = false;
  let hasValue = false;
  for await (const piece of piecesOf(source)) {
    for (const byte of piece) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LF && !isQuoted) {
        if (hasValue) left -= 1;
        hasValue = false;
      } else if (!hasValue) hasValue = !EMPTY.has(byte);
    }
    if (left < 0 || (left === 0 && hasValue)) throw invalidField("csv", "csv_too_long", { maximum: maxRows });
  }
}

/** Some rows of a table, and how many lines they stood in. */
type Part = Table & { lines: number };

/**
 * Reads the table of an import some rows at a time, so that a long one takes no more memory than a short one: each part as
 * `readTable` would read it. What leaves nothing to read is thrown, as there.
 */
export async function* streamTable(source: TableSource, spec: TableSpec): AsyncGenerator<Part> {
  await refuseLong(source, spec);
  let names: string[] | null = null;
  let table: Part = { rows: [], issues: [], lines: 0 };
  let read = 0;
  for await (const line of linesOf(source, spec)) {
    if (!names) {
      names = readHeader(line, spec);
      continue;
    }
    read += 1;
    if (read > spec.maxRows) throw invalidField("csv", "csv_too_long", { maximum: spec.maxRows });
    const { read: row, issues } = readRow(line, names, spec);
    if (row) table.rows.push(row);
    table.issues.push(...issues);
    table.lines += 1;
    if (read % CHUNK > 0) continue;
    yield table;
    // Rows are looked at without waiting for anything: requests of others come in between.
    await others();
    table = { rows: [], issues: [], lines: 0 };
  }
  if (read === 0) throw invalidField("csv", "csv_empty");
  if (read % CHUNK > 0) yield table;
}

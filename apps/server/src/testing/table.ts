const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;

/** A table as its readers see it: the columns, and each row by them. Throws where the text is no table to its end. */
export function parseTable(text: string): { columns: string[]; rows: Record<string, string>[] } {
  if (!text.startsWith("\uFEFF")) throw new Error("no byte order mark");
  const lines: string[][] = [[]];
  CELL.lastIndex = 1;
  while (CELL.lastIndex < text.length) {
    const at = CELL.lastIndex;
    const [, quoted, plain = "", end] = CELL.exec(text) ?? [];
    if (end === undefined) throw new Error(`no cell: ${text.slice(at, at + 50)}`);
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ",") lines.push([]);
  }
  if (lines.pop()?.length !== 0) throw new Error("the last line has no end");
  const [columns = [], ...others] = lines;
  if (others.some(({ length }) => length !== columns.length)) throw new Error("a row with cells more or less");
  const rows = others.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ""])));
  return { columns, rows };
}

/** A body's text with the mark before it, which `text()` would take away. */
export const textOf = async (response: Response): Promise<string> =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());

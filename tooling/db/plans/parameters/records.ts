/** The parameters that carry rows as JSON, with the columns that the statement takes out of them. */
export type Records = { parameter: number; alias: string; columns: { name: string; type: string }[] };

const definition = /jsonb?_to_recordset\(\$(\d+)(?:::jsonb?)?\)\s*(?:AS\s+)?(\w+)\s*\(([^)]*(?:\([^)]*\)[^)]*)*)\)/g;

export function recordsIn(text: string): Records[] {
  return [...text.matchAll(definition)].map(([, n, alias = "", columns = ""]) => ({
    parameter: Number(n),
    alias,
    columns: columns
      .replace(/\(\d+(?:,\s*\d+)?\)/g, "")
      .split(",")
      .map((part) => {
        const [, quoted, plain, type = "text"] = /^\s*(?:"([^"]+)"|(\w+))\s+(.+?)\s*$/.exec(part) ?? [];
        return { name: quoted ?? plain ?? "", type };
      }),
  }));
}

/** What a column of such rows is held against elsewhere in the text: `d.id = c.id` says that `c.id` is a `d.id`. */
export function equalsOf(text: string, alias: string, column: string): { alias: string; column: string }[] {
  const here = `${alias}\\.(?:"${column}"|${column}\\b)`;
  const forwards = new RegExp(`(\\w+)\\.(\\w+) = ${here}`, "g");
  const backwards = new RegExp(`${here} = (\\w+)\\.(\\w+)`, "g");
  return [...text.matchAll(forwards), ...text.matchAll(backwards)].map(([, other = "", name = ""]) => ({
    alias: other,
    column: name,
  }));
}

/** Which table an alias of the text stands for. */
export function aliasesIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, table = "", alias = ""] of text.matchAll(
    /(?:FROM|JOIN|UPDATE|INTO|,)\s+([a-z_]+)(?:\s+AS)?\s+([a-z]\w*)/gi,
  ))
    if (!found.has(alias)) found.set(alias, table);
  for (const [, table = ""] of text.matchAll(/(?:FROM|JOIN|UPDATE|INTO|USING)\s+([a-z_]+)/gi))
    if (!found.has(table)) found.set(table, table);
  return found;
}

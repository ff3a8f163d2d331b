/** Where a statement can't end: comments, texts, names in quotes, and bodies between dollars. */
const HIDING = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1/g;

/** The statements of a migration's text, one by one, without the comments before them. */
export function statementsIn(sql: string): string[] {
  const ends: number[] = [];
  let from = 0;
  const seek = (to: number) => {
    for (let at = sql.indexOf(";", from); at !== -1 && at < to; at = sql.indexOf(";", at + 1)) ends.push(at);
  };
  for (const hidden of sql.matchAll(HIDING)) {
    seek(hidden.index);
    from = hidden.index + hidden[0].length;
  }
  seek(sql.length);
  const starts = [0, ...ends.map((end) => end + 1)];
  return starts
    .map((start, n) => withoutLeadingComments(sql.slice(start, ends[n])))
    .filter((statement) => statement !== "");
}

const LEADING = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/;
const withoutLeadingComments = (text: string) => text.replace(LEADING, "").trimEnd();

/** `itemCategories` as `ItemCategories`. */
export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A doc comment of some lines; what would end it early is broken up. */
export function comment(lines: readonly string[], indent: string): string {
  const safe = lines.map((line) => line.replaceAll("*/", "*\\/"));
  if (safe.length === 1) return `${indent}/** ${safe[0]} */\n`;
  return `${indent}/**\n${safe.map((line) => `${indent} * ${line}\n`).join(`${indent} *\n`)}${indent} */\n`;
}

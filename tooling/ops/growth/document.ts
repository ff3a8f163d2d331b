import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Simulated } from "./simulate.ts";

export const documentFile = join(import.meta.dirname, "../../../docs/growth.md");
export const simulatedFile = join(import.meta.dirname, "simulated.json");
export const readSimulated = async (): Promise<Simulated> => JSON.parse(await readFile(simulatedFile, "utf8"));

const placeOf = (name: string) => new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`);

/** A table as Markdown's formatter leaves it: columns of one width. */
function aligned(text: string): string {
  const rows = text.split("\n").map((line) => line.slice(2, -2).split(" | "));
  const widths = (rows[0] ?? []).map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)));
  const line = (row: string[], at: number) =>
    row
      .map((cell, n) => {
        const [width, isRight] = [widths[n] ?? 0, rows[1]?.[n]?.endsWith(":")];
        if (at === 1) return isRight ? `${"-".repeat(width - 1)}:` : "-".repeat(width);
        return isRight ? cell.padStart(width) : cell.padEnd(width);
      })
      .join(" | ");
  return rows.map((row, at) => `| ${line(row, at)} |`).join("\n");
}

/** The document with these tables in their places. */
export function written(document: string, tables: Record<string, string>): string {
  let text = document;
  for (const [name, table] of Object.entries(tables)) {
    const place = placeOf(name);
    if (!place.test(text)) throw new Error(`docs/growth.md has no place for ${name}`);
    text = text.replace(place, (_, before: string, after: string) => `${before}\n${aligned(table)}\n\n${after}`);
  }
  return text;
}

/** One table alone, for a terminal. */
export const shown = aligned;

import type { Bitmap } from "./raster.ts";

/** Rows as hexadecimal digits, filled up to whole bytes. */
function hexRows({ width, height, dots }: Bitmap): string[] {
  const row = Buffer.alloc(Math.ceil(width / 8));
  return Array.from({ length: height }, (_, y) => {
    row.fill(0);
    for (let x = 0; x < width; x += 1) {
      if (dots[y * width + x] === 1) row[x >> 3] = (row[x >> 3] ?? 0) | (0x80 >> (x & 7));
    }
    return row.toString("hex").toUpperCase();
  });
}

const TWENTIES = "ghijklmnopqrstuvwxyz";
const ONES = "GHIJKLMNOPQRSTUVWXY";
const MOST_AT_ONCE = 400;

/** How often the next digit comes: `G` to `Y` for 1 to 19, `g` to `z` for 20 to 400 by twenties. */
function countOf(count: number): string {
  if (count === 1) return "";
  const twenties = Math.floor(count / 20);
  return (TWENTIES[twenties - 1] ?? "") + (ONES[(count % 20) - 1] ?? "");
}

/** How often the same digit comes from a place on. */
function runAt(row: string, from: number): number {
  let to = from + 1;
  while (to < row.length && row[to] === row[from]) to += 1;
  return to - from;
}

/** A row by the alternative compression of ZPL II: counts, and `,` where the rest is white, `!` where it is black. */
function compressRow(row: string): string {
  let data = "";
  for (let at = 0; at < row.length; ) {
    const digit = row[at] ?? "";
    const count = runAt(row, at);
    const isRest = at + count === row.length && count > 1;
    if (isRest && digit === "0") return `${data},`;
    if (isRest && digit === "F") return `${data}!`;
    for (let left = count; left > 0; left -= MOST_AT_ONCE) data += countOf(Math.min(left, MOST_AT_ONCE)) + digit;
    at += count;
  }
  return data;
}

/** A picture as a graphic field (`^GFA`), each row that equals the one above as `:`. */
export function graphicField(bitmap: Bitmap): string {
  const bytesPerRow = Math.ceil(bitmap.width / 8);
  const bytes = bytesPerRow * bitmap.height;
  const rows = hexRows(bitmap);
  const data = rows.map((row, y) => (y > 0 && row === rows[y - 1] ? ":" : compressRow(row))).join("");
  return `^GFA,${bytes},${bytes},${bytesPerRow},${data}`;
}

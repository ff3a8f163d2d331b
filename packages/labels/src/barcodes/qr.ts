import bwipjs from "bwip-js/node";

/** A quiet zone of four modules on each side (ISO/IEC 18004). */
export const QUIET_MODULES = 4;
const MOST_DOTS = 10;
// 3 dots of 203 dpi are what a telephone's camera reads on a label that has been handled.
const LEAST_DOTS = 3;

/** The modules of a QR code with error correction M, which printers take too when nothing else is said. */
export function qrCode(text: string): boolean[][] {
  const [symbol] = bwipjs.raw("qrcode", text, "eclevel=M");
  if (!symbol || !("pixs" in symbol)) throw new Error("a square code was expected");
  const { pixs, pixx } = symbol;
  return Array.from({ length: pixs.length / pixx }, (_, y) =>
    Array.from({ length: pixx }, (_unused, x) => pixs[y * pixx + x] === 1),
  );
}

/** How many whole dots a module has in a square of so many. */
export function qrModuleOf(rows: readonly unknown[], square: number): number {
  const module = Math.min(MOST_DOTS, Math.floor(square / (rows.length + 2 * QUIET_MODULES)));
  if (module < LEAST_DOTS) throw new Error(`an address of ${rows.length} modules is too long for ${square} dots`);
  return module;
}

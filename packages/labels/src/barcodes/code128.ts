import bwipjs from "bwip-js/node";

const QUIET_MODULES = 10;
const MOST_DOTS = 4;
// What our own codes are made of. Nothing else could be a command to a printer, or be read as one by a scanner.
const OWN = /^[0-9A-Z-]{1,24}$/;

/** Whether bars of ours can say it; letters are capitals, as scanners and keyboards of any language have them. */
export const canBeBars = (text: string): boolean => OWN.test(text);

export type Bars = { text: string; bars: readonly number[]; modules: number };

/** The bars of a Code 128, shortest by choice of its code sets. */
export function code128(text: string): Bars {
  if (!canBeBars(text)) throw new Error(`no barcode of ours: ${JSON.stringify(text)}`);
  const [symbol] = bwipjs.raw("code128", text, {});
  if (!symbol || !("sbs" in symbol)) throw new Error("a linear code was expected");
  const bars = Array.from(symbol.sbs);
  return { text, bars, modules: bars.reduce((sum, width) => sum + width, 0) };
}

/** How many whole dots a module has, so that the code with its quiet zones fits into a width (ISO/IEC 15417). */
export function moduleOf({ modules, text }: Bars, width: number): number {
  const module = Math.min(MOST_DOTS, Math.floor(width / (modules + 2 * QUIET_MODULES)));
  if (module < 2) throw new Error(`${text} is too long for ${width} dots`);
  return module;
}

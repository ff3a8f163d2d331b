import type { ChosenBin } from "../bin-field.tsx";

export interface LineItem {
  id: string;
  name: string;
  sku: string;
  /** Units of capacity that one piece takes. */
  unit_size: number;
}

/** A line that is being written: how much of an item, and where. */
export interface Line {
  /** Only here, so that a row keeps its fields when one above it goes. */
  key: string;
  item: LineItem;
  quantity: number | string;
  bin: ChosenBin | null;
}
export type Lines = readonly Line[];

/** One more of an item: in the last line that has it, or in a new one. */
export function withItem(lines: Lines, item: LineItem, newKey: string): Line[] {
  const at = lines.findLastIndex((line) => line.item.id === item.id);
  const line = lines[at];
  if (!line) return [...lines, { key: newKey, item, quantity: 1, bin: null }];
  return lines.with(at, { ...line, quantity: Number(line.quantity) + 1 });
}

/** A bin is where the item lies that was named last; of no item nobody knows what to do with it. */
export const withBin = (lines: Lines, itemId: string | undefined, bin: ChosenBin): Line[] => {
  const named = lines.findLastIndex(({ item }) => item.id === itemId);
  const at = named < 0 ? lines.length - 1 : named;
  return lines.map((line, place) => (place === at ? { ...line, bin } : line));
};

export const withLine = (lines: Lines, key: string, change: Partial<Line>): Line[] =>
  lines.map((line) => (line.key === key ? { ...line, ...change } : line));

export const withoutLine = (lines: Lines, key: string): Line[] => lines.filter((line) => line.key !== key);

/** The bins of one warehouse are not those of another. */
export const withoutBins = (lines: Lines): Line[] => lines.map((line) => ({ ...line, bin: null }));

/** As the server takes them. */
export const sentLines = (lines: Lines) =>
  lines.map(({ item, quantity, bin }) => ({
    item_id: item.id,
    quantity: Number(quantity),
    ...(bin && { bin_id: bin.id }),
  }));

/** What is wrong with lines before they are sent, under the names that the server gives their fields. */
export function linesWrong(path: string, lines: Lines, missing: string): Record<string, string> {
  if (lines.length === 0) return { [path]: missing };
  const wrong = lines.flatMap(({ quantity }, at) =>
    Number(quantity) > 0 ? [] : [[`${path}.${at}.quantity`, missing]],
  );
  return Object.fromEntries(wrong);
}

/** What of some items there is too little of: by the line, how many can be had. */
export function shortLines(path: string, lines: Lines, shortages: unknown, say: (free: number) => string) {
  const known = Array.isArray(shortages) ? (shortages as readonly Record<string, unknown>[]) : [];
  const wrong = known.flatMap(({ item_id, bin_id, available }) => {
    const ofItem = (line: Line) => line.item.id === item_id;
    const at = lines.findIndex((line) => ofItem(line) && (line.bin?.id ?? null) === (bin_id ?? null));
    const place = at < 0 ? lines.findIndex(ofItem) : at;
    return place < 0 ? [] : [[`${path}.${place}.quantity`, say(Number(available))]];
  });
  return Object.fromEntries(wrong) as Record<string, string>;
}

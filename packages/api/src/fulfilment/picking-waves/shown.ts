import { sumOf } from "../../kernel/index.ts";
import type { FoundStop, FoundWave, WaveLine } from "./repository.ts";
import type { Wave } from "./schema.ts";

const placeOf = ({ bin_id, item_id }: { bin_id: string; item_id: string }) => `${bin_id} ${item_id}`;

/** A wave with its stops, and what its orders want at each. */
export function shownWave(wave: FoundWave, stops: readonly FoundStop[], lines: readonly WaveLine[]): Wave {
  const wanted = Map.groupBy(lines, placeOf);
  return {
    ...wave,
    stops: stops.map((stop) => {
      const here = wanted.get(placeOf(stop)) ?? [];
      const { bin_id, item_id, bin_code, name, sku, barcode } = stop;
      return {
        bin: { id: bin_id, code: bin_code },
        item: { id: item_id, name, sku, barcode },
        quantity: sumOf(here.map(({ quantity }) => quantity)).toNumber(),
        picked: sumOf(here.map(({ picked }) => picked)).toNumber(),
        lines: here.map(({ picking_order_id, quantity, picked }) => ({ picking_order_id, quantity, picked })),
      };
    }),
  };
}

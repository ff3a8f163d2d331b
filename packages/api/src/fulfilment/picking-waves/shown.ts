import { sumOf } from "../../kernel/index.ts";
import { lotsByPlace } from "../picking-orders/index.ts";
import type { FoundStop, FoundWave, WaveLine, WaveLot } from "./repository.ts";
import type { Wave } from "./schema.ts";

interface Contents {
  stops: readonly FoundStop[];
  lines: readonly WaveLine[];
  lots: readonly WaveLot[];
}

const placeOf = ({ bin_id, item_id }: { bin_id: string; item_id: string }) => `${bin_id} ${item_id}`;
const kept = (lots: readonly WaveLot[]) => lots.map((lot) => ({ ...lot, quantity: lot.quantity ?? 0 }));

function stopsOf({ stops, lines, lots }: Contents): Wave["stops"] {
  const wanted = Map.groupBy(
    lines.filter(({ is_cancelled }) => !is_cancelled),
    placeOf,
  );
  const lotsAt = lotsByPlace(kept(lots));
  const perOrder = Map.groupBy(lots, ({ picking_order_id }) => picking_order_id);
  const ofOrder = new Map([...perOrder].map(([id, own]) => [id, lotsByPlace(kept(own))]));
  return stops.map((stop) => {
    const here = wanted.get(placeOf(stop)) ?? [];
    const { bin_id, item_id, bin_code, name, sku, barcode } = stop;
    return {
      bin: { id: bin_id, code: bin_code },
      item: { id: item_id, name, sku, barcode },
      quantity: sumOf(here.map(({ quantity }) => quantity)).toNumber(),
      picked: sumOf(here.map(({ picked }) => picked)).toNumber(),
      lots: lotsAt(stop),
      lines: here.map(({ picking_order_id, quantity, picked }) => {
        return { picking_order_id, quantity, picked, lots: ofOrder.get(picking_order_id)?.(stop) ?? [] };
      }),
    };
  });
}

/** What was picked for orders that were cancelled since: it lies in their totes and belongs back. */
function putBackOf(stops: Wave["stops"], lines: readonly WaveLine[]): Wave["put_back"] {
  const named = new Map(stops.map(({ bin, item }) => [placeOf({ bin_id: bin.id, item_id: item.id }), { bin, item }]));
  return lines.flatMap(({ is_cancelled, picking_order_id, picked, ...place }) => {
    const at = named.get(placeOf(place));
    return is_cancelled && at ? [{ picking_order_id, ...at, quantity: picked }] : [];
  });
}

/** A wave with its stops, what its orders want at each and in which lots, and what is to be put back. */
export function shownWave(wave: FoundWave, contents: Contents): Wave {
  const stops = stopsOf(contents);
  return { ...wave, stops, put_back: putBackOf(stops, contents.lines) };
}

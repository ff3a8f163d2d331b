import type { PickingOrder, PickingWave } from "@karwan/sdk";
import { isCalled } from "../../kernel/scan/called.ts";
import { inputOf } from "../../kernel/scan/kinds.ts";
import type { Entry } from "../../kernel/scan/queue.ts";

/** Something to take out of a bin for an order, whether it is walked for alone or in a wave. */
export interface Line {
  key: string;
  orderId: string;
  /** What people call it. */
  order: string;
  /** Which tote it goes into, in a wave. */
  tote: number | null;
  item: { id: string; name: string; sku: string; barcode: string };
  bin: { id: string; code: string };
  quantity: number;
  picked: number;
  /** Picked, but not known to the server yet. */
  waiting: number;
  isShort: boolean;
  note: string | null;
  putBack: number;
}

const keyOf = (orderId: string, itemId: string, binId: string) => `${orderId} ${itemId} ${binId}`;
const inOrderOfBins = new Intl.Collator("en", { numeric: true });

export const leftOf = ({ quantity, picked, waiting, isShort }: Line): number =>
  isShort ? 0 : Math.max(0, Math.round((quantity - picked - waiting) * 1_000) / 1_000);

/** The lines of an order as one walks by them: bin by bin. */
export function linesOfOrder({ id, reference_number, item_details }: PickingOrder): Line[] {
  return item_details
    .map(
      (line): Line => ({
        key: keyOf(id, line.item_id, line.bin_id),
        orderId: id,
        order: reference_number,
        tote: null,
        item: line.item,
        bin: line.bin,
        quantity: line.quantity,
        picked: line.picked_quantity,
        waiting: 0,
        isShort: line.status === "short",
        note: line.note,
        putBack: line.put_back_quantity,
      }),
    )
    .toSorted((a, b) => inOrderOfBins.compare(a.bin.code, b.bin.code));
}

/** The lines of a wave in the order of its walk, each for one order and its tote. */
export function linesOfWave({ stops, orders }: PickingWave): Line[] {
  return stops.flatMap(({ bin, item, lines }) =>
    lines.map((line): Line => {
      const order = orders.find(({ picking_order_id }) => picking_order_id === line.picking_order_id);
      return {
        key: keyOf(line.picking_order_id, item.id, bin.id),
        orderId: line.picking_order_id,
        order: order?.reference_number ?? "",
        tote: order?.tote ?? null,
        item,
        bin,
        quantity: line.quantity,
        picked: line.picked,
        waiting: 0,
        isShort: false,
        note: null,
        putBack: 0,
      };
    }),
  );
}

/** The picks of these lines that were scanned and wait to be sent. */
export const waitingPicks = (lines: readonly Line[], entries: readonly Entry[]) =>
  entries.flatMap((entry) => {
    const single = inputOf(entry, "pick");
    const ofWave = inputOf(entry, "wave_pick");
    const input = single ?? ofWave;
    if (entry.state !== "waiting" || !input) return [];
    const { item_id, bin_id, quantity = 0 } = input;
    const orderId = ofWave?.picking_order_id ?? input.id;
    const line = lines.find(({ key }) => key === keyOf(orderId, item_id, bin_id));
    return line ? [{ line, quantity }] : [];
  });

/** The lines with what was scanned already: the page is ahead of the server while the network is slow. */
export function withWaiting(lines: readonly Line[], entries: readonly Entry[]): Line[] {
  const picks = waitingPicks(lines, entries);
  return lines.map((line) => ({
    ...line,
    waiting: picks.reduce((sum, pick) => (pick.line.key === line.key ? sum + pick.quantity : sum), 0),
  }));
}

export type Meaning =
  | { is: "pick"; line: Line }
  | { is: "bin"; bin: Line["bin"] }
  | { is: "all_picked" }
  | { is: "unknown" };

/** What a scanned code means on a walk: a bin that one stands before, or an item that is taken from there. */
export function meaningOf(lines: readonly Line[], code: string, standingAt: string | null): Meaning {
  const ofItem = lines.filter(({ item }) => isCalled(code, item.barcode, item.sku));
  if (ofItem.length > 0) {
    const open = ofItem.filter((line) => leftOf(line) > 0);
    const line = open.find(({ bin }) => bin.id === standingAt) ?? open[0];
    return line ? { is: "pick", line } : { is: "all_picked" };
  }
  const at = lines.find(({ bin }) => isCalled(code, bin.code));
  return at ? { is: "bin", bin: at.bin } : { is: "unknown" };
}

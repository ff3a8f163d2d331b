import { offerUndo } from "../../components/undo.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { sendMove } from "../../kernel/scan/client.ts";
import type { Moved } from "../../kernel/scan/index.ts";
import { readAgain } from "../../kernel/sdk.ts";
import { arrivedIn } from "./found.ts";
import type { Bin, Row } from "./moving.ts";

/** Offers to take moved goods back to where they came from: once, in whichever tab and however often it is asked for. */
export function useOffer(warehouseId: string) {
  const { t, number } = useI18n();
  return (text: string, key: string, { row, quantity }: Moved, to: Bin): void => {
    let there: Pick<Row, "id" | "item_id" | "bin_id" | "status" | "lot_number" | "item" | "bin"> | null = null;
    const takeBack = async (idempotencyKey: string) => {
      there ??= await arrivedIn(warehouseId, row, to);
      if (!there) throw new Error(t("move.gone", { bin: to.code }));
      const back = { id: row.bin.id, code: row.bin.code };
      await sendMove({ warehouse_id: warehouseId, row: there, to: back, quantity }, idempotencyKey, () => undefined);
      await readAgain("warehousing");
      return t("move.undone", { n: number(quantity), name: row.item.name, bin: row.bin.code });
    };
    offerUndo(text, takeBack, `${key}-back`);
  };
}

import { isKarwanError } from "@karwan/sdk";
import { isCalled } from "../../kernel/scan/called.ts";
import { karwan } from "../../kernel/sdk.ts";
import type { ChosenBin } from "../bin-field.tsx";
import type { LineItem } from "./lines.ts";

export type Meaning = { is: "item"; item: LineItem } | { is: "bin"; bin: ChosenBin } | null;

export const itemOf = ({ id, name, sku, unit_size }: LineItem): LineItem => ({ id, name, sku, unit_size });

/** The item that a label of ours stands on, or that is called so; what is only alike is none. */
async function itemCalled(code: string): Promise<LineItem | null> {
  const { items } = karwan.warehousing;
  const printed = /^INV(\d{1,10})$/i.exec(code)?.[1];
  if (printed !== undefined) {
    const found = await items.showByCode.query({ item_code: Number(printed) }).catch((error: unknown) => {
      if (isKarwanError(error, "item_not_found")) return null;
      throw error;
    });
    if (found) return itemOf(found.item);
  }
  const alike = await items.list.query({ search: code, is_active: true, limit: 20 });
  const item = alike.items.find(({ barcode, sku }) => isCalled(code, barcode, sku));
  return item ? itemOf(item) : null;
}

/** What a scanned code is: an item of the catalogue, or a bin of the warehouse. */
export async function meaningOf(code: string, warehouse_id: string): Promise<Meaning> {
  const item = await itemCalled(code);
  if (item) return { is: "item", item };
  if (warehouse_id === "") return null;
  const { locations } = await karwan.warehousing.locations.list.query({
    warehouse_id,
    location_type: "bin",
    code,
    limit: 1,
  });
  const bin = locations[0];
  return bin ? { is: "bin", bin: { id: bin.id, code: bin.code } } : null;
}

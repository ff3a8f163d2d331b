import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";
import type { ChosenBin } from "../bin-field.tsx";

const ROWS = 100;

interface Props {
  warehouseId: string;
  itemId: string;
  label: string;
  value: ChosenBin | null;
  onChange(bin: ChosenBin | null): void;
}

/** Chooses the bin that an item is taken from, by how much of it is free there; left to the server, what expires first goes first. */
export function StockBinField({ warehouseId, itemId, label, value, onChange }: Props) {
  const { t, number } = useI18n();
  const { data } = useQuery({
    queryKey: ["warehousing", "stock", "free", warehouseId, itemId],
    queryFn: ({ signal }) =>
      karwan.warehousing.stock.list.query(
        { warehouse_id: warehouseId, item_id: itemId, status: "available", limit: ROWS },
        { signal },
      ),
  });
  const bins = new Map<string, ChosenBin & { free: number }>();
  if (value) bins.set(value.id, { ...value, free: 0 });
  for (const { bin, quantity, reserved_quantity } of data?.stock ?? []) {
    const free = (bins.get(bin.id)?.free ?? 0) + Math.max(0, quantity - reserved_quantity);
    bins.set(bin.id, { id: bin.id, code: bin.code, free });
  }
  const shown = [...bins.values()].filter(({ id, free }) => free > 0 || id === value?.id);
  const all = shown.reduce((sum, { free }) => sum + free, 0);
  return (
    <NativeSelect
      aria-label={label}
      data={[
        { value: "", label: data ? t("making.any_bin", { n: number(all) }) : "…" },
        ...shown.map(({ id, code, free }) => ({
          value: id,
          label: t("making.bin_free", { bin: code, n: number(free) }),
        })),
      ]}
      value={value?.id ?? ""}
      onChange={(event) => {
        const bin = bins.get(event.currentTarget.value);
        onChange(bin ? { id: bin.id, code: bin.code } : null);
      }}
    />
  );
}

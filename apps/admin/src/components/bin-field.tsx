import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import { karwan } from "../kernel/sdk.ts";

export interface ChosenBin {
  id: string;
  code: string;
}

/** The bin of a warehouse that is called exactly so; null where none is. */
export async function binCalled(warehouseId: string, code: string): Promise<ChosenBin | null> {
  const { locations } = await karwan.warehousing.locations.list.query({
    warehouse_id: warehouseId,
    location_type: "bin",
    code,
    limit: 20,
  });
  // Bins of which one is written in capitals and the other is not are two: who has scanned it has it exactly.
  return locations.find((each) => each.code === code) ?? locations[0] ?? null;
}

interface Props {
  warehouseId: string;
  label: string;
  placeholder: string;
  value: ChosenBin | null;
  onChange(bin: ChosenBin | null): void;
  isDisabled?: boolean;
}

/** Chooses a bin of a warehouse by its code or name, where nobody scans it. */
export function BinField({ warehouseId, label, placeholder, value, onChange, isDisabled = false }: Props) {
  const { t } = useI18n();
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed, 200);
  const search = settled === value?.code ? "" : settled;
  const { data } = useQuery({
    queryKey: ["warehousing", "bins", warehouseId, search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      karwan.warehousing.locations.list.query(
        { warehouse_id: warehouseId, location_type: "bin", limit: 20, ...(search !== "" && { search }) },
        { signal },
      ),
  });
  const found = data?.locations ?? [];
  const shown = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      size="sm"
      searchable
      clearable={!isDisabled}
      disabled={isDisabled}
      clearButtonProps={{ "aria-label": t("bin.clear") }}
      data={shown.map(({ id, code }) => ({ value: id, label: code }))}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t("bin.none")}
      value={value?.id ?? null}
      onChange={(id) => {
        const bin = shown.find((each) => each.id === id);
        onChange(bin ? { id: bin.id, code: bin.code } : null);
      }}
    />
  );
}

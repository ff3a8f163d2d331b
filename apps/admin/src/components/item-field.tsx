import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import { karwan } from "../kernel/sdk.ts";
import { NEEDED } from "./needed.ts";

interface Props {
  label: string;
  /** The item's id; empty: none yet. */
  value: string;
  onChange(id: string): void;
  error?: ReactNode;
  isNeeded?: boolean;
  /** It stands above a list, and may be emptied: what it is for is said in it. */
  isFilter?: boolean;
  width?: number;
}

/** Chooses an item of the catalogue by its name, SKU or barcode. */
export function ItemField({ label, value, onChange, error, isNeeded = true, isFilter = false, width }: Props) {
  const { t } = useI18n();
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed, 200);
  const { items } = karwan.warehousing;
  const { data: one } = useQuery({
    queryKey: ["warehousing", "items", "named", value],
    enabled: value !== "",
    queryFn: ({ signal }) => items.show.query({ id: value }, { signal }),
  });
  const own = one && value !== "" ? { id: value, name: one.item.name, sku: one.item.sku } : null;
  const search = settled === own?.name ? "" : settled;
  const { data } = useQuery({
    queryKey: ["warehousing", "items", "found", search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      items.list.query({ is_active: true, limit: 20, ...(search !== "" && { search }) }, { signal }),
  });
  const found = data?.items ?? [];
  const shown = own && found.every(({ id }) => id !== own.id) ? [own, ...found] : found;
  return (
    <Select
      {...(isFilter
        ? {
            "aria-label": label,
            placeholder: label,
            clearable: true,
            clearButtonProps: { "aria-label": t("filter.clear") },
          }
        : { label, ...(isNeeded && NEEDED) })}
      {...(width !== undefined && { w: width })}
      searchable
      data={shown.map(({ id, name }) => ({ value: id, label: name }))}
      // The server has searched already, by SKUs too, which no label shows.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t("item_field.none")}
      value={value === "" ? null : value}
      onChange={(id) => onChange(id ?? "")}
      error={error}
    />
  );
}

import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";

interface Props {
  /** The vehicle's id; empty: none. */
  value: string;
  known: { id: string; name: string } | null;
  onChange(id: string): void;
  error?: ReactNode;
}

/** Chooses one of the vehicles that are in use, by name or code. */
export function VehicleField({ value, known, onChange, error }: Props) {
  const { t } = useI18n();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(known);
  const [settled] = useDebouncedValue(typed, 200);
  const search = settled === chosen?.name ? "" : settled;
  const { data } = useQuery({
    queryKey: ["delivery", "vehicles", "choice", search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      karwan.delivery.vehicles.list.query({ is_active: true, limit: 20, ...(search && { search }) }, { signal }),
  });
  const found: { id: string; name: string }[] = data?.vehicles ?? [];
  const shown = chosen && found.every(({ id }) => id !== chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      label={t("driver_form.vehicle")}
      searchable
      data={shown.map(({ id, name }) => ({ value: id, label: name }))}
      // The server has searched already, by codes too, which no label shows.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t("vehicle.none_found")}
      value={value === "" ? null : value}
      onChange={(id) => {
        setChosen(shown.find((each) => each.id === id) ?? null);
        onChange(id ?? "");
      }}
      error={error}
    />
  );
}

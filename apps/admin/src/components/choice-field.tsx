import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import { NEEDED } from "./needed.ts";
import { wordsFor } from "./words.ts";

interface Choice {
  value: string;
  label: string;
}
interface Props {
  label: string;
  description?: string;
  isNeeded?: boolean;
  /** Whether it has the focus first. */
  isFirst?: boolean;
  /** The id that is chosen; empty: none yet. */
  value: string;
  /** What it is called, where it may have been chosen before the field was there, as in a draft. */
  valueLabel?: string | undefined;
  onChange(id: string): void;
  error?: ReactNode;
  /** Under which choices are kept, beside what was typed. */
  queryKey: readonly unknown[];
  /** Those that the server finds by what was typed. */
  load(search: string | undefined, signal: AbortSignal): Promise<readonly Choice[]>;
}

/** Chooses one of many, which the server searches. */
export function ChoiceField({ label, description, isNeeded = false, isFirst, value, onChange, error, ...from }: Props) {
  const { queryKey, load, valueLabel } = from;
  const { t } = useI18n();
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed, 200);
  const [picked, setPicked] = useState<Choice | null>(null);
  const restored = value === "" || valueLabel === undefined ? null : { value, label: valueLabel };
  const chosen = picked?.value === value ? picked : restored;
  const search = settled === chosen?.label ? "" : settled;
  const { data = [], error: failed } = useQuery({
    queryKey: [...queryKey, search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => load(search || undefined, signal),
  });
  const isShown = chosen === null || data.some((each) => each.value === chosen.value);
  const all = isShown ? [...data] : [chosen, ...data];
  return (
    <Select
      label={label}
      description={description}
      {...(isNeeded && NEEDED)}
      {...(isFirst && { "data-autofocus": true })}
      searchable
      clearable={!isNeeded}
      allowDeselect={!isNeeded}
      data={all}
      // The server has searched already, by phones and codes too, which no label shows.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      value={value || null}
      onChange={(id) => {
        onChange(id ?? "");
        setPicked(all.find((each) => each.value === id) ?? null);
      }}
      error={error ?? (failed && wordsFor(failed, t))}
    />
  );
}

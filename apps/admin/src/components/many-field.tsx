// What few pages show comes with them.
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import type { MultiSelectProps } from "@mantine/core";
import { MultiSelect } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";

type Shown = "label" | "description" | "placeholder" | "error" | "onFocus" | "onBlur" | "nothingFoundMessage";

interface Props<Value extends string> extends Pick<MultiSelectProps, Shown> {
  choices: readonly { value: Value; label: string }[];
  value: readonly Value[];
  onChange(value: Value[]): void;
  /** Takes all away at once, where that means something, in these words. */
  clearLabel?: string;
  /** What is typed, once it stands still: where the server finds what there is to choose. */
  onSearch?(typed: string): void;
}

const STILL_MS = 200;

/** Chooses some of several, in the order of choosing; what is typed narrows them. */
export function ManyField<Value extends string>({
  choices,
  value,
  clearLabel,
  onSearch,
  onChange,
  ...shown
}: Props<Value>) {
  const [typed, setTyped] = useState("");
  const search = useDebouncedCallback((text: string) => onSearch?.(text), STILL_MS);
  return (
    <MultiSelect
      searchable
      {...(clearLabel !== undefined && { clearable: true, clearButtonProps: { "aria-label": clearLabel } })}
      data={[...choices]}
      // The server has searched already, by what no label shows too.
      {...(onSearch && { filter: ({ options }) => options })}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text);
        search(text);
      }}
      value={[...value]}
      onChange={(chosen) => onChange(chosen as Value[])}
      {...shown}
    />
  );
}

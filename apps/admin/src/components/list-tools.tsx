import { ActionIcon, Button, Group, Text, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconColumns3, IconDownload, IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { Asked } from "../kernel/download.ts";
import { download } from "../kernel/download.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { useShortcuts } from "../kernel/keys.ts";
import { lazy } from "../kernel/lazy.tsx";
import { SCANNED } from "../kernel/scan/scanned.ts";
import type { ColumnChoice } from "./columns.ts";
import { tell } from "./tell.tsx";
import { WhenWanted } from "./when-wanted.tsx";
import { wordsFor } from "./words.ts";

const ColumnItems = lazy(() => import("./columns-menu.tsx").then((module) => ({ default: module.ColumnItems })));

/** The field that a list is searched by; what is typed goes into the page's address. */
export function SearchField({
  label,
  value,
  onChange,
  hasKey = true,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
  /** Whether it is the page's own, which a key leads to. */
  hasKey?: boolean;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  // What was asked for and the address does not show yet.
  const asked = useRef<string[]>([]);
  const write = useDebouncedCallback((next: string) => {
    if (asked.current.length > 0 || next !== value) asked.current.push(next);
    onChange(next);
  }, 250);
  useShortcuts(hasKey ? [{ keys: "/", label: "keys.search", run: () => field.current?.focus() }] : []);
  // The address may change by itself: back, or a filter that was cleared. What was typed here comes back older than it is.
  useEffect(() => {
    const place = asked.current.indexOf(value);
    asked.current = place < 0 ? [] : asked.current.slice(place + 1);
    if (place < 0 && document.activeElement !== field.current) setText(value);
  }, [value]);
  // What a scan opens is not left again for a search that nobody wanted.
  useEffect(() => {
    const element = field.current;
    const drop = () => {
      write.cancel();
      setText(value);
    };
    element?.addEventListener(SCANNED, drop);
    return () => element?.removeEventListener(SCANNED, drop);
  }, [value, write]);
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        write(event.currentTarget.value);
      }}
      onBlur={() => write.flush()}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        document.querySelector<HTMLElement>('.rows [tabindex="0"]')?.focus();
      }}
      style={{ flex: "1 1 240px" }}
    />
  );
}

/** Which columns of a list are shown. */
export function ColumnsMenu({ columns, hidden, onChange }: ColumnChoice) {
  const { t } = useI18n();
  const button = (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t("table.columns")}
      title={t("table.columns")}
      aria-haspopup="menu"
      visibleFrom="sm"
    >
      <IconColumns3 size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <WhenWanted target={button}>
      <ColumnItems columns={columns} hidden={hidden} onChange={onChange} target={button} />
    </WhenWanted>
  );
}

/** Fetches what is listed as a table, all of it, under the filters of the page. */
export function ExportButton({ path, query, name }: { path: string; query: Asked; name: string }) {
  const { t } = useI18n();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await download(path, query, name);
    } catch (error) {
      void tell({
        color: "red",
        title: t("export.failed"),
        message: wordsFor(error, t),
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={isBusy}
      onClick={() => void run()}
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t("export.csv")}
    </Button>
  );
}

/** Statuses with how many there are of each; those chosen are asked for. */
export function StatusChips<Value extends string>({
  choices,
  chosen,
  onChange,
  label,
}: {
  choices: readonly { value: Value; label: string; count: number | undefined }[];
  chosen: readonly Value[];
  onChange(chosen: Value[]): void;
  label: string;
}) {
  const { number } = useI18n();
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <Group gap={6} role="group" aria-label={label} className="chips">
      {choices.map(({ value, label: name, count }) => (
        <Button
          key={value}
          size="compact-sm"
          radius="xl"
          style={{ flexShrink: 0 }}
          variant={chosen.includes(value) ? "filled" : "default"}
          aria-pressed={chosen.includes(value)}
          onClick={() => toggle(value)}
        >
          {name}
          {count === undefined ? "" : ` ${number(count)}`}
        </Button>
      ))}
    </Group>
  );
}

const isWhole = (day: string) => day === "" || day >= "1000";

/** A day that is typed part by part, which the address would take away again before it is whole. */
function DayField({ label, value, onChange }: { label: string; value: string; onChange(day: string): void }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(value);
  }, [value]);
  return (
    <TextInput
      ref={field}
      type="date"
      aria-label={label}
      value={typed}
      onChange={({ currentTarget: { value: day } }) => {
        setTyped(day);
        if (isWhole(day)) onChange(day);
      }}
    />
  );
}

/** The days that a list is limited to. */
export function DayFields({
  from,
  to,
  change,
}: {
  from: string | undefined;
  to: string | undefined;
  change(next: { from?: string | undefined } | { to?: string | undefined }): void;
}) {
  const { t } = useI18n();
  return (["from", "to"] as const).map((end) => (
    <Group key={end} gap={6} wrap="nowrap">
      <Text size="sm" aria-hidden>
        {t(`filter.${end}`)}
      </Text>
      <DayField
        label={t(`filter.${end}`)}
        value={(end === "from" ? from : to) ?? ""}
        onChange={(day) => change({ [end]: day || undefined })}
      />
    </Group>
  ));
}

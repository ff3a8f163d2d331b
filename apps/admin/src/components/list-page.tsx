import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Suspense } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import { lazy } from "../kernel/lazy.tsx";
import { nextSort } from "../kernel/search.ts";
import type { Search } from "../kernel/views.ts";
import type { Column, Sort } from "./columns.ts";
import { DataTable } from "./data-table.tsx";
import { isFiltered } from "./filtered.ts";
import type { Exported } from "./list-header.tsx";
import { ListHeader } from "./list-header.tsx";
import { SearchField, StatusChips } from "./list-tools.tsx";
import type { Page, Source } from "./pages-of.ts";
import { useFirstPage } from "./pages-of.ts";
import type { Selection } from "./selection.ts";
import { Empty } from "./trouble.tsx";

// What a scanner types is waited for once the list is there.
const ListScans = lazy(
  () => import("./scan/list-scans.tsx").then((module) => ({ default: module.ListScans })),
  "button",
);

interface Kept {
  q?: string | undefined;
  hide?: string[] | undefined;
  sort?: string | undefined;
  order?: "asc" | "desc" | undefined;
}

/** A page of a list, with how many there are of each status where the server counts them. */
export interface Listed<Row> extends Page<Row> {
  stats?: Readonly<Record<string, number>>;
}

/** A filter of which each value is a button with how many there are. */
interface Chips<Value extends string> {
  label: string;
  values: readonly Value[];
  nameOf(value: Value): string;
  chosen: readonly Value[];
  onChange(chosen: Value[]): void;
}

interface Props<Row extends { id: string }, Value extends string, Answer extends Listed<Row>> {
  title: string;
  /** What it is called in saved views: its path without the slash. */
  page: string;
  search: Search & Kept;
  change(next: Kept): void;
  /** Puts another search into the address. */
  open(search: Search): void;
  /** Of the field that searches, where the server does. */
  searchLabel?: string;
  /** Filters before and after the field that searches. */
  before?: ReactNode;
  after?: ReactNode;
  chips?: Chips<Value>;
  listKey: readonly unknown[];
  load(query: { page: number; limit: number }, signal: AbortSignal): Promise<Answer>;
  /** How many there are, in words; after `load`, from which TypeScript learns what is answered. */
  summary?(first: Answer): string;
  columns: readonly Column<Row>[];
  card(row: Row): ReactNode;
  cardHeight?: number;
  sort?: Sort;
  onOpen(row: Row): void;
  onRowKey?(name: string, row: Row): boolean;
  empty: string;
  /** How something comes here, where there is nothing yet. */
  emptyHint?: string;
  /** What leads to the first, where nothing is filtered. */
  emptyLead?: ReactNode;
  /** What of the search stays when filters are cleared. */
  lasting?: Search;
  /** Where the whole of it is answered as a table, by the filters that the rows are asked for with (3 §15). */
  exported: Exported;
  selection?: Selection<Row> | undefined;
  nameOfRow?(row: Row): string;
  tools?: ReactNode;
}

/** A list of records: search, filters with counts, order, columns, views, the whole as a table. */
export function ListPage<
  Row extends { id: string },
  Value extends string = never,
  Answer extends Listed<Row> = Listed<Row>,
>(props: Props<Row, Value, Answer>) {
  const { title, page, search, change, open, load, listKey, columns, chips, sort, exported, selection } = props;
  const { onRowKey, nameOfRow } = props;
  const source: Source<Row, Answer> = {
    key: listKey,
    page: (number, limit, signal) => load({ page: number, limit }, signal),
  };
  const first = useFirstPage(source);
  const hidden = search.hide ?? [];
  return (
    <Stack gap="sm">
      <ListHeader
        title={title}
        page={page}
        summary={first && props.summary?.(first)}
        search={search}
        columns={columns}
        onHide={(hide) => change({ hide })}
        open={open}
        exported={exported}
        tools={props.tools}
      />
      <Group gap="xs">
        {props.before}
        {props.searchLabel !== undefined && (
          <SearchField
            label={props.searchLabel}
            value={search.q ?? ""}
            onChange={(q) => change({ q: q || undefined })}
          />
        )}
        {props.after}
      </Group>
      {props.searchLabel !== undefined && (
        <Suspense>
          <ListScans source={source} searched={search.q} search={(q) => change({ q })} />
        </Suspense>
      )}
      {chips && (
        <StatusChips
          label={chips.label}
          choices={chips.values.map((value) => ({ value, label: chips.nameOf(value), count: first?.stats?.[value] }))}
          chosen={chips.chosen}
          onChange={chips.onChange}
        />
      )}
      <DataTable
        label={title}
        source={source}
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        card={props.card}
        cardHeight={props.cardHeight ?? 92}
        {...(sort && { sort, onSort: (by: string) => change(nextSort({ sort: sort.by, order: sort.order }, by)) })}
        onOpen={props.onOpen}
        {...(onRowKey && { onRowKey })}
        {...(selection && { selection })}
        {...(nameOfRow && { nameOfRow })}
        empty={<Nothing {...props} />}
      />
    </Stack>
  );
}

interface NothingProps {
  search: Search;
  lasting?: Search;
  empty: string;
  emptyHint?: string;
  emptyLead?: ReactNode;
  open(search: Search): void;
}

/** Where a list has no rows: that filters may hide some, or how the first comes here. */
function Nothing({ search, lasting = {}, empty, emptyHint, emptyLead, open }: NothingProps) {
  const { t } = useI18n();
  const hasFilters = isFiltered(search, lasting);
  const hint = hasFilters ? t("filter.empty_hint") : emptyHint;
  return (
    <Empty title={empty}>
      {hint && (
        <Text size="sm" ta="center">
          {hint}
        </Text>
      )}
      {hasFilters ? (
        <Button variant="default" onClick={() => open(lasting)}>
          {t("filter.clear")}
        </Button>
      ) : (
        emptyLead && (
          <Stack align="center" gap="xs" ta="center">
            {emptyLead}
          </Stack>
        )
      )}
    </Empty>
  );
}
